/// Where StoreKit calls the app back: the main thread, as in practice on Apple's systems, with the device known there.
enum MainThread {
    static func deliver(for session: DeviceSession?, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue.main.async {
            guard let session else { return body() }
            SimulatedDevice.$current.withValue(SimulatedDevice(session: session), operation: body)
        }
    }
}
