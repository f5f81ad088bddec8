import Foundation

/// The parts of an Xcode `.storekit` file that the simulator uses; every other key is passed over.
struct StoreKitFile: Decodable {
    struct Product: Decodable {
        let productID: String
        let type: String
        let displayPrice: String?
        let familyShareable: Bool?
        let localizations: [Text]?
    }

    struct Text: Decodable {
        let locale: String?
        let displayName: String?
        let description: String?
    }

    struct Group: Decodable {
        let id: String
        let name: String?
        let subscriptions: [Subscription]?
    }

    struct Subscription: Decodable {
        let productID: String
        let displayPrice: String?
        let familyShareable: Bool?
        let localizations: [Text]?
        let groupNumber: Int32?
        let recurringSubscriptionPeriod: String?
        let introductoryOffer: Offer?
        let introductoryOffers: [Offer]?
        let adHocOffers: [Offer]?
        let codeOffers: [Offer]?
        let winbackOffers: [Offer]?
    }

    struct Offer: Decodable {
        let offerID: String?
        let referenceName: String?
        let paymentMode: String?
        let displayPrice: String?
        let subscriptionPeriod: String?
        let numberOfPeriods: Int?
    }

    struct Settings: Decodable {
        let timeRate: Int?
        let storefront: String?
        let askToBuyEnabled: Bool?
        let billingGracePeriodEnabled: Bool?
        let failTransactionsEnabled: Bool?

        enum CodingKeys: String, CodingKey {
            case timeRate = "_timeRate"
            case storefront = "_storefront"
            case askToBuyEnabled = "_askToBuyEnabled"
            case billingGracePeriodEnabled = "_billingGracePeriodEnabled"
            case failTransactionsEnabled = "_failTransactionsEnabled"
        }
    }

    let products: [Product]?
    let nonRenewingSubscriptions: [Product]?
    let subscriptionGroups: [Group]?
    let settings: Settings?

    /// The largest file that is read, in bytes.
    static let sizeLimit = 8 << 20
}
