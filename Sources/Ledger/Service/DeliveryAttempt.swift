public import AppStoreTypes
public import Entitlements

/// One try to hand an event to an endpoint.
public struct DeliveryAttempt: Hashable, Sendable {
    /// To whom.
    public let endpoint: EndpointID
    /// Whose event.
    public let customer: CustomerID
    /// The event's number in the customer's feed.
    public let sequence: Int64
    /// The event.
    public let event: EventID
    /// When the try began.
    public let at: EpochMilliseconds
    /// How long it took, in milliseconds.
    public let duration: Int64
    /// The status that was answered; `nil` when none was.
    public let status: Int?
    /// What went wrong, at most `Delivery.failureLimit` bytes; `nil` when nothing did.
    public let failure: String?

    /// How many attempts are kept for an endpoint at least; some hundreds more stay for a while.
    public static let kept = 10_000

    /// A try.
    public init(
        endpoint: EndpointID, customer: CustomerID, sequence: Int64, event: EventID, at: EpochMilliseconds, duration: Int64, status: Int?,
        failure: String?
    ) {
        self.endpoint = endpoint
        self.customer = customer
        self.sequence = sequence
        self.event = event
        self.at = at
        self.duration = duration
        self.status = status
        self.failure = failure
    }
}

/// A try as it was recorded.
public struct RecordedAttempt: Hashable, Sendable {
    /// The place in the list, by which the next page is asked for.
    public let position: Int64
    /// The try.
    public let attempt: DeliveryAttempt

    /// A try and its place.
    public init(position: Int64, attempt: DeliveryAttempt) {
        self.position = position
        self.attempt = attempt
    }
}

/// How much waits for an endpoint.
public struct EndpointBacklog: Hashable, Sendable {
    /// The endpoint.
    public let endpoint: EndpointID
    /// How many deliveries wait; counted to `countLimit`.
    public let waiting: Int
    /// How many were given up; counted to `countLimit`.
    public let givenUp: Int
    /// Since when the one that has waited longest waits: its event was recorded then, or it was asked for again; `nil` when none does.
    public let oldest: EpochMilliseconds?

    /// How far deliveries are counted.
    public static let countLimit = 100_000

    /// A backlog.
    public init(endpoint: EndpointID, waiting: Int, givenUp: Int, oldest: EpochMilliseconds?) {
        self.endpoint = endpoint
        self.waiting = waiting
        self.givenUp = givenUp
        self.oldest = oldest
    }
}
