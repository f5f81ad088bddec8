/// A device with one running app, connected to a simulated App Store.
///
/// Each value made by `connect` is one launch of the app: unfinished transactions are delivered again. The device that a call acts
/// for is the task-local `current` one, else the one set for the process; values such as `Product` remember where they came from.
public struct SimulatedDevice: Sendable {
    let session: DeviceSession

    init(session: DeviceSession) { self.session = session }

    /// The device that this task's calls act for; `nil` for the one of the process.
    @TaskLocal public static var current: SimulatedDevice?

    /// Launches the app on a device: asks the simulated App Store for its root certificate, the storefront and what is unfinished.
    ///
    /// Throws `SimulatedDeviceError` when it cannot be reached or its answer is not usable.
    public static func connect(_ configuration: DeviceConfiguration) async throws(SimulatedDeviceError) -> SimulatedDevice {
        SimulatedDevice(session: try await DeviceSession.launch(configuration))
    }

    /// Makes this the device for every call without a task-local one.
    public func useForProcess() { Self.processDevice.withLock { $0 = self } }

    /// Takes the device of the process away; calls without a task-local one fail again.
    public static func forgetProcessDevice() { processDevice.withLock { $0 = nil } }

    /// Runs a piece of an app on this device.
    public func run<Result>(isolation: isolated (any Actor)? = #isolation, _ app: () async throws -> Result) async rethrows -> Result {
        try await Self.$current.withValue(self, operation: app, isolation: isolation)
    }

    /// Ends the app: nothing is delivered any more and every sequence ends. What is unfinished comes at the next launch.
    public func quit() { session.quit() }

    /// Brings the app back to the foreground: observers of the original API get every unfinished transaction again.
    public func returnToForeground() async { await session.original.deliverUnfinished(to: nil) }

    /// The file that holds the app receipt once there is one; for an app's own `Bundle.appStoreReceiptURL`. `nil` without a device.
    public static var receiptURL: URL? { DeviceSession.available()?.receiptURL }

    static var present: SimulatedDevice? { current ?? processDevice.withLock { $0 } }

    private static let processDevice = Guarded<SimulatedDevice?>(nil)
}
