/// A wish about redeeming an offer code; none is known.
public struct RedeemOption: Equatable, Hashable, Sendable {}

/// What a sheet of the App Store shows.
public struct AppStoreMerchandisingKind: Sendable {
    let groupID: String

    /// The bundles of a group.
    public static func subscriptionBundle(_ groupID: String) -> AppStoreMerchandisingKind { Self(groupID: groupID) }

    /// How such a sheet ended.
    public enum PresentationResult: Sendable {
        /// The customer closed it.
        case dismissed
        /// The customer bought.
        case purchaseCompleted(Product.PurchaseResult)
    }
}
