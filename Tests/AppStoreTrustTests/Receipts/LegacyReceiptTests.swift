import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@Suite("Receipts of iOS 6")
struct LegacyReceiptTests {
    private struct Expected: Decodable {
        struct Certificate: Decodable { let sha256: String }

        let kind: String
        let outer: [String: String]?
        let purchase_info: [String: String]?
        let signature_valid: Bool?
        let certificate: Certificate?
    }

    /// Entries of other kinds have these names with other meanings.
    private struct Lenient: Decodable {
        let value: Expected?
        init(from decoder: any Decoder) throws { value = try? Expected(from: decoder) }
    }

    private struct Index: Decodable { let files: [String: Lenient] }

    @Test("are read whole and never accepted", .enabled(if: Fixtures.areHere))
    func published() throws {
        let index = try JSONDecoder().decode(Index.self, from: Data(try Fixtures.expectedBytes())).files.compactMapValues(\.value)
        let legacy = index.filter { $0.value.kind == "ios6-transaction-receipt" }
        #expect(legacy.count == 3)
        for (path, expected) in legacy {
            let bytes = try Fixtures.bytes(path)
            let receipt = try LegacyReceipt.parse(bytes)
            let info = try #require(expected.purchase_info)
            // The collection leaves out what names a device.
            #expect(receipt.content.purchaseInfo.filter { $0.key != "unique-identifier" } == info)
            #expect(receipt.content.transactionID?.rawValue == info["transaction-id"])
            #expect(receipt.content.productID?.rawValue == info["product-id"])
            #expect(receipt.content.bundleID?.rawValue == info["bid"])
            #expect(receipt.content.purchaseDate.map { String($0.milliseconds) } == info["purchase-date-ms"])
            #expect(receipt.content.environment?.rawValue == expected.outer?["environment"])
            #expect(receipt.signature == (expected.signature_valid == true ? .matchesEnclosedCertificate : .missing))
            #expect(receipt.certificate?.fingerprintText == expected.certificate?.sha256)
            #expect(receipt.refusal.code == .receiptIsLegacy)
            let policy = TrustPolicy(anchors: .apple, bundleID: nil, appAppleID: nil, environments: nil)
            #expect(ReceiptVerifier(policy: policy).receipt(bytes, at: ReceiptFixture.now).refusal?.code == .receiptIsLegacy)
        }
    }

    private let info = [
        (key: "transaction-id", value: "33993399"), (key: "product-id", value: "with \"quotes\" and \\"),
        (key: "bid", value: "com.example.app"),
        (key: "quantity", value: "2"), (key: "purchase-date-ms", value: "1335798355868"), (key: "expires-date", value: "1335798355869"),
        (key: "web-order-line-item-id", value: ""),
    ]

    private func built(signed: Bool = true) throws -> [UInt8] {
        try LegacyReceiptBuilder.receipt(
            purchaseInfo: info, members: [(key: "environment", value: "Sandbox"), (key: "pod", value: "100")],
            signedBy: signed ? ReceiptWorld.authority.identity : nil)
    }

    @Test("of our own making read back, as they are and in base64")
    func roundTrip() throws {
        let bytes = try built()
        for sent in [bytes, Array(Data(bytes).base64EncodedData())] {
            let receipt = try LegacyReceipt.parse(sent)
            #expect(receipt.signature == .matchesEnclosedCertificate)
            #expect(receipt.content.productID == "with \"quotes\" and \\")
            #expect(receipt.content.quantity == 2)
            #expect(receipt.content.expirationDate?.milliseconds == 1_335_798_355_869)
            #expect(receipt.content.webOrderLineItemID == nil)
            #expect(receipt.content.environment == .sandbox)
            #expect(receipt.content.pod == "100")
        }
        #expect(try LegacyReceipt.parse(built(signed: false)).signature == .missing)
    }

    @Test("the signature covers the inner list and its own version")
    func tampered() throws {
        let text = String(decoding: try built(), as: UTF8.self)
        let honest = Data("{\n\t\"transaction-id\" = \"33993399\"".utf8).base64EncodedString().prefix(40)
        let forged = Data("{\n\t\"transaction-id\" = \"43993399\"".utf8).base64EncodedString().prefix(40)
        #expect(text.contains(honest))
        let receipt = try LegacyReceipt.parse(Array(text.replacingOccurrences(of: honest, with: forged).utf8))
        #expect(receipt.content.transactionID == "43993399")
        #expect(receipt.signature == .doesNotMatch)
        let cut = text.replacingOccurrences(of: "\"signature\" = \"", with: "\"signature\" = \"AAAA")
        #expect(try LegacyReceipt.parse(Array(cut.utf8)).signature == .unreadable)
    }

    @Test("cut off at any byte are refused, not half read")
    func truncated() throws {
        let bytes = try built()
        for count in 0..<bytes.count where count % 7 == 0 || count > bytes.count - 200 {
            #expect(throws: TrustRefusal.self) { try LegacyReceipt.parse(Array(bytes[..<count])) }
        }
    }

    @Test(
        "property lists of other shapes are refused with the place",
        arguments: [
            "{", "{}x", "{ a = b; ", "{ a; }", "{ a = ; }", "{ = b; }", "{ a = (1, 2); }", "{ a = { b = c; }; }", "{ a = <00>; }",
            "{ a = \"b; }",
            "{ \"a\" = \"b\" \"c\" = \"d\"; }", "{ a = b; }", "{ \"purchase-info\" = \"!\"; }", "{ \"purchase-info\" = \"e30=\" }x",
        ])
    func malformed(text: String) {
        let refusal = #expect(throws: TrustRefusal.self) { try LegacyReceipt.parse(Array(text.utf8)) }
        #expect(refusal?.code == .receiptPropertyList)
    }

    @Test("size and members are bounded")
    func bounds() {
        let many = "{" + (0..<300).map { "k\($0) = v;" }.joined() + "}"
        #expect(throws: TrustRefusal.self) { try LegacyReceipt.parse(Array(many.utf8)) }
        let large = "{ a = " + String(repeating: "b", count: 2_000_000) + "; }"
        let refusal = #expect(throws: TrustRefusal.self) { try LegacyReceipt.parse(Array(large.utf8)) }
        #expect(refusal?.code == .receiptSize)
    }
}
