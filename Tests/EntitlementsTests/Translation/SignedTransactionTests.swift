import AppStoreTypes
import Entitlements
import Foundation
import PurchaseStories
import Testing

@Suite("Reading signed documents")
struct SignedTransactionTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    @Test("what every purchase has must be there")
    func missingFields() {
        let cases: [(FactRefusal, Purchase)] = [
            (FactRefusal(.missingField, field: "transactionId"), month.with { $0.transactionId = nil }),
            (FactRefusal(.missingField, field: "transactionId"), month.with { $0.transactionId = "" }),
            (FactRefusal(.missingField, field: "productId"), month.with { $0.productId = nil }),
            (FactRefusal(.missingField, field: "purchaseDate"), month.with { $0.purchaseDate = nil }),
            (FactRefusal(.missingField, field: "environment"), month.with { $0.environment = nil }),
            (FactRefusal(.missingDate, field: "signedDate"), month.with { $0.signedDate = nil }),
            (FactRefusal(.impossibleID, field: "transactionId", value: " 1"), month.with { $0.transactionId = " 1" }),
            (FactRefusal(.impossibleQuantity, field: "quantity", value: "0"), month.with { $0.quantity = 0 }),
            (FactRefusal(.impossibleQuantity, field: "quantity", value: "-5"), month.with { $0.quantity = -5 }),
        ]
        for (refusal, purchase) in cases { #expect(throws: refusal) { try purchase.fact } }
    }

    @Test("a refusal shows a hostile value short and without control characters")
    func hostileValue() {
        let refusal = FactRefusal(.impossibleID, field: "transactionId", value: "\u{1b}[2J" + String(repeating: "9", count: 400))
        #expect(refusal.value?.count == 64)
        #expect(refusal.value?.hasPrefix("?[2J") == true)
        #expect(refusal.code == "fact.impossible_id")
    }

    @Test("a missing quantity is one, a missing original id is the transaction's own")
    func fallbacks() throws {
        let fact = try month.with {
            $0.quantity = nil
            $0.originalTransactionId = nil
            $0.webOrderLineItemId = "0"
        }.fact
        #expect(fact.purchasedQuantity == 1)
        #expect(fact.originalID == "1")
        #expect(fact.webOrderLineItemID == nil)
    }

    @Test("B33 — an id of eighteen digits stays the text that it was", arguments: [#""504300000000000001""#, "504300000000000001"])
    func longID(written: String) throws {
        let json = """
            {"transactionId": \(written), "productId": "p", "purchaseDate": 1, "signedDate": 2, "environment": "Production"}
            """
        let payload = try JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: Data(json.utf8))
        let fact = try TransactionFact(signed: payload, app: "shop", testRun: nil, evidence: .of(json))
        #expect(fact.id.rawValue == "504300000000000001")
    }

    @Test("B34 — values that Apple adds are kept as they came, and never taken for known ones")
    func newValues() throws {
        let json = """
            {"transactionId": "1", "originalTransactionId": "1", "productId": "p", "purchaseDate": 1767225600000,
             "signedDate": 1767225600000, "environment": "Production", "offerType": 9, "transactionReason": "GIFT",
             "inAppOwnershipType": "TEAM", "revocationType": "PRORATED", "type": "Metered", "foo": {}}
            """
        let payload = try JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: Data(json.utf8))
        let fact = try TransactionFact(signed: payload, app: "shop", testRun: nil, evidence: .of(json))
        #expect(fact.offer?.type.rawValue == 9)
        let state = fold(FactSet(transactions: [fact]), at: .day(1), rules: .standard)
        #expect(state.accessibleProductIDs.isEmpty)
        #expect(
            state.unclassified.map(\.reviewReasons) == [
                [
                    .unknownProductType(ProductType(rawValue: "Metered")), .unknownOwnership(InAppOwnershipType(rawValue: "TEAM")),
                    .unknownReason(TransactionReason(rawValue: "GIFT")),
                ]
            ])
    }

    @Test("B34 — an unknown ownership grants nothing, an unknown reason or offer does not stand in the way")
    func policyOnNewValues() throws {
        let shared = month.with { $0.inAppOwnershipType = InAppOwnershipType(rawValue: "TEAM") }
        #expect(fold(try FactSet(shared), at: .day(1), rules: .standard).accessibleProductIDs.isEmpty)
        let gift = month.with {
            $0.transactionReason = TransactionReason(rawValue: "GIFT")
            $0.offerType = OfferType(rawValue: 9)
        }
        let state = fold(try FactSet(gift), at: .day(1), rules: .standard)
        #expect(state.accessibleProductIDs == ["pro.month"])
        #expect(state.subscriptions.map(\.reviewReasons) == [[.unknownReason(TransactionReason(rawValue: "GIFT"))]])
        let revoked = gift.refunded(.day(0.5)).with { $0.revocationType = RevocationType(rawValue: "PRORATED") }
        #expect(fold(try FactSet(revoked), at: .day(1), rules: .standard).accessibleProductIDs.isEmpty)
        let odd = Renewal(of: "1", renews: true, ends: .day(30), signed: .day(1)).with {
            $0.expirationIntent = ExpirationIntent(rawValue: 7)
        }
        #expect(try odd.fact.expirationReason?.rawValue == 7)
    }

    @Test("B17 — an expiry that only a confusion of units explains is flagged")
    func farExpiry() throws {
        let wrong = EpochMilliseconds(142_119_360_000_000)
        let state = fold(try FactSet(month.with { $0.expiresDate = wrong }), at: .day(1), rules: .standard)
        #expect(state.subscriptions.map(\.reviewReasons) == [[.expiryTooFar(wrong)]])
        let never = month.with { $0.expiresDate = EpochMilliseconds(64_092_211_200_000) }
        #expect(fold(try FactSet(never), at: .day(1), rules: .standard).subscriptions.map(\.reviewReasons) == [[]])
    }
}
