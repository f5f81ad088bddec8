extension Product {
    /// A wish about one purchase.
    ///
    /// Source: [Product.PurchaseOption](https://developer.apple.com/documentation/storekit/product/purchaseoption).
    public struct PurchaseOption: Sendable {
        let wish: Wish
        let storefrontDecision: (@Sendable (Storefront) -> Bool)?

        init(_ wish: Wish, storefrontDecision: (@Sendable (Storefront) -> Bool)? = nil) {
            self.wish = wish
            self.storefrontDecision = storefrontDecision
        }

        enum Wish: Hashable, Sendable {
            case appAccountToken(UUID)
            case quantity(Int)
            case simulatesAskToBuyInSandbox(Bool)
            case onStorefrontChange
            case custom(key: String, value: CustomValue)
            case promotionalOffer(offerID: String, signature: SubscriptionOffer.Signature)
            case winBackOffer(SubscriptionOffer)
            case billingPlanType(SubscriptionInfo.BillingPlanType)
        }

        enum CustomValue: Hashable, Sendable {
            case text(String)
            case number(Double)
            case flag(Bool)
            case data(Data)
        }
    }
}

/// Options are equal when they ask for the same; two closures about the storefront always are.
extension Product.PurchaseOption: Equatable, Hashable, CustomDebugStringConvertible {
    /// Compares what is asked for.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wish == rhs.wish }

    /// Hashes what is asked for.
    public func hash(into hasher: inout Hasher) { hasher.combine(wish) }

    /// What is asked for.
    public var debugDescription: String { String(describing: wish) }
}

extension Product.PurchaseOption {
    /// Names the customer or order; the token comes back in the transaction.
    public static func appAccountToken(_ token: UUID) -> Self { Self(.appAccountToken(token)) }

    /// How many, 1 to 10; for consumables and non-renewing subscriptions.
    public static func quantity(_ quantity: Int) -> Self { Self(.quantity(quantity)) }

    /// Makes the purchase wait for an approval, outside production.
    public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> Self { Self(.simulatesAskToBuyInSandbox(simulateAskToBuy)) }

    /// Decides whether to go on when the storefront changes during the purchase.
    @preconcurrency
    public static func onStorefrontChange(shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool) -> Self {
        Self(.onStorefrontChange, storefrontDecision: shouldContinuePurchase)
    }

    /// A text under a key that StoreKit has no name for.
    public static func custom(key: String, value: String) -> Self { Self(.custom(key: key, value: .text(value))) }
    /// A number under a key that StoreKit has no name for.
    public static func custom(key: String, value: Double) -> Self { Self(.custom(key: key, value: .number(value))) }
    /// A Boolean under a key that StoreKit has no name for.
    public static func custom(key: String, value: Bool) -> Self { Self(.custom(key: key, value: .flag(value))) }
    /// Bytes under a key that StoreKit has no name for.
    public static func custom(key: String, value: Data) -> Self { Self(.custom(key: key, value: .data(value))) }

    /// Applies a promotional offer that the app's server signed.
    public static func promotionalOffer(offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int) -> Self {
        promotionalOffer(offerID: offerID, signature: .init(keyID: keyID, nonce: nonce, timestamp: timestamp, signature: signature))
    }

    /// Applies a promotional offer that the app's server signed.
    public static func promotionalOffer(offerID: String, signature: Product.SubscriptionOffer.Signature) -> Self {
        Self(.promotionalOffer(offerID: offerID, signature: signature))
    }

    /// Applies a promotional offer that the app's server signed as a JWS; two options that belong together.
    public static func promotionalOffer(_ offerID: String, compactJWS: String) -> [Self] {
        [
            .custom(key: Self.offerKey, value: offerID),
            .custom(key: Self.offerSignatureKey, value: Data(compactJWS.utf8).base64EncodedString()),
        ]
    }

    /// Says whether the introductory offer applies, by the app's server's signed word.
    public static func introductoryOfferEligibility(compactJWS: String) -> Self {
        .custom(key: Self.introductoryEligibilityKey, value: compactJWS)
    }

    /// Applies an offer for lapsed subscribers.
    public static func winBackOffer(_ offer: Product.SubscriptionOffer) -> Self { Self(.winBackOffer(offer)) }

    /// Chooses how the period is billed.
    public static func billingPlanType(_ type: Product.SubscriptionInfo.BillingPlanType) -> Self { Self(.billingPlanType(type)) }

    static let offerKey = "adHocOfferId"
    static let offerSignatureKey = "adHocSignature"
    static let introductoryEligibilityKey = "introOfferEligibilityParam"
}
