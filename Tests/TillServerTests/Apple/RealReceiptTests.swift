import AppStoreTypes
import FixtureSupport
import Foundation
import HTTPService
import Testing

@testable import TillServer

/// Documents that Apple itself signed, and answers that it gave; from a folder that is not part of the project.
@Suite("What Apple itself signed and answered")
struct RealReceiptTests {
    static func app(_ bundle: BundleID, secret: String? = nil) -> AppConfiguration {
        Shop.game {
            $0.bundleID = bundle
            $0.anchors = []
            $0.sharedSecret = secret.flatMap { SharedSecret($0) }
        }
    }

    @Test("the answer to a real receipt has Apple's members, kinds and values", .enabled(if: Fixtures.areHere))
    func answer() async throws {
        let receipt = String(decoding: try Fixtures.bytes("receipts/sandbox-2020-revenuecat-9items.b64"), as: UTF8.self)
            .filter { !$0.isWhitespace }
        let apples = try JSONReader.read(try Fixtures.bytes("verify-receipt/revenuecat-verifyReceiptSample1.json"))
        let app = Self.app("com.revenuecat.sampleapp", secret: OldNotice.secret)
        try await Shop.open(app) { shop in
            let response = try await shop.send(
                "POST", "/sandbox/verifyReceipt", key: nil, body: VerifyReceiptTests.request(receipt))
            let ours = try JSONReader.read(response.body)
            #expect(ours["status"] == .number("0") && ours["environment"] == apples["environment"])
            var (mine, theirs) = (try #require(ours["receipt"]), try #require(apples["receipt"]))
            for name in ["request_date", "request_date_ms", "request_date_pst"] {
                #expect(mine[name]?.text != nil)
                mine[name] = nil
                theirs[name] = nil
            }
            let (mineIn, theirsIn) = (mine["in_app"]?.elements ?? [], theirs["in_app"]?.elements ?? [])
            mine["in_app"] = nil
            theirs["in_app"] = nil
            #expect(mine.isEquivalent(to: theirs), "\(mine.compactText)\n\(theirs.compactText)")
            #expect(mineIn.count == 9 && theirsIn.count == 9)
            for entry in theirsIn {
                var own = mineIn.first { $0["transaction_id"] == entry["transaction_id"] }
                // Apple has added it to answers since.
                #expect(own?["in_app_ownership_type"] == .string("PURCHASED"))
                own?["in_app_ownership_type"] = nil
                #expect(own?.isEquivalent(to: entry) == true, "\(own?.compactText ?? "")\n\(entry.compactText)")
            }
            let latest = try #require(ours["latest_receipt_info"]?.elements)
            let real = try #require(apples["latest_receipt_info"]?.elements)
            #expect(Set(latest.compactMap { $0["transaction_id"]?.text }) == Set(real.compactMap { $0["transaction_id"]?.text }))
            for entry in latest {
                let same = real.first { $0["transaction_id"] == entry["transaction_id"] }
                for name in [
                    "expires_date", "expires_date_ms", "expires_date_pst", "purchase_date_pst", "product_id", "is_trial_period", "quantity",
                ] {
                    #expect(entry[name] == same?[name])
                }
            }
        }
    }

    @Test("a real notification of version 1 gives the purchases of the receipt in it", .enabled(if: Fixtures.areHere))
    func notification() async throws {
        let body = String(decoding: try Fixtures.bytes("notifications-v1/imdhemy-renewal-status-real-receipt.json"), as: UTF8.self)
        // Its author wrote stars for the secret.
        try await Shop.open(Self.app("com.twigano.fashion", secret: "********")) { shop in
            for verdict in ["recorded", "alreadyKnown"] {
                let response = try await shop.send("POST", "/v1/apple/notifications", key: nil, body: body)
                #expect(String(decoding: response.body, as: UTF8.self) == #"{"verdict":"\#(verdict)"}"#)
            }
            let file = LedgerFile(path: shop.database)
            #expect(try file.count("transactions") == 54 && file.count("renewals") == 1 && file.count("notifications") == 1)
        }
        try await Shop.open(Self.app("com.twigano.fashion", secret: "another-secret")) { shop in
            let response = try await shop.send("POST", "/v1/apple/notifications", key: nil, body: body)
            #expect(response.status == 503)
        }
    }
}
