import AppStoreDeviceProtocol

/// Why a call could not be answered by a simulated App Store.
public struct SimulatedDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable name of the reason.
    public enum Code: String, Hashable, Sendable {
        /// No device is set for the task or the process.
        case noDevice
        /// The simulated App Store could not be reached, or plays that.
        case unreachable
        /// The customer closed a dialog.
        case cancelled
        /// The simulated App Store plays a failure of its own.
        case failed
        /// The simulated App Store refused the call.
        case refused
        /// The answer could not be understood.
        case unreadable
    }

    /// The reason's stable name.
    public let code: Code
    /// What is wrong and what to do.
    public let message: String

    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }

    static let noDevice = SimulatedDeviceError(
        code: .noDevice,
        message: "No simulated device is set, so there is no App Store to ask. Call `SimulatedDevice.connect(…)` and then "
            + "`useForProcess()`, or run the code inside `device.run { … }`.")

    static let noDocument = SimulatedDeviceError(
        code: .unreadable, message: "The simulated App Store's answer is no signed document: see that both are of one version.")
}

extension SimulatedDeviceError {
    init(_ error: DeviceTransportError, call: DeviceCall) {
        switch error {
        case .unreachable, .timedOut, .status:
            self.init(code: .unreachable, message: "`\(call.name.rawValue)`: \(error). See that the simulator runs at that address.")
        case .malformedReply:
            self.init(code: .unreadable, message: "`\(call.name.rawValue)`: \(error).")
        }
    }

    init(_ refusal: DeviceRefusal, call: DeviceCall) {
        let message = "`\(call.name.rawValue)`: \(refusal.message)"
        switch refusal.code {
        case .networkError: self.init(code: .unreachable, message: message)
        case .userCancelled: self.init(code: .cancelled, message: message)
        case .unknown, .notSignedIn: self.init(code: .failed, message: message)
        default: self.init(code: .refused, message: message)
        }
    }

    /// How the calls of StoreKit report it.
    var storeKitError: StoreKitError {
        switch code {
        case .noDevice, .unreadable, .refused: .systemError(self)
        case .unreachable: .networkError(URLError(.notConnectedToInternet))
        case .cancelled: .userCancelled
        case .failed: .unknown
        }
    }
}
