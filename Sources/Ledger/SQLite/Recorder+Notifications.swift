import AppStoreTypes
import Entitlements

extension Recorder {
    /// Stores that a notification came in; once for each id, whoever delivers it at the same moment.
    func record(
        _ notification: NotificationRecord?, receivedAt: EpochMilliseconds
    ) throws(SQLiteFailure) -> NotificationVerdict? {
        guard let notification else { return nil }
        let insert = try connection.statement(.insertNotification)
        insert.begin()
        try insert.bind(try scopes.number(of: notification.scope))
        try insert.bind(notification.id)
        try insert.bind(value: notification.type)
        try insert.bind(value: notification.subtype)
        try insert.bind(notification.signedDate)
        try insert.bind(receivedAt)
        try insert.bind(id: notification.original)
        try insert.bind(notification.evidence)
        try insert.run()
        return connection.changedRows > 0 ? .recorded : .alreadyKnown
    }
}
