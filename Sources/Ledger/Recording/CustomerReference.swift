public import AppStoreTypes
public import Entitlements

/// A customer together with the token by which transactions name the customer.
public struct CustomerReference: Hashable, Sendable {
    /// The team's identifier.
    public let id: CustomerID
    /// The customer's token; `nil` where the app gives none.
    ///
    /// A customer id that is a UUID is its own token; for others the caller derives a name-based UUID. The first token
    /// that a ledger learns of a customer stays.
    public let token: AppAccountToken?

    /// Whether the customer has not logged in; who was once known with an account stays so.
    public let isAnonymous: Bool

    /// A customer and the token.
    public init(id: CustomerID, token: AppAccountToken?, isAnonymous: Bool = false) {
        self.id = id
        self.token = token
        self.isAnonymous = isAnonymous
    }
}
