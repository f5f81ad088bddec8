public import AppStoreTypes

/// Somebody is about to buy: recorded before paying, and named by the purchase's `appAccountToken`.
///
/// An order never grants anything; it tells whose a purchase is and carries what the team wants to find again with it.
public struct OrderFact: Hashable, Sendable {
    /// The order, which the app passes as `appAccountToken`.
    public let id: AppAccountToken
    /// The app.
    public let app: AppID
    /// Who buys.
    public let customer: CustomerID
    /// What is to be bought; the purchase itself tells what was.
    public let productID: ProductID
    /// The team's own JSON object, never read here; `nil` when there is none. At most `metadataLimit` bytes.
    public let metadata: JSONValue?
    /// When the order was first recorded.
    public let createdDate: EpochMilliseconds

    /// The longest metadata, in bytes of compact JSON.
    public static let metadataLimit = 4_096

    /// An order.
    public init(
        id: AppAccountToken, app: AppID, customer: CustomerID, productID: ProductID, metadata: JSONValue?, createdDate: EpochMilliseconds
    ) {
        self.id = id
        self.app = app
        self.customer = customer
        self.productID = productID
        self.metadata = metadata
        self.createdDate = createdDate
    }

    /// Whether both ask for the same: customer, product and metadata, whatever the order of its members.
    public func asksForTheSame(as other: OrderFact) -> Bool {
        guard id == other.id, app == other.app, customer == other.customer, productID == other.productID else { return false }
        switch (metadata, other.metadata) {
        case (nil, nil): return true
        case (let mine?, let theirs?): return mine.isEquivalent(to: theirs)
        case (_?, nil), (nil, _?): return false
        }
    }

    /// The natural key.
    public var key: Key { Key(app: app, id: id) }

    /// One order of one app.
    public struct Key: Hashable, Sendable {
        /// The app.
        public let app: AppID
        /// The order.
        public let id: AppAccountToken

        /// The order of an app with an id.
        public init(app: AppID, id: AppAccountToken) {
            self.app = app
            self.id = id
        }
    }
}
