import Foundation

/// Why the outbox is looked through again.
enum WakeReason: Hashable, Sendable {
    /// The app was launched.
    case launch
    /// The app came to the foreground.
    case foreground
    /// The network is back.
    case network
    /// Somebody logged in or out.
    case logIn
    /// Something came in.
    case delivery
    /// Time has passed.
    case timer
}

extension TillClient {
    /// Begins to take care of what StoreKit delivers; call it at launch, before anything else. A second call does nothing.
    public func start() {
        // Taken before anything waits, so that nothing StoreKit delivers at launch is missed.
        let (wakes, wake) = AsyncStream.makeStream(of: WakeReason.self, bufferingPolicy: .bufferingNewest(16))
        let isFirst = running.withLock { running in
            guard !running.isStarted else { return false }
            running.isStarted = true
            running.wake = wake
            return true
        }
        guard isFirst else { return }
        let deliveries = parts.store.deliveries()
        let intents = parts.store.intents()
        let storefronts = StorefrontChanges.stream()
        let tasks = [
            Task { [parts] in await parts.catalogue.follow(storefronts) },
            Task { [parts] in
                for await transaction in deliveries {
                    // Each on its own: one that waits for the server does not hold up the next.
                    Task {
                        _ = await parts.pipeline.settle(transaction, as: .delivery)
                        wake.yield(.delivery)
                    }
                }
            },
            Task { [parts] in
                for await intent in intents { await parts.promotions.arrive(intent.productID) }
            },
            Task { [parts] in
                for await settlement in parts.pipeline.toldEvents { await parts.pipeline.wasTold(of: settlement) }
            },
            Task { [parts] in await Self.keepSending(parts, wakes, wake) },
            Task { [parts] in await Self.keepWatch(parts) },
        ]
        running.withLock { $0.tasks += tasks }
        wake.yield(.launch)
        PlatformWakes.install(self)
    }

    /// Ends everything that `start()` began, and every sequence; purchases that wait are sent after the next start of a client.
    public func stop() async {
        let (tasks, wake) = running.withLock { running in
            defer { running.tasks = [] }
            return (running.tasks, running.wake)
        }
        wake?.finish()
        for task in tasks { task.cancel() }
        await parts.events.finish()
        parts.status.finish()
    }

    /// Says that the app came to the foreground; on Apple's platforms the SDK notices by itself.
    public func didBecomeActive() { wake(.foreground) }

    /// Says that the network is back; on Apple's platforms the SDK notices by itself.
    public func networkDidReturn() { wake(.network) }

    func wake(_ reason: WakeReason) { _ = running.withLock { $0.wake?.yield(reason) } }

    /// Sends what waits: on every wake, and with growing pauses for as long as something waits.
    private static func keepSending(_ parts: Parts, _ wakes: AsyncStream<WakeReason>, _ wake: AsyncStream<WakeReason>.Continuation) async {
        var round = 0
        var timer: Task<Void, Never>?
        for await reason in wakes {
            timer?.cancel()
            if reason != .timer { round = 0 }
            if reason == .launch || reason == .foreground || reason == .network {
                try? await parts.book.turnToCurrentCustomer()
                await parts.book.readStore()
                try? await parts.book.refresh()
            }
            let waiting = await parts.pipeline.sweep()
            await parts.book.readStore()
            guard waiting > 0, !Task.isCancelled else { continue }
            let pause = max(Backoff.patient(round, random: parts.surroundings.random()), await parts.pipeline.quietTime())
            round += 1
            timer = Task { [sleep = parts.surroundings.sleep] in
                guard (try? await sleep(pause)) != nil else { return }
                wake.yield(.timer)
            }
        }
        timer?.cancel()
    }

    /// Tells the listeners when something has run out.
    private static func keepWatch(_ parts: Parts) async {
        var timer: Task<Void, Never>?
        for await _ in parts.status.listen() {
            timer?.cancel()
            guard let pause = await parts.book.timeToNextChange() else { continue }
            timer = Task {
                guard (try? await parts.surroundings.sleep(min(max(pause, 0.05), 86_400))) != nil else { return }
                await parts.book.publish()
            }
        }
        timer?.cancel()
    }
}
