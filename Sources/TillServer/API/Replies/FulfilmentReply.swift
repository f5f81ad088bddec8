import AppStoreTypes
import Entitlements
import Ledger

/// A delivery, as the API writes it.
struct FulfilmentReply: Encodable {
    let fulfilment: Delivery
    let verdict: String

    /// What was delivered, and when.
    struct Delivery: Encodable {
        let transactionId: String
        let productId: String
        let environment: String
        let quantity: Int32
        let fulfilledDate: String
        let reference: String?
        let isRevoked: Bool
        let order: NamedOrderReply?
    }

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ delivery: FulfilmentFact, of purchase: ConsumablePurchase, _ verdict: ChangeVerdict) {
        fulfilment = Delivery(
            transactionId: delivery.key.id.rawValue, productId: purchase.productID.rawValue, environment: purchase.environment.rawValue,
            quantity: purchase.quantity, fulfilledDate: delivery.fulfilledAt.rfc3339, reference: delivery.reference,
            isRevoked: purchase.isRevoked, order: purchase.order.map { NamedOrderReply($0) })
        self.verdict = verdict.word
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always(
            "fulfilment",
            .object([
                .always("transactionId", .text(1...64), "The purchase."), .always("productId", .text(0...256)),
                .always("environment", .text(1...64)), .always("quantity", .integer(1...1_000_000), "How many were bought."),
                .always("fulfilledDate", .moment, "When the delivery was recorded."),
                .maybe("reference", .text(1...256), "Your name for the delivery."),
                .always("isRevoked", .flag, "Whether Apple has given the money back by now."),
                .maybe("order", .named("NamedOrder"), "The order that it was bought for."),
            ])), .always("verdict", .verdict),
    ])
}

extension ChangeVerdict {
    /// The verdict as the API writes it, where it is told.
    var word: String { self == .alreadyKnown ? "alreadyKnown" : "recorded" }
}

extension APISchema {
    /// Whether something is new.
    static let verdict = APISchema.oneOf(["recorded", "alreadyKnown"])
}
