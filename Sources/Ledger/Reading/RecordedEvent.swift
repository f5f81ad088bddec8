public import AppStoreTypes
public import Entitlements

/// An event as it was recorded in a customer's feed.
public struct RecordedEvent: Hashable, Sendable {
    /// Where it stands among all of the app's events.
    public let cursor: EventCursor
    /// Whose feed it is in.
    public let customer: CustomerID
    /// Its number in the feed, from 1 without gap.
    public let sequence: Int64
    /// When it was recorded.
    public let recordedAt: EpochMilliseconds
    /// What happened.
    public let event: LifecycleEvent
}

/// A place among an app's events, which only the ledger that gave it understands.
public struct EventCursor: TextIdentifier {
    /// The place in words.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
