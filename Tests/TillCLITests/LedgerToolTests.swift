import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Ledger
import Testing

@testable import TillCLI

@Suite("till ledger")
struct LedgerToolTests {
    /// Records documents of the app and seals them.
    func fill(_ folder: String, _ documents: [(Evidence.Kind, String)]) async throws {
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder + "/till.sqlite"))
        var submission = Submission(app: "game", receivedAt: EpochMilliseconds(1_767_225_600_000), policy: .standard, rules: .standard)
        submission.evidence = try documents.map { kind, text in
            Evidence(
                digest: try #require(EvidenceDigest(SHA256.hash(Array(text.utf8)))), kind: kind, channel: .client,
                receivedAt: submission.receivedAt, bytes: Array(text.utf8))
        }
        _ = try await ledger.record(submission)
        while try await ledger.seal("game", hash: { SHA256.hash($0) }) > 0 {}
        await ledger.close()
    }

    func run(_ words: [String], _ folder: String) async -> (status: TillCLI.ExitStatus, console: Console) {
        let console = Console()
        return (await CommandLineTool.run(["ledger"] + words, in: console.surroundings(folder: folder)), console)
    }

    @Test("verify passes what is sound, remembers the head, and names a document that no signature vouches for")
    func verify() async throws {
        try await ServeTests.inFolder(["till.json": ServeTests.good]) { folder in
            try await fill(folder, [(.verifyReceiptResponse, "one"), (.verifyReceiptResponse, "two")])
            let sound = await run(["verify"], folder)
            #expect(sound.status == .success, "\(sound.console.output)\(sound.console.errors)")
            #expect(sound.console.output.contains("game: 2 documents sealed, 0 not yet, nothing is wrong; head "))
            let head = String(sound.console.output.suffix(65).prefix(64))
            try await fill(folder, [(.transaction, "forged")])
            let forged = await run(["verify", "--head", head], folder)
            #expect(forged.status == .failure && forged.console.output.hasPrefix("game: entry 3 ("))
            #expect(!forged.console.output.contains("the head given"))
            let lost = await run(["verify", "--head", String(repeating: "0", count: 64)], folder)
            #expect(lost.console.output.contains("the head given is in no chain"))
        }
    }

    @Test("a backup is whole, is restored where no ledger is, and replaces none")
    func backup() async throws {
        try await ServeTests.inFolder(["till.json": ServeTests.good]) { folder in
            try await fill(folder, [(.verifyReceiptResponse, "one")])
            #expect(await run(["backup", "copy.sqlite"], folder).status == .success)
            #expect(await run(["backup", "copy.sqlite"], folder).status == .failure)
            #expect(await run(["restore", "copy.sqlite"], folder).status == .failure)
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder + "/till.sqlite" + suffix) }
            #expect(await run(["restore", "copy.sqlite"], folder).status == .success)
            let verified = await run(["verify"], folder)
            #expect(verified.status == .success && verified.console.output.contains("game: 1 documents sealed"))
            try await fill(folder, [(.verifyReceiptResponse, "two")])
        }
    }

    @Test("other words are wrong usage, and a server's ledger is copied by its own tools")
    func refusals() async throws {
        try await ServeTests.inFolder(["till.json": ServeTests.good]) { folder in
            #expect(await run(["verfy"], folder).status == .usage)
            #expect(await run(["backup"], folder).status == .usage)
        }
        let address = "database: 'postgresql://till:geheim@127.0.0.1:1/x',"
        try await ServeTests.inFolder(["till.json": "{ \(address)" + ServeTests.good.replacingOccurrences(of: "{ http", with: "http")]) {
            folder in
            for words in [["backup", "copy"], ["verify"]] {
                let refused = await run(words, folder)
                #expect(refused.status == .failure)
                #expect(!refused.console.errors.contains("geheim"))
            }
        }
    }
}
