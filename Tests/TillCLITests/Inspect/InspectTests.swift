import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import TillCLI

@Suite("till inspect")
struct InspectTests {
    private static let now = EpochMilliseconds(1_795_996_800_000)

    private func inspect(_ text: String) -> Inspection { inspect(Array(text.utf8)) }

    private func inspect(_ bytes: [UInt8]) -> Inspection {
        let policy = TrustPolicy(anchors: .apple, bundleID: nil, appAppleID: nil, environments: nil)
        return Inspector(policy: policy, at: Self.now).inspect(bytes, file: "a")
    }

    @Test(
        "what is no purchase data is unreadable, with a reason",
        arguments: [
            "", "   \n", "{", "[1,2", "[]", "42", "{\"a\":1}", "{\"a\":1,\"a\":2}", "hello", "eyJ.x", "\u{FEFF}", "{\"status\":\"x\"}",
        ])
    func garbage(text: String) {
        let inspection = inspect(text)
        #expect(inspection.verdict == .unreadable, "\(text)")
        #expect(!inspection.reasons.isEmpty)
    }

    @Test("random bytes never crash it and never pass", arguments: UInt64(1)...40)
    func noise(seed: UInt64) {
        var state = seed
        let bytes = (0..<4_096).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        #expect(inspect(bytes).verdict != .valid, "seed \(seed)")
        #expect(inspect([0x30] + bytes).verdict != .valid, "seed \(seed)")
    }

    @Test("a file that is too large is refused before it is parsed")
    func tooLarge() {
        let inspection = inspect([UInt8](repeating: 0x41, count: Inspector.maximumSize + 1))
        #expect(inspection.reasons.map(\.code) == ["input.size"])
    }

    @Test("deep nesting is refused, not followed")
    func deep() {
        let inspection = inspect(String(repeating: "[", count: 100_000))
        #expect(inspection.verdict == .unreadable)
        #expect(inspection.reasons[0].message.contains("nested deeper than 64"))
    }

    @Test("B09 — the year 4001 is shown as no expiry, wherever it stands, and no other date is")
    func never() throws {
        let answer = inspect(
            #"{"status":0,"latest_receipt_info":[{"expires_date_ms":"64092211200000"},{"expires_date_ms":"1421193600000"}]}"#)
        let entries = try #require(answer.content?["latest_receipt_info"]?.elements)
        #expect(entries.map { $0["expires_date_meaning"] } == [.string("no expiry"), nil])
        var receipt = AppReceipt()
        receipt.creationDate = EpochMilliseconds(1_421_193_600_000)
        receipt.expirationDate = .never
        var purchase = InAppPurchaseReceipt()
        purchase.expirationDate = .never
        receipt.purchases = [purchase]
        let content = ReceiptContent.json(receipt)
        #expect(content["expiration_date_ms"] == .string("64092211200000"))
        #expect(content["expiration_date_meaning"] == .string("no expiry"))
        #expect(content["receipt_creation_date_meaning"] == nil)
        #expect(content["in_app"]?.elements?.first?["expires_date_meaning"] == .string("no expiry"))
    }

    @Test("B14 — ids that arrive as numbers are shown as text, whatever their length")
    func idsAreText() throws {
        let inspection = inspect(
            #"{"status":0,"environment":"Production","receipt":{"app_item_id":1234567890,"in_app":[{"transaction_id":504300000000000001}]}}"#
        )
        #expect(inspection.kind == .verifyReceiptResponse)
        let receipt = try #require(inspection.content?["receipt"])
        #expect(receipt["app_item_id"] == .string("1234567890"))
        #expect(receipt["in_app"]?.elements?.first?["transaction_id"] == .string("504300000000000001"))
    }

    @Test("B16 — milliseconds in expires_date itself are a date")
    func expiresDate() throws {
        let inspection = inspect(#"{"status":0,"receipt":{"expires_date":"1508201214000","bid":"com.example"}}"#)
        #expect(inspection.content?["receipt"]?["expires_date_rfc3339"] == .string("2017-10-17T00:46:54Z"))
    }

    @Test("B17 — milliseconds are read as milliseconds")
    func milliseconds() {
        let inspection = inspect(#"{"status":0,"latest_receipt_info":[{"expires_date_ms":"1421193600000"}]}"#)
        #expect(inspection.content?["latest_receipt_info"]?.elements?.first?["expires_date_rfc3339"] == .string("2015-01-14T00:00:00Z"))
    }

    @Test("B24 — a status that nobody knows says to try again and to change nothing")
    func unknownStatus() {
        #expect(inspect(#"{"status":29999}"#).reasons.map(\.code) == ["verify_receipt.status_29999"])
        #expect(VerifyReceiptStatus(29_999).handling(isRetryable: nil) == .unknown)
        #expect(VerifyReceiptStatus(21_104).handling(isRetryable: true) == .retry)
        #expect(VerifyReceiptStatus(21_010).handling(isRetryable: false) == .refuse)
        #expect(VerifyReceiptStatus(21_005).handling(isRetryable: nil) == .retry)
    }

    @Test("the password of a verifyReceipt request is not shown")
    func password() {
        let inspection = inspect(#"{"receipt-data":"MIIB","password":"0123456789abcdef0123456789abcdef"}"#)
        #expect(inspection.kind == .verifyReceiptRequest)
        #expect(inspection.verdict == .invalid)
        #expect(!inspection.jsonLine.contains("0123456789abcdef"))
    }

    @Test("an unsigned or wrongly signed token is invalid", arguments: ["none", "HS256", "RS256"])
    func algorithms(name: String) {
        func segment(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
        let header = segment(#"{"alg":"\#(name)","x5c":["AA==","AA==","AA=="]}"#)
        let payload = segment(#"{"transactionId":"1","bundleId":"com.example","environment":"Production","signedDate":1795996800000}"#)
        let inspection = inspect("\(header).\(payload).\(segment("no"))")
        #expect(inspection.kind == .transaction)
        #expect(inspection.verdict == .invalid)
        #expect(inspection.reasons.map(\.code) == ["jws.algorithm"])
    }

    @Test(
        "amounts are shown as exact decimals",
        arguments: [(4_990, "4.99 USD"), (300_000, "300.00 USD"), (1_995, "1.995 USD"), (-990, "-0.99 USD")])
    func money(milliunits: Int64, text: String) {
        #expect(Amount.text(milliunits: milliunits, currency: "USD") == text)
    }
}
