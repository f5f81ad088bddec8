public import AppStoreTypes

/// What only auto-renewable products have.
public struct SubscriptionDescription: Hashable, Codable, Sendable {
    /// The group.
    public var groupId: SubscriptionGroupID
    /// The group's name.
    public var groupName: String
    /// The level within the group; 1 is the highest service.
    public var groupLevel: Int32
    /// One period, as an ISO 8601 duration such as `P1M`.
    public var period: String
    /// The introductory offer, whether or not this account may use it.
    public var introductoryOffer: OfferDescription?
    /// Offers that the app applies with a signature.
    public var promotionalOffers: [OfferDescription]
    /// Offers for customers who left.
    public var winBackOffers: [OfferDescription]
    /// Whether this account has used no introductory offer in the group.
    public var isEligibleForIntroductoryOffer: Bool

    /// Describes a subscription without offers.
    public init(
        groupId: SubscriptionGroupID, groupName: String, groupLevel: Int32, period: String, isEligibleForIntroductoryOffer: Bool
    ) {
        self.groupId = groupId
        self.groupName = groupName
        self.groupLevel = groupLevel
        self.period = period
        self.isEligibleForIntroductoryOffer = isEligibleForIntroductoryOffer
        promotionalOffers = []
        winBackOffers = []
    }
}
