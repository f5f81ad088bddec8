/// Something the App Store wants to tell the customer.
public struct Message: Equatable, Hashable, Sendable {
    /// What it is about.
    public let reason: Reason

    /// Messages, as they come; never ends.
    public static var messages: Messages {
        let session = DeviceSession.available()
        return Messages(feed: Feed(source: .live { session?.messages.listen() ?? .ended }))
    }
}
