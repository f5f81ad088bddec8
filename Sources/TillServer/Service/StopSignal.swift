import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns SIGTERM and SIGINT into values, so that stopping is a decision and not an interruption.
public enum StopSignal {
    /// The signals as they arrive; from the call on neither ends the process by itself, for as long as it lives.
    public static func arrivals() -> AsyncStream<Int32> {
        AsyncStream { continuation in
            for number in [SIGTERM, SIGINT] {
                _ = signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    // The handler keeps its own source alive; a process listens for these signals until it ends.
                    withExtendedLifetime(source) { _ = continuation.yield(number) }
                }
                source.resume()
            }
        }
    }

    /// Lets writing to a closed connection fail instead of ending the process.
    public static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
