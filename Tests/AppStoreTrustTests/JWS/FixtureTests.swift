import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

/// One signed document of the published collection with the verdict that it should get.
struct SignedFixture: Decodable, Sendable {
    struct Context: Decodable, Sendable {
        let trusted_root: String
        let environment: String
        let bundle_id: String?
        let app_apple_id: Int64?
    }

    let kind: String
    let verdict: String
    let context: Context?

    struct Index: Decodable { let files: [String: SignedFixture] }

    /// Paths and expectations of every signed document, sorted by path.
    static let all: [(path: String, expected: SignedFixture)] = {
        guard let bytes = try? Fixtures.expectedBytes(), let index = try? JSONDecoder().decode(Index.self, from: Data(bytes)) else {
            return []
        }
        return index.files.filter { $0.value.kind.hasPrefix("jws-") }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }()
}

@Suite("Published signed documents", .enabled(if: Fixtures.areHere))
struct JWSFixtureTests {
    static let now = EpochMilliseconds(1_795_996_800_000)

    @Test("every published JWS gets the verdict it should", arguments: SignedFixture.all.map(\.path))
    func verdict(path: String) throws {
        let expected = try #require(SignedFixture.all.first { $0.path == path }?.expected)
        let context = try #require(expected.context)
        let bytes = try Fixtures.bytes(path).filter { $0 > 32 }
        let root = try TrustAnchor(pemOrDER: Fixtures.bytes("certificates/\(context.trusted_root)"))
        let policy = TrustPolicy(
            anchors: TrustAnchors(configured: [root]), bundleID: context.bundle_id.map { BundleID(rawValue: $0) },
            appAppleID: context.app_apple_id, environments: [AppStoreEnvironment(rawValue: context.environment)])
        let refusal = Self.judge(expected.kind, bytes, JWSVerifier(policy: policy))
        if expected.verdict == "accept" {
            #expect(refusal == nil, "\(path)")
        } else {
            #expect(refusal != nil, "\(path)")
        }
    }

    static func judge(_ kind: String, _ bytes: [UInt8], _ verifier: JWSVerifier) -> TrustRefusal? {
        switch kind {
        case "jws-transaction": verifier.transaction(bytes, at: now).refusal
        case "jws-renewal": verifier.renewalInfo(bytes, at: now).refusal
        case "jws-apptransaction": verifier.appTransaction(bytes, at: now).refusal
        default: verifier.notification(bytes, at: now).refusal
        }
    }

    @Test("Xcode's transaction is good once the operator names Xcode's certificate")
    func xcode() throws {
        let bytes = try Fixtures.bytes("jws/xcode-signed-transaction.jws").filter { $0 > 32 }
        let certificate = try #require(try JWSDocument.parse(bytes).certificates().first)
        let policy = TrustPolicy(
            anchors: TrustAnchors(configured: [try TrustAnchor(certificateDER: certificate.der)]), bundleID: nil, appAppleID: nil,
            environments: [.xcode])
        let verified = try JWSVerifier(policy: policy).transaction(bytes, at: Self.now).get()
        #expect(verified.environment == .xcode)
        #expect(verified.content.purchaseDate == EpochMilliseconds(1_697_679_936_049))
    }
}
