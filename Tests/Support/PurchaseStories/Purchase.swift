package import AppStoreTypes
package import Entitlements

/// A signed transaction as a story tells it, to be changed field by field before it is read.
package struct Purchase: Sendable {
    package var payload = JWSTransactionDecodedPayload()
    package var app: AppID = "shop"
    package var testRun: TestRun?

    /// Something bought for good or to be used up.
    package init(_ product: ProductID, _ type: ProductType, id: TransactionID, on day: EpochMilliseconds) {
        payload.transactionId = id
        payload.originalTransactionId = OriginalTransactionID(rawValue: id.rawValue)
        payload.bundleId = "com.example.shop"
        payload.productId = product
        payload.type = type
        payload.purchaseDate = day
        payload.originalPurchaseDate = day
        payload.signedDate = day
        payload.quantity = 1
        payload.inAppOwnershipType = .purchased
        payload.environment = .production
        payload.transactionReason = .purchase
    }

    /// A period of a subscription; its billing event is `W` and the id unless it is changed.
    package static func month(
        _ product: ProductID = "pro.month", id: TransactionID, original: OriginalTransactionID? = nil, from start: EpochMilliseconds,
        to end: EpochMilliseconds
    ) -> Purchase {
        var purchase = Purchase(product, .autoRenewable, id: id, on: start)
        purchase.payload.originalTransactionId = original ?? OriginalTransactionID(rawValue: id.rawValue)
        purchase.payload.expiresDate = end
        purchase.payload.webOrderLineItemId = WebOrderLineItemID("W" + id.rawValue)
        purchase.payload.subscriptionGroupIdentifier = "pro"
        if original != nil { purchase.payload.transactionReason = .renewal }
        return purchase
    }

    /// The same purchase, changed.
    package func with(_ change: (inout JWSTransactionDecodedPayload) -> Void) -> Purchase {
        var copy = self
        change(&copy.payload)
        return copy
    }

    /// Signed anew by Apple at another date.
    package func signed(_ date: EpochMilliseconds) -> Purchase { with { $0.signedDate = date } }

    /// Taken back, and signed anew at that moment.
    package func refunded(_ date: EpochMilliseconds) -> Purchase {
        with {
            $0.revocationDate = date
            $0.revocationReason = .other
            $0.signedDate = date
        }
    }

    /// What a verifier would hand on; equal contents have equal digests.
    package var fact: TransactionFact {
        get throws(FactRefusal) {
            try TransactionFact(signed: payload, app: app, testRun: testRun, evidence: .of(String(reflecting: payload)))
        }
    }
}
