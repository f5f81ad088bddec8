import AppStoreDeviceProtocol
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import AppStoreSimulator

/// Apple's own Python library as the judge of what the simulator signs; skipped where it is not installed.
@Suite("Apple's Python library accepts what the simulator signs", .enabled(if: PythonJudge.isHere))
struct ApplePythonLibraryTests {
    @Test("transactions, renewal info, app transactions and notifications", arguments: [AppStoreEnvironment.production, .sandbox])
    func documents(environment: AppStoreEnvironment) async throws {
        let town = try Town(environment: environment)
        let phone = try await town.phone()
        let bought = try #require(try await phone.buy("gold.month").transaction)
        let status = try #require(try await phone.status())
        guard case .appTransaction(let app) = try await phone.call(.appTransaction(AppTransactionCall())) else { throw Surprise("refused") }
        _ = await town.news()
        let post = try #require(await town.mailbox.posts.first)
        let body = try JSONDecoder().decode(ResponseBodyV2.self, from: Data(post.body))
        let documents = [
            ("signed_transaction", bought.jws), ("renewal_info", status.renewalInfo), ("app_transaction", app.jws),
            ("notification", try #require(body.signedPayload)),
        ]
        let root = try #require(await town.store.rootCertificates().first)
        let verdicts = try PythonJudge.verdicts(documents, root: root, environment: environment)
        #expect(verdicts == documents.map { "\($0.0): accepted" })
    }

    @Test("the receipt utility finds the transaction id in a receipt")
    func receipt() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let bought = try await phone.own("lifetime")
        let receipt = Data(try #require(try await phone.receipt(refresh: true))).base64EncodedString()
        let found = try PythonJudge.run(
            """
            import sys
            from appstoreserverlibrary.receipt_utility import ReceiptUtility
            print(ReceiptUtility().extract_transaction_id_from_app_receipt(sys.stdin.read()))
            """, input: receipt)
        #expect(String(decoding: found, as: UTF8.self).split(separator: "\n").first.map(String.init) == bought.transactionId?.rawValue)
    }
}

extension PythonJudge {
    private static let program = """
        import sys, json, base64
        from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
        from appstoreserverlibrary.models.Environment import Environment
        request = json.load(sys.stdin)
        verifier = SignedDataVerifier([base64.b64decode(request["root"])], False, Environment(request["environment"]),
                                      "com.example.app", 6400000001)
        verdicts = []
        for kind, document in request["documents"]:
            try:
                getattr(verifier, "verify_and_decode_" + kind)(document)
                verdicts.append(kind + ": accepted")
            except VerificationException as refusal:
                verdicts.append(kind + ": " + str(refusal.status))
        print(json.dumps(verdicts))
        """

    static func verdicts(_ documents: [(String, String)], root: [UInt8], environment: AppStoreEnvironment) throws -> [String] {
        struct Request: Encodable {
            let root: String
            let environment: String
            let documents: [[String]]
        }
        let request = Request(
            root: Data(root).base64EncodedString(), environment: environment.rawValue, documents: documents.map { [$0.0, $0.1] })
        let input = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        return try JSONDecoder().decode([String].self, from: run(program, input: input))
    }
}
