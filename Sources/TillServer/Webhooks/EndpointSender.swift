import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Sends one endpoint what waits for it, by its own share of requests, so that no other endpoint feels how it fares.
///
/// Of one customer only one event is on the way at a time, the earliest that waits; customers go side by side.
actor EndpointSender {
    /// How much longer a lease is than the longest request, in milliseconds: what clocks of several machines may differ, and more.
    static let margin: Int64 = 60_000

    let app: AppID
    let id: EndpointID
    private let parts: SenderParts
    private var settings: WebhookSettings
    private var share = 1
    private(set) var pace = EndpointPace()
    private var isStopping = false
    private var resting: Task<Void, Never>?
    /// Before which moment a chat gets no further message.
    private var quietUntil: EpochMilliseconds?

    init(_ endpoint: Endpoint, settings: WebhookSettings, parts: SenderParts) {
        app = endpoint.app
        id = endpoint.id
        self.settings = settings
        self.parts = parts
    }

    /// Takes over what a team has changed.
    func follow(_ settings: WebhookSettings, share: Int) {
        // Another address has another pace, and so has one that was put right.
        let isAnother = self.settings.url != settings.url
        if isAnother || (self.settings.disabled != nil && settings.disabled == nil) {
            pace = EndpointPace()
            quietUntil = nil
        }
        self.settings = settings
        self.share = share
    }

    /// How it fares, in a word for figures.
    var state: String { settings.disabled != nil ? "disabled" : pace.isFailing ? "failing" : "enabled" }

    /// Sends until it is told to stop.
    func run() async {
        while !isStopping && !Task.isCancelled {
            await drain(isLasting: true)
            await rest()
        }
    }

    /// Takes nothing more; what is on the way ends by itself.
    func stop() {
        isStopping = true
        resting?.cancel()
    }

    /// Looks again at once.
    func wake() { resting?.cancel() }

    private func rest() async {
        guard !isStopping else { return }
        let rest = Task { _ = try? await Task.sleep(for: .seconds(1)) }
        resting = rest
        await withTaskCancellationHandler {
            await rest.value
        } onCancel: {
            rest.cancel()
        }
        resting = nil
    }

    // MARK: - One round

    /// Sends what is due until nothing is, or the endpoint is to be left in peace.
    ///
    /// - Parameter isLasting: whether to look for what becomes due while slow requests are on the way.
    func drain(isLasting: Bool = false) async {
        if settings.format.isChat { return await tellChat() }
        var waiting: ArraySlice<Delivery> = []
        await withTaskGroup(of: Bool.self) { group in
            var running = 0
            var isDry = false
            var isTicking = false
            while true {
                let allowance = allowance()
                if waiting.isEmpty, !isDry, running < allowance {
                    waiting = await take(allowance == 1 ? 1 : allowance * 4)[...]
                    isDry = waiting.isEmpty
                }
                while running < allowance, let next = waiting.popFirst() {
                    running += 1
                    group.addTask {
                        await self.deliver(next)
                        return true
                    }
                }
                guard running > 0 else { break }
                if isLasting, !isTicking {
                    isTicking = true
                    group.addTask {
                        _ = try? await Task.sleep(for: .seconds(1))
                        return false
                    }
                }
                let isDelivery = await group.next() ?? true
                if isDelivery { running -= 1 } else { isTicking = false }
                isDry = false
            }
            group.cancelAll()
        }
        for delivery in waiting { await release(delivery) }
    }

    private func allowance() -> Int {
        isStopping || Task.isCancelled || settings.disabled != nil ? 0 : pace.allowance(at: parts.now(), share: share)
    }

    private func take(_ limit: Int) async -> [Delivery] {
        // What waits behind a share of slow requests must not outlive its lease.
        let lease = settings.timeoutSeconds * 1_000 * 6 + Self.margin
        do throws(LedgerError) {
            return try await parts.ledger.takeDeliveries(for: id, app: app, at: parts.now(), lease: lease, limit: min(limit, 1_000))
        } catch {
            parts.warn("deliveries could not be taken", app, id, error.description)
            return []
        }
    }

    private func deliver(_ delivery: Delivery) async {
        let settings = settings
        guard settings.wants(delivery.event.event) else { return await settle(delivery, .delivered) }
        let began = parts.now()
        guard began.milliseconds + settings.timeoutSeconds * 1_000 < leaseEnd(of: delivery) else { return await release(delivery) }
        let request = WebhookMessage(delivery.event, of: app).request(settings, at: began)
        let verdict = DeliveryVerdict(await parts.send(request), format: settings.format)
        await conclude([delivery], verdict, told: settings, began: began)
    }

    // MARK: - Chats

    /// Tells a chat in few messages with a distance between them; of each customer a message has one event at most.
    private func tellChat() async {
        while allowance() > 0, quietUntil.map({ $0 <= parts.now() }) ?? true {
            let taken = await take(WebhookMessage.lines)
            guard !taken.isEmpty else { return }
            let settings = settings
            for unwanted in taken where !settings.wants(unwanted.event.event) { await settle(unwanted, .delivered) }
            let wanted = taken.filter { settings.wants($0.event.event) }
            guard !wanted.isEmpty else { continue }
            let began = parts.now()
            quietUntil = EpochMilliseconds(began.milliseconds + settings.format.distance)
            let request = WebhookMessage(wanted.map(\.event), of: app, settings: settings).request(settings, at: began)
            let verdict = DeliveryVerdict(await parts.send(request), format: settings.format)
            await conclude(wanted, verdict, told: settings, began: began)
        }
    }

    // MARK: - What came of it

    /// Notes what came of a request.
    ///
    /// - Parameter told: the settings that it was sent by; what an old address answers late says nothing about a new one.
    private func conclude(
        _ deliveries: [Delivery], _ verdict: DeliveryVerdict, told: WebhookSettings, began: EpochMilliseconds
    ) async {
        let moment = parts.now()
        let isPresent = told.url == settings.url
        switch verdict.outcome {
        case .delivered: if isPresent { pace.succeeded() }
        case .failed: if isPresent { pace.failed(at: moment, retryAfter: verdict.retryAfter) }
        case .gone:
            guard isPresent else { break }
            pace.failed(at: moment, retryAfter: EndpointPace.asked.upperBound)
            await disable(told, at: moment)
        case .interrupted: break
        }
        for delivery in deliveries {
            let outcome = outcome(of: delivery, verdict, isPresent: isPresent, at: moment)
            if verdict.outcome != .interrupted {
                await note(delivery, verdict, began: began, until: moment)
                parts.count(
                    told.format == .standard ? "webhook" : told.format.rawValue, outcome,
                    took: moment.milliseconds - began.milliseconds)
            }
            await settle(delivery, outcome)
        }
    }

    private func outcome(
        of delivery: Delivery, _ verdict: DeliveryVerdict, isPresent: Bool, at moment: EpochMilliseconds
    ) -> DeliveryOutcome {
        let words = verdict.failure ?? "it failed"
        switch verdict.outcome {
        case .delivered: return .delivered
        case .gone: return .failed(words, nextAttemptAt: moment)
        case .failed where !isPresent: return .failed(words, nextAttemptAt: moment)
        case .failed: break
        // The endpoint could not answer, because we stopped listening.
        case .interrupted: return .putBack(at: moment)
        }
        guard let wait = DeliverySchedule.wait(afterAttempt: delivery.attempts, chance: parts.chance()) else { return .givenUp(words) }
        let asked = min(max(verdict.retryAfter ?? 0, 0), EndpointPace.asked.upperBound)
        return .failed(words, nextAttemptAt: EpochMilliseconds(moment.milliseconds + max(wait, asked)))
    }

    /// Puts a delivery back that was taken and not sent.
    private func release(_ delivery: Delivery) async {
        await settle(delivery, .putBack(at: parts.now()))
    }

    private func settle(_ delivery: Delivery, _ outcome: DeliveryOutcome) async {
        do throws(LedgerError) {
            // Past its lease it may be another process's: the ledger looks whose it is, and believes anybody only that it arrived.
            try await parts.ledger.settle(delivery, outcome, app: app)
        } catch {
            // The lease ends by itself, and the event is sent once more.
            parts.warn("a delivery could not be settled", app, id, error.description)
            return
        }
        if case .givenUp(let words) = outcome { parts.warn("an event was given up", app, id, words) }
    }

    private func note(_ delivery: Delivery, _ verdict: DeliveryVerdict, began: EpochMilliseconds, until end: EpochMilliseconds) async {
        let attempt = DeliveryAttempt(
            endpoint: id, customer: delivery.event.customer, sequence: delivery.event.sequence, event: delivery.event.event.id, at: began,
            duration: end.milliseconds - began.milliseconds, status: verdict.status, failure: verdict.failure)
        do throws(LedgerError) {
            try await parts.ledger.note(attempt, app: app)
        } catch {
            parts.warn("an attempt could not be noted", app, id, error.description)
        }
    }

    /// Sends nothing more to an address that is gone; events are kept until the team has named another.
    private func disable(_ told: WebhookSettings, at moment: EpochMilliseconds) async {
        settings.disabled = .gone(at: moment)
        do throws(LedgerError) {
            for _ in 1...WebhookDesk.tries {
                // Read anew, so that what the team has just changed is not undone.
                guard let endpoint = try await parts.ledger.endpoints(of: app).first(where: { $0.id == id }),
                    var kept = WebhookSettings(endpoint.settings), kept.url == told.url, kept.disabled == nil
                else { return }
                kept.disabled = .gone(at: moment)
                var changed = endpoint
                changed.settings = kept.json
                guard try await parts.ledger.replace(endpoint, with: changed) else { continue }
                return parts.warn("an endpoint answered 410 and was switched off", app, id, "switch it on again when its address is right")
            }
        } catch {
            parts.warn("an endpoint that is gone could not be switched off", app, id, error.description)
        }
    }

    private func leaseEnd(of delivery: Delivery) -> Int64 { delivery.dueAt?.milliseconds ?? 0 }
}
