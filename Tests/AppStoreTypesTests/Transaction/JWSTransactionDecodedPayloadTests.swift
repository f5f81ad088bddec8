import AppStoreTypes
import Foundation
import Testing

@Suite("Signed transactions")
struct JWSTransactionDecodedPayloadTests {
    @Test(
        "B33 — transaction ids larger than 2^53 stay exact",
        arguments: [#"{"transactionId":504300000000000001}"#, #"{"transactionId":"504300000000000001"}"#])
    func largeIds(json: String) throws {
        let payload = try decode(JWSTransactionDecodedPayload.self, json)
        #expect(payload.transactionId == "504300000000000001")
        #expect(try encode(payload)["transactionId"] == .string("504300000000000001"))
    }

    @Test("B34 — new values in known fields are kept as they are")
    func newValues() throws {
        let payload = try decode(
            JWSTransactionDecodedPayload.self,
            #"{"offerType":9,"transactionReason":"GIFT","inAppOwnershipType":"TEAM","revocationType":"PRORATED","type":"Metered","foo":{}}"#
        )
        #expect(payload.offerType == OfferType(rawValue: 9))
        #expect(payload.offerType?.isKnown == false)
        #expect(payload.transactionReason?.rawValue == "GIFT")
        #expect(payload.inAppOwnershipType?.rawValue == "TEAM")
        #expect(payload.revocationType?.rawValue == "PRORATED")
        #expect(payload.type?.rawValue == "Metered")
        #expect(payload.type?.isKnown == false)
        let renewal = try decode(JWSRenewalInfoDecodedPayload.self, #"{"expirationIntent":7}"#)
        #expect(renewal.expirationIntent == ExpirationIntent(rawValue: 7))
    }

    @Test("B17 — a date of the wire is in milliseconds")
    func milliseconds() throws {
        let payload = try decode(JWSTransactionDecodedPayload.self, #"{"expiresDate":1421193600000}"#)
        #expect(payload.expiresDate?.rfc3339 == "2015-01-14T00:00:00Z")
    }

    @Test("B96 — a token is the same in upper and in lower case, and written in lower case")
    func tokenCase() throws {
        let lower = AppAccountToken("3f2504e0-4f89-41d3-9a0c-0305e82c3301")
        #expect(lower != nil)
        #expect(lower == AppAccountToken("3F2504E0-4F89-41D3-9A0C-0305E82C3301"))
        #expect(AppAccountToken("3F2504E0-4F89-41D3-9A0C-0305E82C3301")?.description == "3f2504e0-4f89-41d3-9a0c-0305e82c3301")
        #expect(AppAccountToken("{3f2504e0-4f89-41d3-9a0c-0305e82c3301}") == nil)
        #expect(AppAccountToken("3f2504e04f8941d39a0c0305e82c3301") == nil)
        let payload = try decode(JWSTransactionDecodedPayload.self, #"{"appAccountToken":"3F2504E0-4F89-41D3-9A0C-0305E82C3301"}"#)
        #expect(payload.appAccountToken == lower)
    }

    @Test("a token that is no UUID does not make the purchase unreadable")
    func strangeToken() throws {
        let payload = try decode(JWSTransactionDecodedPayload.self, #"{"appAccountToken":"user-17","productId":"gold"}"#)
        #expect(payload.appAccountToken == nil)
        #expect(payload.productId == "gold")
    }

    @Test("a field of the wrong type names its place")
    func wrongType() {
        #expect {
            try decode(JWSTransactionDecodedPayload.self, #"{"commitmentInfo":{"commitmentPrice":"much"}}"#)
        } throws: { error in
            guard case DecodingError.typeMismatch(_, let context) = error else { return false }
            return context.codingPath.map(\.stringValue) == ["commitmentInfo", "commitmentPrice"]
        }
    }

    @Test("dates with a fraction, as Xcode writes them, are cut to milliseconds")
    func fractions() throws {
        let payload = try decode(JWSTransactionDecodedPayload.self, #"{"purchaseDate":1688083200123.9,"signedDate":-62135769600000.5}"#)
        #expect(payload.purchaseDate == EpochMilliseconds(1_688_083_200_123))
        #expect(payload.signedDate == EpochMilliseconds(-62_135_769_600_001))
    }

    @Test("null and missing are the same")
    func null() throws {
        #expect(try decode(JWSTransactionDecodedPayload.self, #"{"expiresDate":null}"#) == JWSTransactionDecodedPayload())
    }

    @Test("B32 — an app transaction without receiptType names no environment")
    func appTransactionWithoutReceiptType() throws {
        let payload = try decode(
            JWSAppTransactionDecodedPayload.self, #"{"bundleId":"com.example","originalPurchaseDate":-62135769600000}"#)
        #expect(payload.receiptType == nil)
        #expect(payload.bundleId == "com.example")
    }
}
