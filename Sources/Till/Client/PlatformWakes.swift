import Foundation

#if canImport(Network)
    import Network
#endif

/// Notices on Apple's platforms that the app comes to the foreground and that the network returns.
enum PlatformWakes {
    /// Begins to notice for a client, for as long as the client lives.
    static func install(_ client: TillClient) {
        #if canImport(Network)
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { [weak client] path in
                if path.status == .satisfied { client?.networkDidReturn() }
            }
            monitor.start(queue: DispatchQueue(label: "till.network"))
            let foreground = ["UIApplicationWillEnterForegroundNotification", "NSApplicationDidBecomeActiveNotification"]
            let watching = foreground.map { name in
                Task { [weak client] in
                    for await _ in NotificationCenter.default.notifications(named: Notification.Name(name)) {
                        guard let client else { break }
                        client.didBecomeActive()
                    }
                }
            }
            let holding = Task {
                // Holds the monitor until the client stops.
                while !Task.isCancelled { try? await Task.sleep(nanoseconds: 3_600_000_000_000) }
                monitor.cancel()
            }
            client.running.withLock { $0.tasks += watching + [holding] }
        #endif
    }
}
