public import AppStoreTypes
public import Entitlements

/// Somebody who is sent an app's events, such as the team's back end.
public struct Endpoint: Hashable, Sendable {
    /// Its name; 1 to `idLimit` bytes.
    public let id: EndpointID
    /// The app.
    public let app: AppID
    /// Where and how events are sent, read by the sender alone; at most `settingsLimit` bytes of compact JSON.
    public var settings: JSONValue
    /// Since when events are kept for it; those before are not.
    public let createdAt: EpochMilliseconds

    /// The longest id, in bytes.
    public static let idLimit = 128
    /// The longest settings, in bytes.
    public static let settingsLimit = 16_384

    /// An endpoint.
    public init(id: EndpointID, app: AppID, settings: JSONValue, createdAt: EpochMilliseconds) {
        self.id = id
        self.app = app
        self.settings = settings
        self.createdAt = createdAt
    }
}

/// The name of an endpoint.
public struct EndpointID: TextIdentifier {
    /// The name.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// An event that an endpoint has not confirmed yet.
public struct Delivery: Hashable, Sendable {
    /// To whom.
    public let endpoint: EndpointID
    /// What.
    public let event: RecordedEvent
    /// How often it was taken for sending, this time included.
    public let attempts: Int
    /// When it may be taken again; `nil` for one that was given up.
    public let dueAt: EpochMilliseconds?
    /// What went wrong the last time; `nil` when nothing did.
    public let failure: String?

    /// The longest text about a failure, in bytes; a longer one is cut.
    public static let failureLimit = 512
}

/// What came of sending an event.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The endpoint has it.
    case delivered
    /// It is to be sent again at a moment.
    case failed(String, nextAttemptAt: EpochMilliseconds)
    /// It was taken and never sent: the taking does not count as an attempt, and it may be taken again from a moment on.
    case putBack(at: EpochMilliseconds)
    /// It was given up; it no longer holds up what follows, and can be sent again by hand.
    case givenUp(String)
}

/// A ledger that keeps which events each endpoint still has to get.
///
/// An event is kept for every endpoint in the transaction that records it. Each endpoint gets a customer's events in the order of their
/// numbers, at least once.
public protocol DeliveringLedger: Ledger {
    /// Adds an endpoint, or changes its settings.
    func put(_ endpoint: Endpoint) async throws(LedgerError)
    /// Changes an endpoint's settings, unless somebody else changed them meanwhile.
    ///
    /// - Parameters:
    ///   - before: the endpoint as it was read.
    ///   - endpoint: the same with new settings; nothing else of it is looked at.
    /// - Returns: whether it was changed; false when its settings are no longer the old ones, or when there is no such endpoint.
    func replace(_ before: Endpoint, with endpoint: Endpoint) async throws(LedgerError) -> Bool
    /// Takes an endpoint away with everything that waits for it; false when there is none.
    func removeEndpoint(_ id: EndpointID, app: AppID) async throws(LedgerError) -> Bool
    /// Every endpoint of an app, by name.
    func endpoints(of app: AppID) async throws(LedgerError) -> [Endpoint]
    /// Takes events that are due for sending, of each customer only the first that waits; several processes never take the same.
    ///
    /// - Parameters:
    ///   - lease: for how long nobody else takes them, in milliseconds, 1 to a day; whoever dies loses them to the next one then.
    ///   - limit: at most so many; 1 to 1,000.
    func takeDeliveries(
        for endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds, lease: Int64, limit: Int
    ) async throws(LedgerError) -> [Delivery]
    /// Notes what came of sending an event.
    ///
    /// Whoever lost it to somebody else by the end of the lease changes nothing, unless the endpoint has it.
    func settle(_ delivery: Delivery, _ outcome: DeliveryOutcome, app: AppID) async throws(LedgerError)
    /// What was given up, in the order of customers and numbers, a page at most; 1 to 1,000.
    func givenUp(for endpoint: EndpointID, app: AppID, limit: Int) async throws(LedgerError) -> [Delivery]
    /// Lets everything that was given up be sent again; gives how many that are.
    func redeliver(for endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds) async throws(LedgerError) -> Int
}
