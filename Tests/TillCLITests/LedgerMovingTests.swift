import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import PostgresServer
import Testing

@testable import Ledger
@testable import TillCLI

/// A ledger is read out, read in and built anew, with documents that are really signed.
@Suite("Moving a ledger")
struct LedgerMovingTests {
    static let start = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))

    func run(_ words: [String], _ folder: String) async -> (status: TillCLI.ExitStatus, console: Console) {
        let console = Console()
        return (await CommandLineTool.run(["ledger"] + words, in: console.surroundings(folder: folder)), console)
    }

    static func evidence(_ text: String, _ kind: Evidence.Kind, at moment: EpochMilliseconds) throws -> Evidence {
        let bytes = Array(text.utf8)
        return Evidence(
            digest: try #require(EvidenceDigest(SHA256.hash(bytes))), kind: kind, channel: .client, receivedAt: moment, bytes: bytes)
    }

    static func verifier(_ authority: SigningAuthority) -> JWSVerifier {
        JWSVerifier(
            policy: TrustPolicy(
                anchors: TrustAnchors(configured: [authority.anchor]), bundleID: nil, appAppleID: nil, environments: nil))
    }

    /// Some customers' whole lives: purchases, claims that are refused, an order, a grant, spendings, a log-in.
    static func fill(_ ledger: any Ledger, _ folder: ServedFolder, _ authority: SigningAuthority, customers: Int = 12) async throws {
        var rules = AccessRules.standard
        rules.products["com.example.game.coins"] = ProductRule(currency: CurrencyAmount(5, of: "coins"))
        for number in 0..<customers {
            let customer = CustomerID("customer \(number), \"漢\"")
            let moment = EpochMilliseconds(start.milliseconds + Int64(number))
            let signed = try folder.signed("20000000\(1_000 + number)", by: authority)
            let document = try evidence(signed, .transaction, at: moment)
            let payload = try #require(verifier(authority).transaction(signed, at: moment).content)
            let fact = try TransactionFact(signed: payload, app: "game", testRun: nil, evidence: document.digest)
            var post = Submission(app: "game", receivedAt: moment, policy: .standard, rules: rules)
            post.customer = CustomerReference(id: customer, token: nil, isAnonymous: number % 4 == 3)
            post.evidence = [document]
            post.transactions = [fact]
            post.claimEverything()
            _ = try await ledger.record(post)
            if number % 3 == 0 {
                post.customer = CustomerReference(id: "somebody else", token: nil)
                _ = try await ledger.record(post)
            }
            var change = Submission(app: "game", receivedAt: moment, policy: .standard, rules: rules)
            change.customer = CustomerReference(id: customer, token: nil, isAnonymous: number % 4 == 3)
            change.audit = AuditEntry(actor: "key support", action: "told", customer: customer, detail: "=1+1")
            change.changes = [
                .grant(
                    GrantFact(id: GrantID("g\(number)"), app: "game", customer: customer, content: .entitlement("pro"), grantedAt: moment)),
                .fulfilment(FulfilmentFact(key: fact.key, fulfilledAt: moment, reference: "box")),
                .debit(
                    DebitFact(
                        id: DebitID("d\(number)"), app: "game", customer: customer, environment: .sandbox,
                        spent: CurrencyAmount(2, of: "coins"), debitedAt: moment)),
            ]
            _ = try await ledger.record(change)
            if number % 4 == 3 {
                let account = CustomerID("account \(number)")
                var logIn = Submission(app: "game", receivedAt: moment, policy: .standard, rules: rules)
                logIn.customer = CustomerReference(id: account, token: nil)
                logIn.changes = [.logIn(AliasFact(app: "game", anonymous: customer, customer: account, loggedInAt: moment))]
                _ = try await ledger.record(logIn)
            }
            let order = OrderFact(
                id: AppAccountToken(high: 7, low: UInt64(number)), app: "game", customer: customer, productID: "com.example.game.coins",
                metadata: .object([JSONMember("cart", .number("1.50"))]), createdDate: moment)
            _ = try await ledger.record(order, token: nil, policy: .standard, rules: rules)
        }
        let text = try folder.notification("6f9619ff-8b86-d011-b42d-00c04fc964ff", about: "200000001000", by: authority)
        let notice = try evidence(text, .notification, at: start)
        let told = try #require(verifier(authority).notification(Array(text.utf8), at: start).content)
        let transaction = try #require(told.transaction?.content)
        let scope = try PurchaseScope(app: "game", environment: .sandbox, testRun: nil)
        var record = NotificationRecord(
            scope: scope, id: "6f9619ff-8b86-d011-b42d-00c04fc964ff", type: .oneTimeCharge, subtype: nil,
            signedDate: try #require(told.payload.signedDate), original: transaction.originalTransactionId, evidence: notice.digest)
        record.transaction = transaction.transactionId
        record.productID = transaction.productId
        var submission = Submission(app: "game", receivedAt: start, policy: .standard, rules: rules)
        submission.evidence = [notice]
        submission.notification = record
        _ = try await ledger.record(submission)
    }

    /// The records of an export, in an order that does not depend on where they were.
    static func records(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("{\"type\":\"mark\"") && !$0.hasPrefix("{\"app\":\"game\",\"type\":\"audit\"") }.sorted()
    }

    static func open(_ folder: ServedFolder) throws -> any Ledger { try LedgerPlace(folder.path + "/till.sqlite").open() }

    /// Makes a ledger with some customers' lives in it.
    static func makeLedger(in folder: ServedFolder, customers: Int = 12) async throws {
        let authority = try folder.authority()
        let ledger = try open(folder)
        try await fill(ledger, folder, authority, customers: customers)
        await ledger.close()
    }

    @Test("what is exported and imported is the same ledger: facts, owners, events, numbers and the chain")
    func roundTrip() async throws {
        try await ServedFolder.make { folder in
            try await Self.makeLedger(in: folder)
            #expect(await run(["export", "all.jsonl"], folder.path).status == .success)
            let again = await run(["export", "all.jsonl"], folder.path)
            #expect(again.status == .failure && again.console.errors.contains("nothing is replaced"))
            let head = await run(["verify"], folder.path).console.output
            try FileManager.default.moveItem(atPath: folder.path + "/till.sqlite", toPath: folder.path + "/old.sqlite")
            let imported = await run(["import", "all.jsonl"], folder.path)
            #expect(imported.status == .success, "\(imported.console.output)\(imported.console.errors)")
            #expect(await run(["verify"], folder.path).console.output == head)
            let twice = await run(["import", "all.jsonl"], folder.path)
            #expect(twice.console.output.contains(", 0 facts and records were new"))
            #expect(await run(["export", "second.jsonl"], folder.path).status == .success)
            #expect(try Self.records(folder.path + "/all.jsonl") == Self.records(folder.path + "/second.jsonl"))
            let old = try LedgerPlace(folder.path + "/old.sqlite").open()
            let new = try Self.open(folder)
            for number in 0..<12 {
                for customer in [CustomerID("customer \(number), \"漢\""), CustomerID("account \(number)")] {
                    #expect(try await old.facts(about: customer, app: "game") == new.facts(about: customer, app: "game"))
                    let told = try await old.events(about: customer, app: "game", after: 0, limit: 100)
                    #expect(try await told.map(\.event) == new.events(about: customer, app: "game", after: 0, limit: 100).map(\.event))
                    #expect(!told.isEmpty || customer.rawValue.hasPrefix("account"))
                }
            }
            await old.close()
            await new.close()
        }
    }

    @Test("a ledger moves to PostgreSQL and back unchanged", .enabled(if: PostgresServer.isAvailable))
    func otherStore() async throws {
        try await ServedFolder.make { folder in
            try await Self.makeLedger(in: folder)
            #expect(await run(["export", "all.jsonl"], folder.path).status == .success)
            let server = try PostgresServer.shared.get()
            let address = server.address(try server.database())
            let text = try String(contentsOfFile: folder.path + "/till.json", encoding: .utf8)
            try ("{ database: '\(address)', " + text.drop { $0 != "{" }.dropFirst()).write(
                toFile: folder.path + "/pg.json", atomically: true, encoding: .utf8)
            let restored = await run(["restore", "all.jsonl", "--config", "pg.json"], folder.path)
            #expect(restored.status == .success, "\(restored.console.output)\(restored.console.errors)")
            #expect(await run(["restore", "all.jsonl", "--config", "pg.json"], folder.path).status == .failure)
            #expect(await run(["backup", "back.jsonl", "--config", "pg.json"], folder.path).status == .success)
            #expect(try Self.records(folder.path + "/all.jsonl") == Self.records(folder.path + "/back.jsonl"))
            let same = await run(["rebuild", "--config", "pg.json"], folder.path)
            #expect(same.status == .success, "\(same.console.output)")
        }
    }

    @Test("an export that broke off anywhere goes on where it was")
    func broken() async throws {
        try await ServedFolder.make { folder in
            try await Self.makeLedger(in: folder)
            #expect(await run(["export", "all.jsonl"], folder.path).status == .success)
            let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/all.jsonl"))
            for share in 0..<12 {
                let name = "part\(share).jsonl"
                try whole.prefix(whole.count * share / 12).write(to: URL(fileURLWithPath: folder.path + "/\(name).part"))
                #expect(await run(["export", name], folder.path).status == .success)
                #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)) == whole)
            }
        }
    }

    @Test("a file that is cut off, changed or another program's is refused with the line, and what was read stays")
    func damaged() async throws {
        try await ServedFolder.make { folder in
            try await Self.makeLedger(in: folder)
            #expect(await run(["export", "all.jsonl"], folder.path).status == .success)
            try FileManager.default.moveItem(atPath: folder.path + "/till.sqlite", toPath: folder.path + "/old.sqlite")
            let whole = try String(contentsOfFile: folder.path + "/all.jsonl", encoding: .utf8)
            let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
            func write(_ text: String) throws { try text.write(toFile: folder.path + "/bad.jsonl", atomically: true, encoding: .utf8) }
            try write(lines.dropLast(3).joined(separator: "\n") + "\n")
            let cut = await run(["import", "bad.jsonl"], folder.path)
            #expect(cut.status == .failure && cut.console.errors.contains("cut off"))
            try write(lines.dropLast(2).joined(separator: "\n") + "\n{\"type\":\"end\",\"records\":1}\n")
            #expect(await run(["import", "bad.jsonl"], folder.path).console.errors.contains("counts 1 records"))
            let first =
                "{\"type\":\"till.export\",\"version\":1}\n{\"app\":\"game\",\"type\":\"feed\",\"customer\":\"a\",\"toldAt\":1,\"sequence\":"
            try write(first + "9223372036854775807}\n")
            try? FileManager.default.removeItem(atPath: folder.path + "/bad.jsonl.progress")
            let absurd = await run(["import", "bad.jsonl"], folder.path)
            #expect(absurd.status == .failure && absurd.console.errors.contains("line 2 is no 'feed'"), "\(absurd.console.errors)")
            try write("{\"a\":1}\n")
            #expect(await run(["import", "bad.jsonl"], folder.path).status == .failure)
            let index = try #require(lines.firstIndex { $0.contains("\"type\":\"evidence\"") })
            var changed = lines.map(String.init)
            changed[index] = changed[index].replacingOccurrences(of: "\"text\":\"e", with: "\"text\":\"f")
            try write(changed.joined(separator: "\n"))
            try? FileManager.default.removeItem(atPath: folder.path + "/bad.jsonl.progress")
            let forged = await run(["import", "bad.jsonl"], folder.path)
            #expect(forged.console.errors.contains("line \(index + 1) is no 'evidence'"), "\(forged.console.errors)")
            #expect(await run(["import", "all.jsonl"], folder.path).status == .success)
        }
    }

    @Test("rebuild finds a row that was changed, one that was taken away and one that was made up")
    func rebuilt() async throws {
        try await ServedFolder.make { folder in
            try await Self.makeLedger(in: folder)
            let sound = await run(["rebuild"], folder.path)
            #expect(sound.status == .success, "\(sound.console.output)")
            #expect(sound.console.output.contains("12 chains of purchases compared, the ledger is what its evidence says"))
            for (sql, words) in [
                ("UPDATE transactions SET product = 'gold' WHERE id = '200000001001'", "the ledger's row is not what document"),
                ("DELETE FROM transactions WHERE id = '200000001002'", "missing in the ledger"),
                (
                    "UPDATE originals SET owner = (SELECT id FROM customers WHERE name = 'somebody else') WHERE original = '200000001004'",
                    "held by 'somebody else'"
                ),
            ] {
                try SQLiteConnection(path: folder.path + "/till.sqlite", access: .readWriteCreate, busyMilliseconds: 1_000).execute(sql)
                let wrong = await run(["rebuild", "--into", "new-\(words.count).sqlite"], folder.path)
                #expect(wrong.status == .failure)
                #expect(wrong.console.output.contains(words), "\(wrong.console.output)")
            }
        }
    }

    @Test("the table has a row for each transaction, and no cell is a formula")
    func table() async throws {
        try await ServedFolder.make { folder in
            try await Self.makeLedger(in: folder, customers: 3)
            #expect(await run(["export", "--csv", "all.csv"], folder.path).status == .success)
            let rows = try String(contentsOfFile: folder.path + "/all.csv", encoding: .utf8).components(separatedBy: "\r\n")
            #expect(rows.count == 5)
            #expect(rows[1].contains("\"customer 0, \"\"漢\"\"\""))
            #expect(rows[0].hasPrefix("app,environment,customer,"))
        }
    }
}

extension Verdict {
    var content: Content? {
        switch self {
        case .verified(let verified): verified.content
        case .refused: nil
        }
    }
}
