import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@Suite("Notifications of version 1")
struct ResponseBodyV1Tests {
    @Test("the environment is told in short outside and in full inside")
    func environment() throws {
        let body = try decode(ResponseBodyV1.self, #"{"environment":"PROD","unified_receipt":{"environment":"Production"}}"#)
        #expect(body.environment == .production)
        #expect(body.unifiedReceipt?.environment == .production)
        #expect(try encode(body)["environment"] == .string("PROD"))
    }

    @Test("an id is a number here and a text there")
    func ids() throws {
        for json in [#"{"original_transaction_id":504300000000000001}"#, #"{"original_transaction_id":"504300000000000001"}"#] {
            #expect(try decode(ResponseBodyV1.self, json).originalTransactionId == "504300000000000001")
        }
    }

    @Test("auto-renew is a word here and a digit there")
    func autoRenew() throws {
        let body = try decode(
            ResponseBodyV1.self, #"{"auto_renew_status":"false","unified_receipt":{"pending_renewal_info":[{"auto_renew_status":"0"}]}}"#)
        #expect(body.autoRenewStatus == .off)
        #expect(body.unifiedReceipt?.pendingRenewalInfo?.map(\.autoRenewStatus) == [.off])
        #expect(try encode(body)["auto_renew_status"] == .string("false"))
    }

    @Test("every real notification is read as expected and survives writing", .enabled(if: Fixtures.areHere))
    func fixtures() throws {
        let expected = try #require(JSONReader.read(Fixtures.expectedBytes())["files"])
        for path in Fixtures.paths(in: "notifications-v1") {
            let body = try JSONReader.decode(ResponseBodyV1.self, from: Fixtures.bytes(path))
            let want = try #require(expected[path])
            #expect(body.notificationType?.rawValue == want["notification_type"]?.text, "\(path)")
            #expect(body.notificationType?.isKnown == true, "\(path)")
            #expect(body.environment == (want["environment"]?.text == "PROD" ? .production : .sandbox), "\(path)")
            #expect(body.bundleId?.rawValue == want["bid"]?.text, "\(path)")
            #expect(body.bundleVersion == want["bvrs"]?.text, "\(path)")
            #expect(body.autoRenewStatus == (want["auto_renew_status"]?.text == "true" ? .on : .off), "\(path)")
            let receipt = try #require(body.unifiedReceipt)
            #expect(
                (receipt.latestReceiptInfo?.count).map(Int64.init) == want["unified_receipt"]?["latest_receipt_info_count"]?.integer,
                "\(path)")
            #expect(receipt.pendingRenewalInfo?.count == want["unified_receipt"]?["pending_renewal_info"]?.elements?.count, "\(path)")
            #expect(try JSONDecoder().decode(ResponseBodyV1.self, from: JSONEncoder().encode(body)) == body, "\(path)")
        }
    }
}
