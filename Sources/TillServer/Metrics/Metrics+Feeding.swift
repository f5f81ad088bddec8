import HTTPService
import Ledger

/// What the parts of the server tell, in their own words.
extension Metrics {
    /// A request was answered, or its peer went away.
    func answered(_ record: HTTPAccessRecord) {
        let route = record.routePattern ?? "none"
        let status = record.status.map { "\($0 / 100)xx" } ?? "none"
        requests.add(1, route, Self.method(record.method), status)
        if record.status == 429 { limited.add(1, route) }
        if !record.isStream { requestDuration.observe(record.duration, route) }
    }

    /// A call of the ledger, timed; its failure is counted and thrown on.
    func timed<Value>(_ call: String, _ work: () async throws(LedgerError) -> Value) async throws(LedgerError) -> Value {
        let clock = ContinuousClock()
        let began = clock.now
        do throws(LedgerError) {
            let value = try await work()
            ledgerDuration.observe(clock.now - began, call)
            return value
        } catch {
            ledgerDuration.observe(clock.now - began, call)
            ledgerFailures.add(1, call, error.code.rawValue)
            throw error
        }
    }

    /// Documents of a post were judged.
    func judged(_ documents: [JudgedDocument]) {
        for document in documents {
            let kind = document.place.hasPrefix("receipt") ? "receipt" : "transaction"
            switch document.judgement {
            case .accepted: verifications.add(1, kind, "accepted", "")
            case .refused(let refusal): verifications.add(1, kind, "refused", refusal.code)
            }
        }
    }

    /// A notification was recorded, was known already, or was not taken.
    func counted(_ outcome: NotificationOutcome) {
        let version = outcome.version.map { String($0) } ?? ""
        switch outcome.verdict {
        case .recorded:
            notifications.add(1, version, outcome.type ?? "", "recorded")
            if let age = outcome.age { notificationAge.observe(max(0, Double(age) / 1_000)) }
        case .alreadyKnown: notifications.add(1, version, outcome.type ?? "", "alreadyKnown")
        case .refused(let code, _): notifications.add(1, version, outcome.type ?? "", code.rawValue)
        }
    }

    /// Anybody can invent methods.
    private static func method(_ text: String) -> String {
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(text) ? text : "other"
    }
}
