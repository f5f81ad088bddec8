import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("verifyReceipt and the transaction receipts of iOS 6")
struct TransactionReceiptTests {
    private func receipt(_ phone: Phone, _ id: TransactionID) async throws -> String {
        guard case .receipt(let reply) = try await phone.call(.receipt(ReceiptCall(transactionId: id))) else { throw Surprise("refused") }
        return try #require(reply.receipt)
    }

    private func ask(_ town: Town, _ receipt: String, at environment: AppStoreEnvironment, password: String? = VerifyReceiptTests.secret)
        async throws -> [String: JSONNode]
    {
        var request: [String: JSONNode] = ["receipt-data": .text(receipt)]
        if let password { request["password"] = .text(password) }
        let answer = await town.store.verifyReceipt(Array(try JSONEncoder().encode(request)), at: environment)
        return try JSONDecoder().decode([String: JSONNode].self, from: Data(answer))
    }

    @Test("one purchase is told in the old words, and a reader of old receipts reads it")
    func oneTime() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let coins = try #require(try await phone.own("coins").transactionId)
        let text = try await receipt(phone, coins)
        let parsed = try LegacyReceipt.parse(Array(text.utf8))
        #expect(parsed.content.transactionID == coins && parsed.content.bundleID == Town.app)
        #expect(parsed.content.environment == .sandbox && parsed.signature == .matchesEnclosedCertificate)
        let answer = try await ask(town, text, at: .sandbox, password: nil)
        #expect(answer["status"] == .number(0))
        let body = try #require(answer["receipt"]?.object)
        #expect(body["product_id"] == .text("coins") && body["quantity"] == .text("1") && body["bid"] == .text("com.example.app"))
        #expect(body["purchase_date"]?.text?.hasSuffix(" Etc/GMT") == true && body["purchase_date_ms"]?.text?.count == 13)
        #expect(body["in_app"] == nil && answer["latest_receipt_info"] == nil)
        #expect(try await ask(town, text, at: .production) == ["status": .number(21_007)])
    }

    @Test("a subscription's receipt gives the newest period, and 21006 once it is over")
    func subscription() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let text = try await receipt(phone, gold)
        try await town.advance(to: "2026-03-15T00:00:00Z")
        let running = try await ask(town, text, at: .production)
        #expect(running["status"] == .number(0) && running["auto_renew_status"] == .number(1))
        let latest = try #require(running["latest_receipt_info"]?.object)
        #expect(latest["original_transaction_id"] == .text(gold.rawValue) && latest["transaction_id"] != .text(gold.rawValue))
        #expect(latest["expires_date"]?.text?.count == 13 && latest["expires_date_ms"] == nil)
        #expect(latest["expires_date_formatted"] == .text("2026-03-31 10:30:00 Etc/GMT"))
        #expect(running["latest_receipt"]?.text?.isEmpty == false)
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: gold, isOn: false)))
        try await town.advance(to: "2026-04-15T00:00:00Z")
        let over = try await ask(town, text, at: .production)
        #expect(over["status"] == .number(21_006) && over["auto_renew_status"] == .number(0) && over["expiration_intent"] == .text("1"))
        #expect(over["latest_expired_receipt_info"]?.object != nil && over["latest_receipt"] == nil)
        #expect(try await ask(town, text, at: .production, password: "wrong") == ["status": .number(21_004)])
        #expect(try await ask(town, text, at: .sandbox) == ["status": .number(21_008)])
        let data = try #require(Data(base64Encoded: text))
        let forged = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\"signature\" = \"A", with: "\"signature\" = \"B")
        #expect(try await ask(town, Data(forged.utf8).base64EncodedString(), at: .production) == ["status": .number(21_003)])
        #expect(try await ask(town, Data("{}".utf8).base64EncodedString(), at: .production) == ["status": .number(21_002)])
    }

    @Test("an old real answer has the members of ours", .enabled(if: FixtureShapes.areHere))
    func shape() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let ours = try await ask(town, try await receipt(phone, gold), at: .production)
        let real = try FixtureShapes.object("verify-receipt/itunesiap-2012-autorenew-ios6.json")
        let realMembers = Set(try #require(real["receipt"]?.object).keys)
        let ourMembers = Set(try #require(ours["receipt"]?.object).keys)
        // The device's identifier became the vendor's in iOS 7; the later members came with offers and production.
        #expect(realMembers.subtracting(ourMembers) == ["unique_identifier"])
        #expect(Set(real.keys).isSubset(of: ours.keys))
    }
}
