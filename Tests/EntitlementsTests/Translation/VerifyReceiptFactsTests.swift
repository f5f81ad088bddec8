import AppStoreTypes
import Entitlements
import Foundation
import PurchaseStories
import Testing

@Suite("Reading answers of verifyReceipt")
struct VerifyReceiptFactsTests {
    func read(_ json: String, answeredAt: EpochMilliseconds = .day(0)) throws -> VerifyReceiptFacts {
        let response = try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(json.utf8))
        return try VerifyReceiptFacts(response, answeredAt: answeredAt, app: "shop", bundleID: "com.example.shop", evidence: .of(json))
    }

    @Test("B20 — status 21006 with a cancellation date is a refund", arguments: ["Production", "Sandbox"])
    func lapsedAndCancelled(environment: String) throws {
        let facts = try read(
            """
            {"status": 21006, "environment": "\(environment)", "cancellation_reason": "0", "latest_expired_receipt_info":
             {"bid": "com.example.shop", "transaction_id": "190000000000001", "original_transaction_id": "190000000000001", "product_id": "year",
              "quantity": "1", "purchase_date_ms": "1524836993000", "expires_date": "1556372993000",
              "cancellation_date_ms": "1526490968000", "web_order_line_item_id": "190000000000009"}}
            """)
        #expect(facts.refusals.isEmpty)
        let set = FactSet(transactions: facts.transactions, renewals: facts.renewals)
        let state = fold(set, at: EpochMilliseconds(1_526_515_200_000), rules: .standard)
        #expect(state.subscriptions.map(\.state) == [.revoked])
        #expect(state.subscriptions.map(\.accessEndDate) == [EpochMilliseconds(1_526_490_968_000)])
    }

    @Test("B21 — two pending renewals of one product belong to their chains, in either order", arguments: [true, false])
    func twoRenewals(isReversed: Bool) throws {
        let off = """
            {"original_transaction_id": "A", "product_id": "pro.month", "auto_renew_product_id": "pro.month",
             "auto_renew_status": "0", "expiration_intent": "1"}
            """
        let on = """
            {"original_transaction_id": "B", "product_id": "pro.month", "auto_renew_product_id": "pro.month", "auto_renew_status": "1"}
            """
        let facts = try read(
            """
            {"status": 0, "environment": "Production", "receipt": {"bundle_id": "com.example.shop", "request_date_ms": "1769000000000"}, "latest_receipt_info": [
              {"transaction_id": "T1", "original_transaction_id": "A", "product_id": "pro.month", "quantity": "1",
               "purchase_date_ms": "1767225600000", "expires_date_ms": "1767830400000", "web_order_line_item_id": "W1"},
              {"transaction_id": "T2", "original_transaction_id": "B", "product_id": "pro.month", "quantity": "1",
               "purchase_date_ms": "1768900000000", "expires_date_ms": "1771500000000", "web_order_line_item_id": "W2"}],
             "pending_renewal_info": [\(isReversed ? "\(on), \(off)" : "\(off), \(on)")]}
            """)
        let set = FactSet(transactions: facts.transactions, renewals: facts.renewals)
        let state = fold(set, at: EpochMilliseconds(1_769_100_000_000), rules: .standard)
        #expect(state.subscriptions.map(\.original.id) == ["B", "A"])
        #expect(state.subscriptions.map(\.state) == [.active, .expired])
        #expect(state.subscriptions.map(\.willAutoRenew) == [true, false])
        #expect(state.subscriptions.map(\.expirationReason) == [nil, .customerCancelled])
    }

    @Test("a consumable that stands only in the receipt itself is read beside the latest list")
    func consumable() throws {
        let facts = try read(
            """
            {"status": 0, "environment": "Production", "latest_receipt_info": [],
             "receipt": {"bundle_id": "com.example.shop", "receipt_creation_date_ms": "1767225600000", "request_date_ms": "1767312000000", "in_app": [
              {"transaction_id": "9", "product_id": "coins10", "quantity": "5", "purchase_date_ms": "1767225600000"}]}}
            """)
        let rules = AccessRules(environments: [.production], products: ["coins10": ProductRule(type: .consumable)])
        let state = fold(FactSet(transactions: facts.transactions), at: .day(2), rules: rules)
        #expect(state.consumablesAwaitingFulfilment.map(\.quantity) == [5])
        #expect(facts.transactions.map(\.source.date) == [.day(0)])
    }

    @Test(
        "B114 — an answer that says valid and not for whom and where grants nothing",
        arguments: [
            (#"{"status":0}"#, "environment"), (#"{"status":0,"receipt":{}}"#, "environment"),
            (#"{"status":0,"environment":"Production"}"#, "bundle_id"),
            (#"{"status":0,"environment":"Production","receipt":{}}"#, "bundle_id"),
            (#"{"status":0,"environment":"Production","receipt":{"bundle_id":""},"latest_receipt_info":[\#(entry)]}"#, "bundle_id"),
            (#"{"status":0,"environment":"Production","latest_receipt_info":[\#(entry)]}"#, "bundle_id"),
            (#"{"status":21006,"environment":"Production","latest_expired_receipt_info":\#(entry)}"#, "bundle_id"),
        ])
    func bareSuccess(answer: String, missing: String) throws {
        #expect(throws: FactRefusal(.missingField, field: missing)) { try read(answer) }
    }

    private static let entry = #"{"transaction_id":"1","product_id":"pro","purchase_date_ms":"1767225600000"}"#

    @Test(
        "B114, B115 — a full answer about another app grants nothing, wherever it names the app",
        arguments: ["com.other.game", "com.example.Shop", "com.example.shop ", "com.example.shop.more"])
    func otherApp(bundle: String) {
        let answers = [
            #"{"status":0,"environment":"Production","receipt":{"bundle_id":"\#(bundle)","in_app":[\#(Self.entry)]}}"#,
            #"{"status":0,"environment":"Production","receipt":{"bundle_id":"\#(bundle)"},"latest_receipt_info":[\#(Self.entry)]}"#,
            #"{"status":21006,"environment":"Sandbox","latest_expired_receipt_info":{"bid":"\#(bundle)","transaction_id":"1","product_id":"p"}}"#,
            #"{"status":0,"environment":"Sandbox","receipt":{"bid":"\#(bundle)","transaction_id":"1","product_id":"p"}}"#,
        ]
        for answer in answers { #expect(throws: FactRefusal(.otherApp, field: "bundle_id", value: bundle)) { try read(answer) } }
    }

    @Test("an answer about the app with nothing bought says nothing")
    func nothingBought() throws {
        let named = try read(#"{"status": 0, "environment": "Production", "receipt": {"bundle_id": "com.example.shop"}}"#)
        #expect(named.transactions.isEmpty && named.renewals.isEmpty && named.refusals.isEmpty)
    }

    @Test("B18 — the order of the list plays no part", arguments: Permutations.of(3))
    func listOrder(order: [Int]) throws {
        let entries = [
            """
            {"transaction_id": "2", "original_transaction_id": "1", "product_id": "pro", "quantity": "1", "web_order_line_item_id": "W2",
             "purchase_date_ms": "1590105600000", "expires_date_ms": "1592784000000"}
            """,
            """
            {"transaction_id": "1", "original_transaction_id": "1", "product_id": "pro", "quantity": "1", "web_order_line_item_id": "W1",
             "purchase_date_ms": "1584921600000", "expires_date_ms": "1587513600000"}
            """,
            #"{"transaction_id": "9", "product_id": "lifetime", "quantity": "1", "purchase_date_ms": "1584921600000"}"#,
        ]
        let list = order.map { entries[$0] }.joined(separator: ", ")
        let facts = try read(
            #"{"status": 0, "environment": "Production", "receipt": {"bundle_id": "com.example.shop"}, "latest_receipt_info": [\#(list)]}"#,
            answeredAt: .day(0))
        let rules = AccessRules(environments: [.production], products: ["lifetime": ProductRule(type: .nonConsumable)])
        let state = fold(FactSet(transactions: facts.transactions), at: EpochMilliseconds(1_590_105_600_000), rules: rules)
        #expect(state.accessibleProductIDs == ["pro", "lifetime"])
        #expect(state.subscriptions.map(\.expirationDate) == [EpochMilliseconds(1_592_784_000_000)])
    }

    @Test("an answer without an environment is refused")
    func missingEnvironment() {
        #expect(throws: FactRefusal(.missingField, field: "environment")) { try read(#"{"status": 0, "receipt": {"in_app": []}}"#) }
    }
}
