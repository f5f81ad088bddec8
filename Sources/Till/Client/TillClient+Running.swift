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
        let wakes = Wakes()
        let isFirst = running.withLock { running in
            guard !running.isStarted else { return false }
            running.isStarted = true
            running.wakes = wakes
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
                        wakes.give(.delivery)
                    }
                }
            },
            Task { [parts] in
                for await intent in intents { await parts.promotions.arrive(intent.productID) }
            },
            Task { [parts] in
                for await settlement in parts.pipeline.toldEvents { await parts.pipeline.wasTold(of: settlement) }
            },
            Task { [parts] in await Self.keepSending(parts, wakes) },
            Task { [parts] in await Self.keepWatch(parts) },
        ]
        running.withLock { $0.tasks += tasks }
        wakes.give(.launch)
        PlatformWakes.install(self)
    }

    /// Ends everything that `start()` began, and every sequence; purchases that wait are sent after the next start of a client.
    public func stop() async {
        let (tasks, wakes) = running.withLock { running in
            defer { running.tasks = [] }
            return (running.tasks, running.wakes)
        }
        wakes?.finish()
        for task in tasks { task.cancel() }
        await parts.events.finish()
        parts.status.finish()
    }

    /// Says that the app came to the foreground; on Apple's platforms the SDK notices by itself.
    public func didBecomeActive() { wake(.foreground) }

    /// Says that the network is back; on Apple's platforms the SDK notices by itself.
    public func networkDidReturn() { wake(.network) }

    func wake(_ reason: WakeReason) { running.withLock { $0.wakes }?.give(reason) }

    /// Whether nothing is being sent by itself, nor will be within a time in seconds.
    func isAtRest(for time: TimeInterval) -> Bool { running.withLock { $0.wakes }?.isAtRest(for: time) ?? true }

    /// Sends what waits: on every wake, and with growing pauses for as long as something waits.
    private static func keepSending(_ parts: Parts, _ wakes: Wakes) async {
        var round = 0
        var timer: Task<Void, Never>?
        for await reason in wakes.reasons {
            timer?.cancel()
            if reason != .timer { round = 0 }
            if reason == .launch || reason == .foreground || reason == .network {
                try? await parts.book.turnToCurrentCustomer()
                await parts.book.readStore()
                try? await parts.book.refresh()
            }
            let logIns = await parts.pipeline.quietTime() > 0 ? (told: false, waiting: 0) : await parts.tellLogIns()
            if logIns.told { try? await parts.book.refresh() }
            let waiting = await parts.pipeline.sweep() + logIns.waiting
            await parts.book.readStore()
            guard waiting > 0, !Task.isCancelled else {
                wakes.roundIsOver(nextIn: nil)
                continue
            }
            let pause = max(Backoff.patient(round, random: parts.surroundings.random()), await parts.pipeline.quietTime())
            round += 1
            wakes.roundIsOver(nextIn: pause)
            timer = Task { [sleep = parts.surroundings.sleep] in
                guard (try? await sleep(pause)) != nil else { return }
                wakes.give(.timer)
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
                await parts.book.timeHasPassed()
            }
        }
        timer?.cancel()
    }
}
