public import AppStoreTypes

/// Time bought of one non-renewing product.
///
/// Apple gives no end; the team's configuration gives a length. Purchases stack: each begins when it is bought or when the
/// one before it ends, whichever is later, and a quantity of n lasts n times as long.
public struct NonRenewingSubscription: Hashable, Sendable {
    /// Whether the time bought is running.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Some of the time bought runs.
        case active
        /// All of it has passed.
        case expired
        /// The product has no configured length: owned, and nobody can tell until when.
        case endUnknown
        /// Apple took every purchase back.
        case revoked
    }

    /// The app and environment.
    public let scope: PurchaseScope
    /// The product.
    public let productID: ProductID
    /// The state.
    public let state: State
    /// The end of all time bought; `nil` when unknown or revoked.
    public let expirationDate: EpochMilliseconds?
    /// The purchases, the earliest first.
    public let purchases: [PaidPeriod]
    /// Whether the app's rules let the environment give access.
    public let isEnvironmentAllowed: Bool
    /// What a person should look at.
    public let reviewReasons: [ReviewReason]

    /// The environment, which marks the access.
    public var environment: AppStoreEnvironment { scope.environment }
    /// Whether the customer is served; with an unknown end the team's own back end must decide.
    public var givesAccess: Bool { state == .active && isEnvironmentAllowed }
}
