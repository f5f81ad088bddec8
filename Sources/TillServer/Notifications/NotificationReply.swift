import Ledger

/// The answer to a notification; Apple looks at the status only.
struct NotificationReply: Encodable {
    /// Apple's UUID; left out for version 1, which has none.
    let notificationUUID: String?
    let verdict: String

    init(_ id: String?, _ verdict: NotificationVerdict) {
        notificationUUID = id
        self.verdict = verdict.rawValue
    }
}
