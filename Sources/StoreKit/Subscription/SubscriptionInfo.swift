extension Product {
    /// What is special about a product that renews itself.
    ///
    /// Source: [Product.SubscriptionInfo](https://developer.apple.com/documentation/storekit/product/subscriptioninfo).
    public struct SubscriptionInfo: Equatable, Hashable, Sendable {
        /// The offer for new subscribers, if there is one.
        public let introductoryOffer: SubscriptionOffer?
        /// The offers that the app's server can sign.
        public let promotionalOffers: [SubscriptionOffer]
        /// The offers for lapsed subscribers.
        public let winBackOffers: [SubscriptionOffer]
        /// The group; a customer has one active subscription in it.
        public let subscriptionGroupID: String
        /// How long one renewal lasts.
        public let subscriptionPeriod: SubscriptionPeriod
        /// The level of service; 1 is the highest.
        public let groupLevel: Int
        /// The group's name.
        public let groupDisplayName: String
        /// The ways to pay for the period.
        public let pricingTerms: [PricingTerms]
        /// The subscriptions of a bundle.
        public let bundledSubscriptions: [BundledSubscription]

        let origin: SessionReference

        /// Whether the customer may have the group's introductory offer.
        public var isEligibleForIntroOffer: Bool {
            get async {
                await DeviceSession.available(preferring: origin.session)?.isEligibleForIntroOffer(groupID: subscriptionGroupID) ?? false
            }
        }

        /// Whether the customer may have a group's introductory offer; false when it cannot be known.
        public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
            await DeviceSession.available()?.isEligibleForIntroOffer(groupID: groupID) ?? false
        }

        /// Where the customer's subscriptions of the group stand; throws `StoreKitError`.
        public var status: [Status] {
            get async throws { try await DeviceSession.required(preferring: origin.session).statuses(groupID: subscriptionGroupID) }
        }

        /// Where the customer's subscriptions of a group stand; empty when there never was one. Throws `StoreKitError`.
        public static func status(for groupID: String) async throws -> [Status] {
            try await DeviceSession.required().statuses(groupID: groupID)
        }

        /// Where the subscription of one transaction stands; `nil` when it belongs to none. Throws `StoreKitError`.
        public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
            try await DeviceSession.required().status(transactionID: transactionID)
        }
    }
}
