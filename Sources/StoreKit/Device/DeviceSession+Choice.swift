extension DeviceSession {
    /// The session to act for: the value's own, the task's, or the process's. Says so on standard error when there is none.
    static func available(preferring own: DeviceSession? = nil) -> DeviceSession? {
        if let session = own ?? SimulatedDevice.present?.session { return session }
        complaint.withLock { said in
            guard !said else { return }
            said = true
            FileHandle.standardError.write(Data("StoreKit: \(SimulatedDeviceError.noDevice.message)\n".utf8))
        }
        return nil
    }

    /// The same, for calls that can fail.
    static func required(preferring own: DeviceSession? = nil) throws(StoreKitError) -> DeviceSession {
        guard let session = available(preferring: own) else { throw .systemError(SimulatedDeviceError.noDevice) }
        return session
    }

    /// Said once per process: an app asks very often.
    private static let complaint = Guarded(false)
}
