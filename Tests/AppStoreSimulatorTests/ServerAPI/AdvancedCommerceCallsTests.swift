import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("The Advanced Commerce API")
struct AdvancedCommerceCallsTests {
    private static let base = "/advancedCommerce/v1"

    /// A body with a reference of its own.
    private func body(_ number: Int, _ members: String = "") -> String {
        let reference = "550e8400-e29b-41d4-a716-4466554400" + String(number + 10)
        return
            #"{"requestInfo":{"requestReferenceId":"\#(reference)","consistencyToken":"token-\#(number)"},"storefront":"USA"\#(members)}"#
    }

    private static let migration = """
        ,"descriptors":{"displayName":"Pro","description":"All of it"},"items":[{"SKU":"sku.pro","displayName":"Pro","description":"All"}],\
        "targetProductId":"gold.month","taxCode":"C003-00-2"
        """

    @Test("a subscription is migrated, changes its texts and price, is cancelled, and is revoked")
    func story() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town, at: .sandbox)
        func send(_ call: String, _ id: TransactionID, _ body: String) async throws -> AdvancedCommerceSubscriptionResponse {
            try await server.send("POST", "\(Self.base)/subscription/\(call)/\(id)", body)
        }
        #expect(try await server.code("POST", "\(Self.base)/subscription/cancel/\(gold)", body(0)) == 4_030_010)
        let migrated = try await send("migrate", gold, body(1, Self.migration))
        let moved = try Phone.payload(try #require(migrated.signedTransactionInfo))
        #expect(moved.previousOriginalTransactionId?.rawValue == gold.rawValue && moved.transactionId != gold)
        #expect(moved.advancedCommerceInfo?.items?.first?.SKU == "sku.pro")
        #expect(moved.advancedCommerceInfo?.descriptors?.displayName == "Pro")
        let id = try #require(moved.transactionId)
        let texts = #","descriptors":{"effective":"IMMEDIATELY","displayName":"Pro Plus"}"#
        let changed = try await send("changeMetadata", id, body(2, texts))
        let renamed: JWSRenewalInfoDecodedPayload = try Phone.decode(try #require(changed.signedRenewalInfo))
        #expect(renamed.advancedCommerceInfo?.descriptors?.displayName == "Pro Plus")
        #expect(renamed.advancedCommerceInfo?.descriptors?.description == "All of it")
        let priced = try await send("changePrice", id, body(3, #","currency":"USD","items":[{"SKU":"sku.pro","price":12990}]"#))
        let dearer: JWSRenewalInfoDecodedPayload = try Phone.decode(try #require(priced.signedRenewalInfo))
        #expect(dearer.renewalPrice == 12_990)
        let cancelled = try await send("cancel", id, body(4))
        let off: JWSRenewalInfoDecodedPayload = try Phone.decode(try #require(cancelled.signedRenewalInfo))
        #expect(off.autoRenewStatus == .off)
        let refund = #","refundRiskingPreference":true,"refundReason":"LEGAL","refundType":"FULL""#
        let revoked = try await send("revoke", id, body(5, refund))
        let back = try Phone.payload(try #require(revoked.signedTransactionInfo))
        #expect(back.revocationDate != nil && back.revocationPercentage == 100_000)
        let news = await town.news()
        for type in ["MIGRATION", "METADATA_UPDATE", "PRICE_CHANGE", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND"] {
            #expect(news.contains(type), "\(type)")
        }
        #expect(try await server.code("POST", "\(Self.base)/subscription/cancel/\(id)", body(6)) == 4_030_015)
    }

    @Test("a part of the price is given back on request, or a decline is simulated in the sandbox")
    func refunds() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town, at: .sandbox)
        let answer: AdvancedCommerceSubscriptionResponse = try await server.send(
            "POST", "\(Self.base)/subscription/migrate/\(gold)", body(1, Self.migration))
        let migrated = try #require(answer.signedTransactionInfo)
        let id = try #require(try Phone.payload(migrated).transactionId)
        let path = "\(Self.base)/transaction/requestRefund/\(id)"
        func items(_ members: String) -> String {
            #","refundRiskingPreference":false,"items":[{"SKU":"sku.pro","revoke":true,\#(members)}]"#
        }
        let declined = try await server.call(
            "POST", path, body: body(2, items(#""refundReason":"SIMULATE_REFUND_DECLINE","refundType":"FULL""#)))
        #expect(declined.status == 200)
        let part: AdvancedCommerceSubscriptionResponse = try await server.send(
            "POST", path, body(3, items(#""refundReason":"OTHER","refundType":"CUSTOM","refundAmount":4995"#)))
        #expect(try Phone.payload(try #require(part.signedTransactionInfo)).revocationPercentage == 50_000)
        #expect(await town.news().suffix(3).contains("REFUND_DECLINED"))
        let again = body(4, items(#""refundReason":"OTHER","refundType":"FULL""#))
        #expect(try await server.code("POST", path, again) == 4_030_021)
    }

    @Test("an amount over the price, however great, gives all of it back", arguments: ["9990000", "9223372036854775807"])
    func refundOfMore(amount: String) async throws {
        let town = try Town(environment: .sandbox)
        let gold = try #require(try await town.phone().own("gold.month").transactionId)
        let server = try await TeamServer(town, at: .sandbox)
        let answer: AdvancedCommerceSubscriptionResponse = try await server.send(
            "POST", "\(Self.base)/subscription/migrate/\(gold)", body(1, Self.migration))
        let migrated = try #require(answer.signedTransactionInfo)
        let id = try #require(try Phone.payload(migrated).transactionId)
        let items =
            #","refundRiskingPreference":false,"items":[{"SKU":"sku.pro","revoke":true,"refundReason":"OTHER","#
            + #""refundType":"CUSTOM","refundAmount":\#(amount)}]"#
        let refunded: AdvancedCommerceSubscriptionResponse = try await server.send(
            "POST", "\(Self.base)/transaction/requestRefund/\(id)", body(2, items))
        let document = try #require(refunded.signedTransactionInfo)
        #expect(try Phone.payload(document).revocationPercentage == 100_000)
    }

    @Test("what is missing or wrong has its own number")
    func refusals() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let coins = try #require(try await phone.own("coins").transactionId)
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town)
        let path = "\(Self.base)/subscription/migrate/\(gold)"
        let wrong: [(String, Int32)] = [
            ("{}", 4_000_079), (#"{"requestInfo":{}}"#, 4_000_080), (#"{"requestInfo":{"requestReferenceId":"x"}}"#, 4_000_081),
            (body(1, #","descriptors":{}"#), 4_000_106), (body(1), 4_000_103),
            (body(1, Self.migration).replacingOccurrences(of: "USA", with: "DEU"), 4_000_133),
            (body(1, Self.migration).replacingOccurrences(of: "USA", with: "XX"), 4_000_028),
            (body(1, Self.migration).replacingOccurrences(of: "gold.month", with: "never"), 4_040_016),
            (body(1, Self.migration).replacingOccurrences(of: "taxCode", with: "tax"), 4_000_099),
        ]
        for (body, code) in wrong { #expect(try await server.code("POST", path, body) == code, "\(body)") }
        #expect(try await server.code("POST", "\(Self.base)/subscription/cancel/\(coins)", body(1)) == 4_030_008)
        #expect(try await server.code("POST", "\(Self.base)/subscription/cancel/1", body(1)) == 4_040_010)
        #expect(try await server.call("POST", path, body: body(1, Self.migration)).status == 200)
        #expect(try await server.code("POST", path, body(1, Self.migration)) == 4_000_097)
        #expect(try await server.code("POST", path, body(2, Self.migration)) == 4_000_176)
    }
}
