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
            let watching = Task { [weak client] in
                for await _ in NotificationCenter.default.notifications(named: Notification.Name("UIApplicationWillEnterForegroundNotification")) {
                    guard let client else { break }
                    client.didBecomeActive()
                }
            }
            client.running.withLock { running in
                running.tasks.append(watching)
                running.tasks.append(
                    Task {
                        // Holds the monitor until the client stops.
                        await withTaskCancellationHandler {
                            try? await Task.sleep(nanoseconds: UInt64.max / 2)
                        } onCancel: {
                            monitor.cancel()
                        }
                    })
            }
        #endif
    }
}
