/// One page of notifications that were sent.
///
/// Source: [notificationhistoryresponse](https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponse).
public struct NotificationHistoryResponse: Codable, Hashable, Sendable {
    /// Names the next page.
    public var paginationToken: String?
    /// Whether another page follows.
    public var hasMore: Bool?
    /// At most 20 notifications.
    public var notificationHistory: [NotificationHistoryResponseItem]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
