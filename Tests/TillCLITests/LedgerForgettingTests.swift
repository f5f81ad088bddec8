import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Ledger
import Testing

@testable import TillCLI

/// What the team decided about customers holds wherever the ledger goes, and what was forgotten is no damage.
@Suite("Moved and forgotten customers in the ledger's tools")
struct LedgerForgettingTests {
    static let token = AppAccountToken(high: 0x1234_5678_9abc_4def, low: 0x8765_4321_0fed_cba9)
    static let marta = CustomerReference(id: "marta", token: token)

    func run(_ words: [String], _ folder: String) async -> (status: TillCLI.ExitStatus, console: Console) {
        let console = Console()
        return (await CommandLineTool.run(["ledger"] + words, in: console.surroundings(folder: folder)), console)
    }

    /// A customer with a token, one of whose purchases the team gives to somebody else before the customer is forgotten.
    func makeLedger(in folder: ServedFolder) async throws -> (kept: OriginalTransactionKey, lost: OriginalTransactionKey) {
        let authority = try folder.authority()
        let place = try LedgerPlace(folder.path + "/till.sqlite")
        let ledger = try place.open()
        try await LedgerMovingTests.fill(ledger, folder, authority, customers: 4)
        var originals: [OriginalTransactionKey] = []
        for (id, token) in [("300", Self.token), ("301", nil)] {
            let signed = try folder.signed(id, token: token, by: authority)
            let document = try LedgerMovingTests.evidence(signed, .transaction, at: LedgerMovingTests.start)
            let payload = try #require(
                LedgerMovingTests.verifier(authority).transaction(signed, at: LedgerMovingTests.start).content)
            let fact = try TransactionFact(signed: payload, app: "game", testRun: nil, evidence: document.digest)
            var post = Submission(app: "game", receivedAt: LedgerMovingTests.start, policy: .standard, rules: .standard)
            post.customer = Self.marta
            post.evidence = [document]
            post.transactions = [fact]
            post.claimEverything()
            _ = try await ledger.record(post)
            originals.append(fact.originalKey)
        }
        let audit = AuditEntry(actor: "key support", action: "moved", customer: Self.marta.id, detail: nil)
        let order = TransferOrder(
            app: "game", from: Self.marta, to: CustomerReference(id: "heir", token: nil), originals: [originals[1]],
            at: LedgerMovingTests.start)
        _ = try await ledger.transfer(order, policy: .standard, rules: .standard, audit: audit)
        await ledger.close()
        return (originals[1], originals[0])
    }

    func erase(_ folder: ServedFolder) async throws -> Erasure? {
        let ledger = try LedgerPlace(folder.path + "/till.sqlite").open()
        let audit = AuditEntry(actor: "key support", action: "erased", customer: Self.marta.id, detail: nil)
        let erasure = try await ledger.erase(
            Self.marta, app: "game", policy: .standard, rules: .standard, at: LedgerMovingTests.start, audit: audit)
        await ledger.close()
        return erasure
    }

    @Test("verify and rebuild find nothing wrong with what was forgotten and say how much that is; moves survive every way")
    func tools() async throws {
        try await ServedFolder.make { folder in
            let (kept, lost) = try await makeLedger(in: folder)
            let sound = await run(["rebuild"], folder.path)
            #expect(sound.status == .success, "\(sound.console.output)")
            let head = await run(["verify"], folder.path)
            #expect(head.status == .success && !head.console.output.contains("forgotten"))
            #expect(try await erase(folder)?.documents == 1)
            let verified = await run(["verify"], folder.path)
            #expect(verified.status == .success, "\(verified.console.output)")
            #expect(verified.console.output.contains(" 1 forgotten with their customers"))
            #expect(verified.console.output.hasSuffix(head.console.output.suffix(65)), "the chain is the same")
            let rebuilt = await run(["rebuild", "--into", "again.sqlite"], folder.path)
            #expect(rebuilt.status == .success, "\(rebuilt.console.output)")
            #expect(rebuilt.console.output.contains("1 documents were forgotten with their customers"))
            #expect(await run(["export", "all.jsonl"], folder.path).status == .success)
            let text = try String(contentsOfFile: folder.path + "/all.jsonl", encoding: .utf8)
            #expect(!text.contains("marta"))
            #expect(text.contains("\"till:erased\"") && text.contains("\"type\":\"transfer\""))
            try FileManager.default.moveItem(atPath: folder.path + "/till.sqlite", toPath: folder.path + "/old.sqlite")
            let imported = await run(["import", "all.jsonl"], folder.path)
            #expect(imported.status == .success, "\(imported.console.output)\(imported.console.errors)")
            #expect(await run(["verify"], folder.path).console.output == verified.console.output)
            for name in ["till.sqlite", "again.sqlite", "old.sqlite"] {
                let ledger = try LedgerPlace(folder.path + "/" + name).open()
                #expect(try await ledger.ownership(of: kept)?.holders == ["heir"], "\(name)")
                #expect(try await ledger.ownership(of: lost)?.holders == [], "\(name)")
                await ledger.close()
            }
        }
    }
}
