import AppStoreTypes
import Entitlements

/// The rows from which events are found and in which they are kept, as the recorder sees them.
protocol EventRows: AnyObject {
    associatedtype Failure: Error

    /// Every fact about what a customer has, as things stand in this transaction.
    func facts(about customer: CustomerID, app: AppID) throws(Failure) -> FactSet
    /// How far a customer's events were told; `nil` when nothing was yet.
    func feed(of customer: CustomerID, app: Int64) throws(Failure) -> StoredFeed?
    /// Keeps those events that are not kept yet, numbered on from the feed's sequence in the order given, and the feed.
    func tell(_ events: [LifecycleEvent], feed: StoredFeed, of customer: CustomerID, app: Int64, at moment: EpochMilliseconds)
        throws(Failure)
    /// Keeps what a customer subscribes to from a moment on, for whoever counts; no earlier than what was kept before.
    func put(_ standing: Standing, of customer: CustomerID, app: Int64, at moment: EpochMilliseconds) throws(Failure)
    /// Has everybody looked at anew who subscribes to what.
    func beginFill(of app: Int64) throws(Failure)

    /// Keeps an event as it was told by another ledger; false when its id or its number is taken.
    func restore(_ event: RecordedEvent, app: Int64) throws(Failure) -> Bool
    /// Keeps an entry as another ledger had it; false when the same is kept.
    func restore(_ audit: RecordedAudit, app: Int64) throws(Failure) -> Bool
}

/// How far a customer's events were told.
struct StoredFeed: Hashable, Sendable {
    /// The moment up to which what happens by time alone was told.
    var toldAt: EpochMilliseconds
    /// When something changes by time alone; `nil` for never.
    var nextChange: EpochMilliseconds?
    /// The number of the last event told; 0 for none.
    var sequence: Int64
}
