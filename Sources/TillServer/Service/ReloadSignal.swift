import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns SIGHUP into a value: the operator has changed the configuration file.
public enum ReloadSignal {
    /// The signals as they arrive; those that come while one is being heeded are heeded once. From the call on SIGHUP does not end
    /// the process.
    public static func arrivals() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            _ = signal(SIGHUP, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
            source.setEventHandler {
                // The handler keeps its own source alive; a process listens for these signals until it ends.
                withExtendedLifetime(source) { _ = continuation.yield() }
            }
            source.resume()
        }
    }
}
