/// The answer to a post, as far as stories look at it.
struct Posted: Decodable {
    struct Document: Decodable {
        let document: String
        let verdict: String
        let final: Bool
        let code: String?
        let message: String?
        let environment: String?
        let notes: [String]?
        let transactions: [Purchase]
    }

    struct Purchase: Decodable {
        let transactionId: String?
        let verdict: String
        let final: Bool
        let code: String?
        let order: NamedOrder?
        let ownerHint: String?
        let notes: [Advice]?
    }

    struct Advice: Decodable {
        let code: String
    }

    let documents: [Document]
    let advice: [Advice]
    let customer: Owned

    /// The verdicts on the documents, in their order.
    var verdicts: [String] { documents.map(\.verdict) }
}

/// What a customer owns, as far as stories look at it.
struct Owned: Decodable, Equatable {
    struct Entitlement: Decodable, Equatable {
        let id: String
        let productId: String?
        let environment: String
        let expiresDate: String?
    }

    struct Subscription: Decodable, Equatable {
        let originalTransactionId: String
        let productId: String
        let environment: String
        let state: String
        let givesAccess: Bool
        let expiresDate: String?
        let renewalDate: String?
        let gracePeriodExpiresDate: String?
        let isInBillingRetry: Bool?
        let expirationIntent: Int?
        let willAutoRenew: Bool?
        let autoRenewProductId: String?
        let price: Money?
        let transactionIds: [String]?
    }

    struct Product: Decodable, Equatable {
        let productId: String
        let transactionId: String
        let quantity: Int
        let order: NamedOrder?
        let givesAccess: Bool?
        let revocationDate: String?
    }

    struct Money: Decodable, Equatable {
        let amount: String
        let currency: String
    }

    let id: String
    let app: String
    let asOf: String
    let entitlements: [Entitlement]
    let subscriptions: [Subscription]
    let nonConsumables: [Product]
    let consumablesAwaitingFulfilment: [Product]

    /// The names of the entitlements.
    var has: [String] { entitlements.map(\.id) }
}

struct ProblemBody: Decodable {
    let code: String
    let reason: String?
    let status: Int
    let title: String
    let detail: String
    let cause: String
    let remedy: String
    let requestId: String
}

/// An order beside a purchase, as far as stories look at it.
struct NamedOrder: Decodable, Equatable {
    struct Metadata: Decodable, Equatable {
        let level: Int?
        let note: String?
    }

    let id: String
    let productId: String
    let metadata: Metadata?
}

/// The answer to an order, as far as stories look at it.
struct Ordered: Decodable, Equatable {
    struct Order: Decodable, Equatable {
        let id: String
        let customer: String
        let productId: String
        let metadata: NamedOrder.Metadata?
        let createdDate: String
    }

    let order: Order
}

/// What the app is told to offer.
struct Offered: Decodable, Equatable {
    struct Product: Decodable, Equatable {
        struct Metadata: Decodable, Equatable {
            let badge: String?
        }

        let productId: String
        let entitlements: [String]
        let metadata: Metadata?
    }

    let app: String
    let asOf: String
    let products: [Product]
}
