import AppStoreDeviceProtocol
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import AppStoreSimulator

/// Apple's own Python client and verifier against the simulator over HTTP; skipped where the library is not installed.
@Suite("Apple's Python library judges the running App Store", .enabled(if: PythonJudge.isHere))
struct PythonClientTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "scripts/judge-simulator.py").path(percentEncoded: false)

    /// What the judge says line by line; it takes offers signed now, so that the world begins now.
    private func judge(_ environment: AppStoreEnvironment) async throws -> [String] {
        let town = try Town(start: MomentText.rfc3339(EpochMilliseconds(Int64(Date().timeIntervalSince1970) * 1_000)))
        var lines: [String] = []
        try await town.serving { base in
            let verdict = try await Task.detached { try Tool.run([PythonJudge.interpreter, Self.script, base, environment.rawValue]) }.value
            lines = verdict.output.split(separator: "\n").map(String.init)
            #expect(verdict.status == 0, "\(lines.filter { !$0.hasPrefix("ok ") })")
        }
        return lines
    }

    @Test(
        "every call is answered in the shape of its models, every document passes its strict and online checks, its offers are taken",
        arguments: [AppStoreEnvironment.sandbox, .production])
    func everything(environment: AppStoreEnvironment) async throws {
        let lines = try await judge(environment)
        #expect(lines.filter { $0.hasPrefix("FAIL") } == [])
        #expect(lines.count > 150)
    }

    @Test(
        "a revoked certificate, or one that the responder does not know, is refused; a responder that is away means to try again",
        arguments: [("revoked", "VERIFICATION_FAILURE"), ("unknown", "VERIFICATION_FAILURE"), ("away", "RETRYABLE_VERIFICATION_FAILURE")])
    func revocation(state: String, expected: String) async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        try await town.serving { base in
            let bought = try #require(try await phone.buy("lifetime").transaction)
            let certificates = try #require(SetCertificatesCommand.State(rawValue: state))
            try await town.store.perform(.setCertificates(SetCertificatesCommand(state: certificates)))
            let root = Data(try #require(await town.store.rootCertificates().first)).base64EncodedString()
            let program = """
                import base64, sys
                from appstoreserverlibrary.models.Environment import Environment
                from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
                verifier = SignedDataVerifier([base64.b64decode("\(root)")], True, Environment.SANDBOX, "com.example.app")
                try:
                    verifier.verify_and_decode_signed_transaction(sys.stdin.read())
                    print("accepted")
                except VerificationException as refusal:
                    print(refusal.status.name)
                """
            let verdict = try await Task.detached {
                try Tool.run([PythonJudge.interpreter, "-c", program], input: Data(bought.jws.utf8))
            }.value
            #expect(verdict.output == expected + "\n", "\(base)")
        }
    }
}
