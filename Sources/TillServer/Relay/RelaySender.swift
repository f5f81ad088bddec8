import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Passes Apple's notifications on to further servers, byte for byte as they came in, while a service runs.
///
/// They carry their own signature and date, so their order does not matter; each target has a share of requests of its own.
actor RelaySender {
    /// The most requests on the way to one target of an app.
    static let each = 8
    /// How long a request may take, in milliseconds.
    static let timeout: Int64 = 15_000
    /// After how long a body is given up, in milliseconds: three days.
    static let lifetime: Int64 = 259_200_000
    /// The header field by which a receiver knows a copy.
    static let field = "Till-Relay"

    private let parts: SenderParts
    private let apps: [AppID]
    private var paces: [String: EndpointPace] = [:]
    private var onTheWay: [String: Int] = [:]
    private var isStopping = false
    private var resting: Task<Void, Never>?

    init(_ parts: SenderParts, apps: [AppID]) {
        self.parts = parts
        self.apps = apps
    }

    /// Passes on until it is told to stop.
    func run() async {
        while !isStopping && !Task.isCancelled {
            await sendDue(isLasting: true)
            await rest()
        }
    }

    /// Passes on everything that is due, once.
    func sendDue(isLasting: Bool = false) async {
        await withDiscardingTaskGroup { group in
            for app in apps { group.addTask { await self.drain(app, isLasting: isLasting) } }
        }
    }

    /// Takes nothing more; what is on the way ends by itself.
    func stop() {
        isStopping = true
        resting?.cancel()
    }

    /// When to try a body again: after a quarter of its age, jittered; `nil` when it has lived long enough.
    static func wait(ofAge age: Int64, chance: Double) -> Int64? {
        age > lifetime ? nil : DeliverySchedule.jittered(min(max(age / 4, 5_000), 21_600_000), chance: chance)
    }

    private func drain(_ app: AppID, isLasting: Bool) async {
        await withTaskGroup(of: Bool.self) { group in
            var running = 0
            var isTicking = false
            while true {
                let free = isStopping || Task.isCancelled ? 0 : RelayedBody.takeLimit - running
                let taken = free > 0 ? await take(app, free) : []
                for relay in taken where await mayStart(relay) {
                    running += 1
                    group.addTask {
                        await self.send(relay)
                        return true
                    }
                }
                if !taken.isEmpty, free > 0, running < RelayedBody.takeLimit { continue }
                guard running > 0 else { break }
                if isLasting, !isTicking {
                    isTicking = true
                    group.addTask {
                        _ = try? await Task.sleep(for: .seconds(1))
                        return false
                    }
                }
                if await group.next() ?? true { running -= 1 } else { isTicking = false }
            }
            group.cancelAll()
        }
    }

    private func take(_ app: AppID, _ limit: Int) async -> [RelayedBody] {
        do throws(LedgerError) {
            return try await parts.ledger.takeRelays(
                of: app, at: parts.now(), lease: Self.timeout + EndpointSender.margin, limit: limit)
        } catch {
            warn("relays could not be taken", app, error.description)
            return []
        }
    }

    /// Whether the target may be asked now; else the body waits, so that the others' are not held up.
    private func mayStart(_ relay: RelayedBody) async -> Bool {
        let now = parts.now()
        let pace = paces[relay.target] ?? EndpointPace()
        let allowance = pace.allowance(at: now, share: Self.each)
        guard onTheWay[relay.target, default: 0] >= allowance else {
            onTheWay[relay.target, default: 0] += 1
            return true
        }
        let isFailing = pace.failures > 0
        await settle(relay, failure: isFailing ? "its target fails" : "its target is busy", isFailing: isFailing, at: now)
        return false
    }

    private func send(_ relay: RelayedBody) async {
        let began = parts.now()
        var request = HTTPClientRequest(method: "POST", url: relay.target, body: relay.body)
        request.headers = ["Content-Type": "application/json", Self.field: "1"]
        request.timeout = .milliseconds(Self.timeout)
        request.responseLimit = WebhookMessage.replyBound
        request.cutsLongReply = true
        let verdict = DeliveryVerdict(await parts.send(request), format: .standard)
        let moment = parts.now()
        onTheWay[relay.target, default: 1] -= 1
        if onTheWay[relay.target] == 0 { onTheWay[relay.target] = nil }
        switch verdict.outcome {
        case .delivered:
            paces[relay.target] = nil
            parts.count("relay", .delivered, took: moment.milliseconds - began.milliseconds)
            await settle(relay, failure: nil, isFailing: false, at: moment)
        case .failed, .gone:
            paces[relay.target, default: EndpointPace()].failed(at: moment, retryAfter: verdict.retryAfter)
            let words = verdict.failure ?? "it failed"
            let isLast = Self.wait(ofAge: moment.milliseconds - relay.receivedAt.milliseconds, chance: 0.5) == nil
            parts.count(
                "relay", isLast ? .givenUp(words) : .failed(words, nextAttemptAt: moment), took: moment.milliseconds - began.milliseconds)
            await settle(relay, failure: words, isFailing: true, at: moment)
        case .interrupted: await settle(relay, failure: "it was broken off", isFailing: false, at: moment, wait: 0)
        }
    }

    private func settle(
        _ relay: RelayedBody, failure: String?, isFailing: Bool, at moment: EpochMilliseconds, wait given: Int64? = nil
    ) async {
        var next: EpochMilliseconds?
        if let failure {
            let age = moment.milliseconds - relay.receivedAt.milliseconds
            let wait = given ?? (isFailing ? Self.wait(ofAge: age, chance: parts.chance()) : 5_000)
            next = wait.map { EpochMilliseconds(moment.milliseconds + $0) }
            if next == nil { warn("a notification was not passed on and is given up", relay.app, failure) }
        }
        do throws(LedgerError) {
            try await parts.ledger.settleRelay(relay, failure: failure, nextAttemptAt: next)
        } catch {
            // The lease ends by itself, and the body is sent once more; a notification says by its UUID that it is a copy.
            warn("a relay could not be settled", relay.app, error.description)
        }
    }

    private func warn(_ words: String, _ app: AppID, _ cause: String) {
        parts.log(.warning, words, [("app", .text(app.rawValue)), ("cause", .text(cause))])
    }

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
}
