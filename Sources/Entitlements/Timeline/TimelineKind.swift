/// What can stand in a customer's timeline: every event, and what was recorded besides.
public enum TimelineKind: Hashable, Sendable {
    /// An event that a back end is told too.
    case event(EventKind)
    /// Something recorded that changes nothing by itself.
    case record(Record)

    /// The closed list of what is recorded besides events; the names are stable.
    public enum Record: String, Hashable, Sendable, CaseIterable {
        /// An order was recorded before paying.
        case orderMade = "order.made"
        /// A customer who had not logged in did.
        case customerLoggedIn = "customer.loggedIn"
        /// The customer presented evidence of a purchase.
        case purchaseClaimed = "purchase.claimed"
        /// Apple sent a notification that leaves no other trace in the timeline.
        case notificationReceived = "notification.received"
    }

    /// The stable name.
    public var name: String {
        switch self {
        case .event(let kind): kind.rawValue
        case .record(let record): record.rawValue
        }
    }

    /// The place among things of one moment: what was meant before paying, what happened, and who told of it.
    var rank: Int {
        switch self {
        case .record(.orderMade): 0
        case .record(.customerLoggedIn): 1
        case .event(let kind): 10 + kind.rank
        case .record(.purchaseClaimed): 1_000
        case .record(.notificationReceived): 1_001
        }
    }
}
