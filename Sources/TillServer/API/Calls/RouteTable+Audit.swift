import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Who did what.
extension RouteTable {
    var auditCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/audit", name: "listAudit", summary: "What the team's keys did, the latest first.",
                access: .team(.audit), parameters: [.after, .limit(100, most: 1_000)],
                replies: [.ok(.named("Audit"), "A page of what was done.")], problems: [.cursor], answer: audit)
        ]
    }

    private func audit(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let limit = Int(request.number("limit") ?? 100)
        let place = try request.text("after").map { (text) throws(Problem) in
            guard let place = Int64(text), place >= 0 else { throw Problem(.cursor, "\"\(Excerpt(text))\" is no next of this list.") }
            return place
        }
        let entries = try await reading { () throws(LedgerError) in try await ledger.audit(of: app.id, before: place, limit: limit) }
        return JSONReply.ok(AuditReply(entries, isFull: entries.count == limit, app: app.id.rawValue, at: request.now))
    }
}

/// What was done, as the API writes it.
struct AuditReply: Encodable {
    let app: String
    let asOf: String
    let entries: [AuditEntryReply]
    let next: String?

    init(_ entries: [RecordedAudit], isFull: Bool, app: String, at now: EpochMilliseconds) {
        self.app = app
        asOf = now.rfc3339
        self.entries = entries.map { AuditEntryReply($0) }
        next = isFull ? entries.last.map { String($0.position) } : nil
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("app", .word), .always("asOf", .moment), .always("entries", .all("AuditEntry")),
        .maybe("next", .text(1...256), "To be handed back as after; left out behind the last page."),
    ])
}

/// One act, as the API writes it.
struct AuditEntryReply: Encodable {
    let date: String
    let actor: String
    let action: String
    let customer: String?
    let detail: String?

    init(_ recorded: RecordedAudit) {
        date = recorded.recordedAt.rfc3339
        actor = recorded.entry.actor
        action = recorded.entry.action
        customer = recorded.entry.customer?.rawValue
        detail = recorded.entry.detail
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("date", .moment), .always("actor", .word, "The name of the key."), .always("action", .word, "Such as grant.made."),
        .maybe("customer", .word, "Whom it concerned."), .maybe("detail", .text(0...2_048), "More about it."),
    ])
}
