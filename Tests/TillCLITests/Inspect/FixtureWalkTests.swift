import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import TillCLI

/// What `expected.json` says of one file, as far as the walk compares it.
private struct ExpectedFile {
    let path: String
    let kind: String
    let verdict: String
    let value: JSONValue

    static let all: [ExpectedFile] = {
        guard let bytes = try? Fixtures.expectedBytes(), let json = try? JSONReader.read(bytes) else { return [] }
        return (json["files"]?.members ?? []).map {
            ExpectedFile(path: $0.name, kind: $0.value["kind"]?.text ?? "", verdict: $0.value["verdict"]?.text ?? "", value: $0.value)
        }
    }()

    /// The root that the file's right value was found under.
    var root: String? { value["context"]?["trusted_root"]?.text ?? value["trusted_root"]?.text }
}

@Suite("till inspect over the published collection", .enabled(if: Fixtures.areHere))
struct FixtureWalkTests {
    static let now = EpochMilliseconds(1_795_996_800_000)

    @Test("every file gets the right verdict and the counts are printed")
    func wholeFolder() throws {
        var counts: [String: Int] = [:]
        for file in ExpectedFile.all {
            let inspection = try inspect(file, trusting: nil)
            counts["\(file.kind) \(file.verdict) → \(inspection.kind.rawValue) \(inspection.verdict.rawValue)", default: 0] += 1
            try compare(file, inspection)
        }
        for (line, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(line)") }
        #expect(ExpectedFile.all.count >= 181)
    }

    private func compare(_ file: ExpectedFile, _ plain: Inspection) throws {
        switch (file.kind, file.verdict) {
        case (_, "accept") where file.kind == "app-receipt" || file.kind.hasPrefix("jws-"):
            let isApple = file.root?.hasPrefix("Apple") ?? true
            let judged = isApple ? plain : try inspect(file, trusting: file.root)
            #expect(judged.verdict == .valid, "\(file.path): \(judged.reasons)")
            if !isApple { #expect(plain.verdict == .invalid, "\(file.path)") }
        case (_, "reject") where file.kind == "app-receipt" || file.kind.hasPrefix("jws-"):
            let judged = try inspect(file, trusting: file.root)
            #expect([.invalid, .unreadable].contains(plain.verdict), "\(file.path)")
            #expect([.invalid, .unreadable].contains(judged.verdict), "\(file.path)")
        case (_, "accept-local-testing-only"), (_, "accept-under-test-root"):
            #expect(plain.verdict == .invalid, "\(file.path)")
            #expect(try inspect(file, trusting: file.root).verdict == .valid, "\(file.path)")
        case ("ios6-transaction-receipt", _):
            #expect(plain.kind == .legacyTransactionReceipt && !plain.reasons.isEmpty, "\(file.path)")
            #expect(plain.verdict == .unsigned, "\(file.path)")
        case (_, "decode"):
            #expect(plain.verdict == .unsigned, "\(file.path): \(plain.kind) \(plain.reasons)")
            #expect(plain.kind == kind(of: file.kind), "\(file.path)")
        default: break
        }
        guard file.kind == "app-receipt", file.verdict != "reject" else { return }
        try compareReceipt(file, plain)
    }

    private func compareReceipt(_ file: ExpectedFile, _ inspection: Inspection) throws {
        let content = try #require(inspection.content, "\(file.path)")
        for name in ["receipt_type", "bundle_id", "application_version", "sha1_hash", "receipt_creation_date", "opaque"] {
            #expect(content[name] == file.value["payload"]?[name], "\(file.path) \(name)")
        }
        let purchases = content["in_app"]?.elements ?? []
        #expect(Int64(purchases.count) == file.value["in_app_count"]?.integer, "\(file.path)")
        let listed = file.value["in_app"]?.elements ?? []
        guard listed.count == purchases.count else { return }
        for (found, expected) in zip(purchases, listed) {
            for name in ["product_id", "transaction_id", "purchase_date"] { #expect(found[name] == expected[name], "\(file.path) \(name)") }
            if let original = expected["original_transaction_id"] { #expect(found["original_transaction_id"] == original) }
        }
    }

    private func kind(of expected: String) -> InspectedKind {
        switch expected {
        case "notification-v1": .notificationV1
        case "storekit-configuration": .storekitConfiguration
        case "verify-receipt-response": .verifyReceiptResponse
        default: .serverAPIResponse
        }
    }

    /// Inspects a file; `root` names a certificate of the collection to trust, `self` trusts the document's own single certificate.
    private func inspect(_ file: ExpectedFile, trusting root: String?) throws -> Inspection {
        let bytes = try Fixtures.bytes(file.path)
        var anchors: [TrustAnchor] = []
        if let root {
            if file.verdict == "accept-local-testing-only", file.kind.hasPrefix("jws-") {
                let certificate = try #require(try JWSDocument.parse(bytes.filter { $0 > 32 }).certificates().first)
                anchors.append(try TrustAnchor(certificateDER: certificate.der))
            } else {
                anchors.append(try TrustAnchor(pemOrDER: Fixtures.bytes("certificates/\(root)")))
            }
        }
        let context = file.value["context"]
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: anchors), bundleID: context?["bundle_id"]?.text.map(BundleID.init(rawValue:)),
            appAppleID: context?["app_apple_id"]?.integer, environments: nil)
        policy.configuredAnchorsVouchForProduction = true
        return Inspector(policy: policy, at: Self.now).inspect(bytes, file: file.path)
    }
}
