import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

/// Apple's own Python library as an independent judge of what we sign; skipped where it is not installed.
@Suite("Apple's Python library judges what we sign", .enabled(if: PythonJudge.isHere))
struct ApplePythonLibraryTests {
    @Test("good documents are accepted, broken ones refused, as by our own verifier")
    func sameVerdicts() throws {
        var broken = Segments(try TestShop.signed())
        broken.payload = base64URL(try TestShop.payload { $0.quantity = 7 })
        var documents: [(name: String, compact: [UInt8], root: [UInt8])] = [
            ("good", try TestShop.signed(), TestShop.authority.anchor.certificateDER),
            ("changed", broken.compact, TestShop.authority.anchor.certificateDER),
            ("otherRoot", try TestShop.signed(), try TestShop.make([], seed: 99).anchor.certificateDER),
            ("otherApp", try TestShop.signed { $0.bundleId = "com.other.game" }, TestShop.authority.anchor.certificateDER),
        ]
        // Without key ids OpenSSL's strict mode, which the library uses, refuses what Apple's own test chains lack as well.
        for defect in SigningPlan.Defect.allCases where defect != .keyIDsMissing {
            let authority = try TestShop.make([defect])
            documents.append(("\(defect)", try TestShop.signed(by: authority), authority.anchor.certificateDER))
        }
        let theirs = try PythonJudge.verdicts(of: documents.map { ($0.compact, $0.root) })
        for (document, isAccepted) in zip(documents, theirs) {
            let ours = TestShop.refusal(document.compact, trusting: [try TrustAnchor(certificateDER: document.root)])
            #expect((ours == nil) == (document.name == "good"), "\(document.name): \(String(describing: ours))")
            // The library lets a signer be an authority at the same time; ours is the stricter one there.
            #expect(isAccepted == ["good", "leafIsAuthority"].contains(document.name), "\(document.name)")
        }
    }
}

extension PythonJudge {
    private static let program = """
        import sys, json, base64
        from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
        from appstoreserverlibrary.models.Environment import Environment
        verdicts = []
        for line in sys.stdin:
            compact, root = line.split()
            verifier = SignedDataVerifier([base64.b64decode(root)], False, Environment.SANDBOX, "com.example.backyard", None)
            try:
                verifier.verify_and_decode_signed_transaction(compact)
                verdicts.append(True)
            except VerificationException:
                verdicts.append(False)
        print(json.dumps(verdicts))
        """

    static func verdicts(of documents: [(compact: [UInt8], root: [UInt8])]) throws -> [Bool] {
        let lines = documents.map { String(decoding: $0.compact, as: UTF8.self) + " " + Data($0.root).base64EncodedString() }
        return try JSONDecoder().decode([Bool].self, from: run(program, input: lines.joined(separator: "\n")))
    }
}
