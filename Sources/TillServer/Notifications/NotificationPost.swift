import AppStoreTypes

/// The body of `POST /v1/apple/notifications` in either of Apple's versions; nothing in it is believed yet.
enum NotificationPost: Sendable {
    /// Version 2: one signed text.
    case signed(NotificationBody)
    /// Version 1: plain JSON around a signed receipt.
    case legacy(LegacyNotification)

    /// The longest body of either version, in bytes.
    static let bound = LegacyNotification.bound

    /// Reads the body; whatever its Content-Type, because Apple would not correct it.
    init(_ body: [UInt8]) throws(Problem) {
        let members = try JSONBody(body, contentType: nil)
        if members["signedPayload"] == nil, members["notification_type"] != nil || members["unified_receipt"] != nil {
            self = .legacy(try LegacyNotification(body))
            return
        }
        guard body.count <= NotificationBody.bound else {
            throw Problem(.httpBodyTooLarge, "The notification has \(body.count) bytes; at most \(NotificationBody.bound) are read.")
        }
        self = .signed(try NotificationBody(try members.text("signedPayload")))
    }
}
