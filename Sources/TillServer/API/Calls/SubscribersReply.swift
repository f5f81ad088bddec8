import AppStoreTypes
import Ledger

/// How many customers subscribe, as the API writes it.
struct SubscribersReply: Encodable {
    let isComplete: Bool
    let active: Int64?
    let products: [Product]

    /// How many customers have a product in a state.
    struct Product: Encodable {
        let productId: String
        let state: String
        let count: Int64
    }

    /// - Parameter counts: `nil` while not everybody was looked at.
    init(_ counts: SubscriberCounts?) {
        isComplete = counts != nil
        active = counts?.active
        products = (counts?.products ?? []).map { Product(productId: $0.id.rawValue, state: $0.state.rawValue, count: $0.count) }
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always(
            "isComplete", .flag,
            "False while a ledger from before this version, or one that was just imported, is looked through; then nothing else is told."),
        .maybe(
            "active", .integer(0 ... .max),
            "Customers with a paid subscription that runs or is in its grace period; each once. Trials and family sharing are not in it."),
        .always(
            "products",
            .list(
                .object([
                    .always("productId", .word), .always("state", .oneOf(SubscriberState.allCases.map(\.rawValue))),
                    .always("count", .integer(1 ... .max), "Customers; one with two products is counted at both."),
                ]), count: 0...SubscriberCounts.limit), "By state and product, now."),
    ])
}
