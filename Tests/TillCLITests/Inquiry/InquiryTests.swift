import AppStoreTypes
import DocumentSupport
import Entitlements
import Foundation
import Ledger
import LedgerStories
import PurchaseStories
import Testing

@testable import TillCLI

@Suite("till explain and till timeline")
struct InquiryTests {
    static let configuration = """
        { apps: { shop: { bundleId: 'com.example.shop', appAppleId: 1, publishableKeys: ['pk_shop_0001'],
            entitlements: { pro: ['pro.month', 'pro.year'], archive: ['lifetime'] } } } }
        """

    /// What a customer of a small shop did: a month that was renewed and then upgraded, coins that were refunded, and a rival.
    static func fill(_ folder: String, _ customer: CustomerReference = "anna") async throws {
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder + "/till.sqlite"))
        let month = Purchase.month(id: "2000000101", from: .day(0), to: .day(31)).with { payload in
            (payload.price, payload.currency) = (9_990, "USD")
        }
        _ = try await ledger.record(try .posted(by: customer, month, at: .day(0.01)))
        _ = try await ledger.record(try .posted(by: "mallory", month, at: .day(3)))
        var renewed = Submission(app: "shop", receivedAt: .day(40), policy: .standard, rules: .standard)
        let next = Purchase.month(id: "2000000102", original: "2000000101", from: .day(31), to: .day(59))
        try renewed.add(next.with { $0.isUpgraded = true }.signed(.day(40)), channel: .notification)
        try renewed.add(
            Purchase.month("pro.year", id: "2000000103", original: "2000000101", from: .day(40), to: .day(405)).with {
                ($0.price, $0.currency, $0.transactionReason) = (49_990, "USD", .purchase)
            }, channel: .notification)
        try renewed.add(
            Renewal(of: "2000000101", renews: false, product: "pro.year", ends: .day(405), signed: .day(50)), channel: .notification)
        _ = try await ledger.record(renewed)
        let coins = Purchase("coins", .consumable, id: "2000000104", on: .day(45)).refunded(.day(47))
        _ = try await ledger.record(try .posted(by: customer, coins, at: .day(45)))
        await ledger.close()
    }

    static func run(_ words: [String], _ folder: String) async -> (status: TillCLI.ExitStatus, console: Console) {
        let console = Console()
        return (await CommandLineTool.run(words, in: console.surroundings(folder: folder)), console)
    }

    static func inShop(_ body: (String) async throws -> Void) async throws {
        try await ServeTests.inFolder(["till.json": configuration]) { folder in
            try await fill(folder)
            try await body(folder)
        }
    }

    @Test("docs/explain.md shows what the commands really print")
    func document() async throws {
        try await Self.inShop { folder in
            for (part, words) in [
                ("explain", ["explain", "anna", "--at", "2026-03-01T12:00:00Z"]),
                ("timeline", ["timeline", "anna", "--until", "2026-03-01T12:00:00Z"]),
            ] {
                let answer = await Self.run(words, folder)
                #expect(answer.status == .success && answer.console.errors.isEmpty, "\(answer.console.errors)")
                let lines = answer.console.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
                try GeneratedDocument(file: "docs/explain.md", part: part).check(
                    ["```", "$ till " + words.joined(separator: " ")] + lines + ["```"])
            }
        }
    }

    @Test("any past moment has its own answer")
    func past() async throws {
        try await Self.inShop { folder in
            for (moment, line) in [
                ("2025-12-31T00:00:00Z", "pro: no"), ("2026-01-10T00:00:00Z", "pro: yes, until 2026-02-01T00:00:00Z"),
                ("2026-01-10T01:30:00+01:30", "as of 2026-01-10T00:00:00Z"),
                ("2026-02-05T00:00:00.5Z", "pro: yes, until 2026-03-01T00:00:00Z"),
                ("2026-03-01T12:00:00Z", "pro: yes, until 2027-02-10T00:00:00Z"), ("2027-03-01T12:00:00Z", "pro: no"),
            ] {
                let answer = await Self.run(["explain", "anna", "--at", moment], folder)
                #expect(answer.status == .success && answer.console.output.contains(line), "\(moment): \(answer.console.output)")
            }
        }
    }

    @Test("JSON says the same as the text, and names others only for the team")
    func json() async throws {
        try await Self.inShop { folder in
            let words = ["explain", "anna", "--at", "2026-03-01T12:00:00Z"]
            let text = await Self.run(words, folder).console.output
            let json = await Self.run(words + ["--json"], folder).console.output
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            let entitlements = try #require(object["entitlements"] as? [[String: Any]])
            #expect(entitlements.map { $0["answer"] as? String } == ["no", "yes"])
            for reason in entitlements.flatMap({ $0["reasons"] as? [[String: Any]] ?? [] }) {
                let words = try #require(reason["text"] as? String).components(separatedBy: "; told by ")
                #expect(words.allSatisfy { text.contains($0) }, "\(words)")
            }
            #expect(!text.contains("mallory") && !json.contains("mallory"))
            #expect(await Self.run(words + ["--team"], folder).console.output.contains("customer mallory claimed it too"))
            let story = await Self.run(["timeline", "anna", "--json", "--until", "2026-03-01T12:00:00Z"], folder).console.output
            let entries = try #require(
                (try JSONSerialization.jsonObject(with: Data(story.utf8)) as? [String: Any])?["entries"] as? [[String: Any]])
            #expect(entries.compactMap { $0["kind"] as? String }.first == "subscription.started")
            #expect(!story.contains("mallory"))
        }
    }

    @Test("a timeline comes in pages")
    func pages() async throws {
        try await Self.inShop { folder in
            let whole = await Self.run(["timeline", "anna"], folder).console.output.split(separator: "\n").dropFirst()
            var lines: [Substring] = []
            var words = ["timeline", "anna", "--limit", "2"]
            while true {
                let answer = await Self.run(words, folder)
                let page = answer.console.output.split(separator: "\n").dropFirst()
                guard let last = page.last, last.hasPrefix("There is more: --after '") else {
                    lines += page
                    break
                }
                lines += page.dropLast()
                words = ["timeline", "anna", "--limit", "2", "--after", String(last.split(separator: "'")[1])]
            }
            #expect(lines == Array(whole))
        }
    }

    @Test("a customer of whom nothing is known is said so, and a hostile name steers no terminal")
    func unknown() async throws {
        try await Self.inShop { folder in
            for command in ["explain", "timeline"] {
                let answer = await Self.run([command, "bert"], folder)
                #expect(answer.status == .failure && answer.console.output.isEmpty)
                #expect(answer.console.errors == "Nothing is known of customer \"bert\" in app shop: no purchase and no grant.\n")
                let hostile = await Self.run([command, "\u{1B}]0;x\u{7}\"\u{202E}" + String(repeating: "é", count: 5_000)], folder)
                #expect(hostile.status == .failure && hostile.console.errors.utf8.count < 400)
                #expect(hostile.console.errors.dropLast().unicodeScalars.allSatisfy { ($0.value >= 0x20 && $0.value < 0x7F) || $0 == "…" })
                let object = await Self.run([command, "bert", "--json"], folder)
                #expect(object.status == .failure && object.console.output.contains("\"isKnown\":false"))
            }
        }
    }

    @Test("a UUID names the same customer in either letter case")
    func uuid() async throws {
        try await ServeTests.inFolder(["till.json": Self.configuration]) { folder in
            let id = "5d41402a-bc4b-4a76-b971-9d911017c592"
            try await Self.fill(folder, CustomerReference(id: CustomerID(id), token: AppAccountToken(id)))
            #expect(
                await Self.run(["explain", id.uppercased(), "--at", "2026-02-05T00:00:00Z"], folder).console.output.contains("pro: yes"))
        }
    }

    @Test("wrong words are wrong usage and say what to write")
    func usage() async throws {
        try await Self.inShop { folder in
            for (words, hint) in [
                (["explain", "anna", "--at", "yesterday"], "--at yesterday is no moment; write it as 2026-11-30T05:12:44Z."),
                (["explain", "anna", "--at", "2026-02-30T00:00:00Z"], "is no moment"),
                (["explain", "anna", "--at", "2026-02-03 00:00:00Z"], "is no moment"),
                (["explain"], "Something is missing"), (["explain", "anna", "bert"], "one argument too many"),
                (["explain", "anna", "--app", "shp"], "--app \"shp\" is not configured; did you mean shop?"),
                (["timeline", "anna", "--after", "\u{1B}"], "is no position"),
                (["timeline", "anna", "--limit", "0"], "is no number from 1 to"),
                (["timeline", "anna", "--until", ""], "is no moment"),
                (["explain", "anna", "--config", "none.json"], "none.json does not exist"),
            ] {
                let answer = await Self.run(words, folder)
                #expect(answer.status == .usage && answer.console.output.isEmpty, "\(words)")
                #expect(answer.console.errors.contains(hint), "\(answer.console.errors)")
            }
        }
    }

    @Test("of several apps one must be named, and a ledger that is not there is said so")
    func apps() async throws {
        let two = Self.configuration.replacingOccurrences(
            of: "{ apps: {", with: "{ apps: { game: { bundleId: 'com.example.game', appAppleId: 2, publishableKeys: ['pk_game_0001'] },")
        try await ServeTests.inFolder(["till.json": two]) { folder in
            let unnamed = await Self.run(["explain", "anna"], folder)
            #expect(unnamed.status == .usage && unnamed.console.errors.contains("name one with --app: game, shop."))
            let absent = await Self.run(["explain", "anna", "--app", "shop"], folder)
            #expect(absent.status == .failure && absent.console.errors.hasPrefix("till explain: "), "\(absent.console.errors)")
            try await Self.fill(folder)
            #expect(await Self.run(["explain", "anna", "--app", "shop"], folder).status == .success)
            #expect(await Self.run(["timeline", "anna", "--app", "game"], folder).status == .failure)
        }
    }

    @Test("it reads beside a writer that has the ledger open")
    func besideAWriter() async throws {
        try await Self.inShop { folder in
            let writer = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder + "/till.sqlite"))
            let pass = Purchase("lifetime", .nonConsumable, id: "2000000105", on: .day(46))
            _ = try await writer.record(try .posted(by: "anna", pass, at: .day(46)))
            let answer = await Self.run(["explain", "anna", "--at", "2026-03-01T12:00:00Z"], folder)
            #expect(answer.console.output.contains("archive: yes"), "\(answer.console.errors)")
            await writer.close()
        }
    }
}
