import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Testing

@testable import TillServer

/// Programs that judge whether the server does what `/openapi.json` says; `scripts/setup test` installs them.
enum ConformanceJudge {
    static let folder = ErrorDocumentTests.root.appending(path: ".build/api-judge/bin")

    /// Whether they are there.
    static var isHere: Bool { FileManager.default.isExecutableFile(atPath: folder.appending(path: "schemathesis").path) }

    /// What a program writes, and the status with which it ends.
    static func run(_ program: String, _ arguments: [String], in place: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = folder.appending(path: program)
        process.arguments = arguments
        process.currentDirectoryURL = place
        let output = place.appending(path: "output.txt")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }
}

@Suite("What the document says is what the server does", .enabled(if: ConformanceJudge.isHere))
struct ConformanceTests {
    /// An app in which every call can come to something.
    static func app() throws -> AppConfiguration {
        let key = try InAppPurchaseKey(keyID: "2X9R4HXF34", issuerID: "57246542-96fe-1a63-e053-0824d011072a", pem: TokenSigner.draw().pem)
        return Shop.game {
            $0.credits = ["com.example.game.gems": CurrencyAmount(10, of: "gems")]
            $0.inAppPurchaseKey = key
        }
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("the document is one of OpenAPI 3.1")
    func valid() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "openapi.json")
            try Data(DescribedReplies.table.document(version: "1.0.0").bytes).write(to: file)
            let judged = try ConformanceJudge.run("openapi-spec-validator", [file.path], in: folder)
            #expect(judged.status == 0, "\(judged.output.suffix(2_000))")
        }
    }

    /// What the judge is told beyond the document: which refusals a valid request may meet, because of what is recorded.
    static let settings = """
        [checks]
        positive_data_acceptance.expected-statuses = ["2xx", "304", "401", "403", "404", "409", "422"]
        negative_data_rejection.expected-statuses = ["400", "401", "403", "404", "406", "409", "413", "415", "422"]

        # Only what Apple signed is accepted here, which no schema can say.
        [[operations]]
        include-path = ["/v1/apple/notifications"]
        checks.positive_data_acceptance.expected-statuses = ["2xx", "400"]
        """

    @Test(
        "no request that a machine can think of is answered otherwise than described, whoever sends it",
        arguments: [(Shop.secretKey, 20), (Shop.publishableKey, 4)])
    func conforms(key: String, examples: Int) async throws {
        try await Self.withFolder { folder in
            try Data(Self.settings.utf8).write(to: folder.appending(path: "schemathesis.toml"))
            try await Shop.open(try Self.app()) { shop in
                let arguments = [
                    "run", "http://127.0.0.1:\(shop.port)/openapi.json", "--header", "Authorization: Bearer \(key)", "--checks", "all",
                    "--phases", "examples,coverage,fuzzing", "--max-examples", "\(examples)", "--seed", "1", "--generation-database",
                    "none",
                    "--no-color", "--warnings", "off", "--max-failures", "20", "--request-timeout", "30",
                ]
                let judged = try ConformanceJudge.run("schemathesis", arguments, in: folder)
                #expect(judged.status == 0, "\(judged.output.suffix(12_000))")
            }
        }
    }
}
