import FixtureSupport
import Foundation
import Testing

@testable import AppStoreTrust
@testable import AppStoreTypes

/// What the published collection says about one certificate.
struct CertificateFixture: Decodable, Sendable {
    let kind: String?
    let sha256: String
    let not_before: String?
    let not_after: String?
    let public_key: String?
    let is_ca: Bool?
    let apple_extension_oids: [String]?
    let role: String?
    let verdict: String?

    struct Chain: Decodable, Sendable {
        let x5c: [String]
        let at: String
        let verdict: String
        let reason: String?
    }

    struct Index: Decodable {
        let files: [String: CertificateFixture]
        let chains: [Chain]?
    }

    static let index: Index? = (try? Fixtures.expectedBytes()).flatMap { try? JSONDecoder().decode(Index.self, from: Data($0)) }
    static let paths: [String] = (index?.files ?? [:]).filter { $0.value.kind == "certificate" }.keys.sorted()

    static func moment(_ text: String) throws -> EpochMilliseconds {
        EpochMilliseconds(Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970) * 1_000)
    }
}

@Suite("Published certificates", .enabled(if: Fixtures.areHere))
struct CertificateFixtureTests {
    @Test("every certificate reads as the collection says", arguments: CertificateFixture.paths)
    func reads(path: String) throws {
        let expected = try #require(CertificateFixture.index?.files[path])
        let certificate = try Certificate(der: Fixtures.bytes(path))
        #expect(certificate.fingerprintText == expected.sha256)
        #expect(certificate.validity.lowerBound == (try CertificateFixture.moment(#require(expected.not_before))))
        #expect(
            certificate.validity.upperBound.milliseconds == (try CertificateFixture.moment(#require(expected.not_after))).milliseconds + 999
        )
        if expected.is_ca == false { #expect(!certificate.isAuthority) }
        for oid in [AppleMarker.receiptSigner, AppleMarker.developerRelations, "1.2.840.113635.100.6.2.15"] {
            #expect(certificate.hasExtension(oid) == (expected.apple_extension_oids ?? []).contains(oid), "\(oid)")
        }
        let kind = try #require(certificate.publicKey?.kind)
        switch expected.public_key {
        case "EC secp256r1": #expect(kind == .p256)
        case "EC secp384r1": #expect(kind == .p384)
        default: #expect(kind == .rsa)
        }
        #expect(PublicKey(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo)?.kind == kind)
    }

    @Test("Apple's three roots are built in as published")
    func builtIn() throws {
        let names = ["AppleIncRootCertificate.cer", "AppleRootCA-G2.cer", "AppleRootCA-G3.cer"]
        let published = try names.map { try Fixtures.bytes("certificates/\($0)") }
        #expect(TrustAnchors.apple.all.map(\.certificateDER) == published)
        for der in published {
            let again = try TrustAnchor(certificateDER: der)
            #expect(again.origin == .apple)
            #expect(TrustAnchors(configured: [again]) == .apple)
        }
    }

    @Test("Apple's obsolete root of 2005 cannot be made an anchor")
    func obsolete() throws {
        let der = try Fixtures.bytes("certificates/AppleComputerRootCertificate.cer")
        #expect(throws: TrustRefusal.self) { try TrustAnchor(certificateDER: der) }
        do {
            _ = try TrustAnchor(pemOrDER: der)
        } catch {
            #expect(error.code == .anchorForbidden)
        }
        #expect(!TrustAnchors.apple.all.contains { $0.certificateDER == der })
    }

    @Test("every chain of the collection gets the verdict it should")
    func chains() throws {
        let chains = try #require(CertificateFixture.index?.chains)
        #expect(chains.count >= 6)
        for chain in chains {
            let certificates = try chain.x5c.map { try Certificate(der: Fixtures.bytes($0)) }
            let anchors = TrustAnchors(configured: [try TrustAnchor(certificateDER: certificates[2].der)])
            let moment = try CertificateFixture.moment(chain.at)
            let outcome = Result {
                try CertificateChain.check(
                    leaf: certificates[0], intermediates: [certificates[1]], anchors: anchors.all, at: moment, meaning: "then", rules: .jws)
            }
            #expect(((try? outcome.get()) != nil) == (chain.verdict == "accept"), "\(chain.x5c) \(chain.reason ?? "") \(outcome)")
        }
    }

    @Test("each genuine intermediate of Apple verifies under its root; WWDR G2 lacks the marker")
    func intermediates() throws {
        for path in Fixtures.paths(in: "certificates") where path.contains("AppleWWDRCA") {
            let intermediate = try Certificate(der: Fixtures.bytes(path))
            let anchor = try #require(TrustAnchors.apple.all.first { intermediate.namesAsIssuer($0.certificate) }, "\(path)")
            #expect(PathCheck.refusal(leaf: intermediate, untrusted: [], trusted: anchor.certificate, length: 2, strength: .any) == nil)
            #expect(intermediate.hasExtension(AppleMarker.developerRelations) == !path.contains("G2.cer"))
            for other in TrustAnchors.apple.all where other != anchor {
                #expect(PathCheck.refusal(leaf: intermediate, untrusted: [], trusted: other.certificate, length: 2, strength: .any) != nil)
            }
        }
    }
}
