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

    init(cursor: EventCursor, customer: CustomerID, sequence: Int64, recordedAt: EpochMilliseconds, event: LifecycleEvent) {
        self.cursor = cursor
        self.customer = customer
        self.sequence = sequence
        self.recordedAt = recordedAt
        self.event = event
    }

    /// An event that another ledger told, its parts beyond kind, moment and environment as `content`; `nil` when that is none.
    public init?(
        customer: CustomerID, sequence: Int64, recordedAt: EpochMilliseconds, event: LifecycleEvent, content: JSONValue, app: AppID
    ) {
        var event = event
        guard EventContent.read(content.compactText, into: &event, app: app) else { return nil }
        self.init(cursor: "", customer: customer, sequence: sequence, recordedAt: recordedAt, event: event)
    }

    /// What the event says beyond kind, moment and environment: one member for each part that it has.
    public var content: JSONValue { EventContent.json(of: event) }
}

/// A place among an app's events, which only the ledger that gave it understands.
public struct EventCursor: TextIdentifier {
    /// The place in words.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
