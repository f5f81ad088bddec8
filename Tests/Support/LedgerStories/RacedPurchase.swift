import AppStoreTypes
package import Entitlements
package import Ledger
package import PurchaseStories

/// A purchase of which a receipt from the customer's device and Apple's notification tell at the same instant.
package struct RacedPurchase: Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }

    package var customer: CustomerID { CustomerID("c\(number)") }

    /// The signed transaction of the notification.
    package var purchase: Purchase { .month(id: TransactionID("\(number)"), from: .day(0), to: .day(30)) }

    /// What the device posts: the same purchase as a receipt has it, every other time with a second id for the same billing event.
    package func receipt() throws -> Submission {
        var bought = InAppPurchaseReceipt()
        bought.quantity = 1
        bought.productID = purchase.payload.productId
        bought.transactionID = TransactionID(number % 2 == 0 ? "\(number)" : "9\(number)")
        bought.originalTransactionID = OriginalTransactionID("\(number)")
        bought.purchaseDate = .day(0)
        bought.originalPurchaseDate = .day(0)
        bought.expirationDate = .day(30)
        bought.webOrderLineItemID = purchase.payload.webOrderLineItemId
        var receipt = AppReceipt()
        receipt.receiptType = .production
        receipt.creationDate = .day(0)
        receipt.purchases = [bought]
        let digest = EvidenceDigest.of("receipt \(number)")
        var submission = Submission(app: "shop", receivedAt: .day(1), policy: .standard, rules: .standard)
        submission.customer = CustomerReference(id: customer, token: nil)
        submission.evidence = [
            Evidence(digest: digest, kind: .receipt, channel: .client, receivedAt: .day(1), bytes: Array("receipt \(number)".utf8))
        ]
        submission.transactions = try ReceiptFacts(receipt, app: "shop", testRun: nil, evidence: digest).transactions
        submission.claimEverything()
        return submission
    }

    /// What Apple sends, perhaps more than once.
    package func notification() throws -> Submission { try FaultStory.notice("n\(number)", about: purchase) }
}
