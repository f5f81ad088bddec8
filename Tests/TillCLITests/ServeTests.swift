import Foundation
import Testing

@testable import TillCLI

@Suite("till serve, without serving")
struct ServeTests {
    static func inFolder(_ files: [String: String], _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try await body(folder.path)
    }

    static let good = """
        { http: { port: 0 }, apps: { game: { bundleId: 'com.example.game', appAppleId: 1, publishableKeys: ['pk_game_0001'] } } }
        """

    @Test("--check explains a good configuration, tries each piece and ends with 0")
    func checkGood() async throws {
        try await Self.inFolder(["till.json": Self.good]) { folder in
            let console = Console()
            #expect(await CommandLineTool.run(["serve", "--check"], in: console.surroundings(folder: folder)) == .success)
            #expect(console.output.contains("App game is com.example.game."))
            #expect(console.output.contains("SQLite file \(folder)/till.sqlite"))
            #expect(console.output.contains("The configuration is good.\n"))
            #expect(console.output.contains("\nok      database: \(folder)/till.sqlite is not there yet; the server makes it\n"))
            #expect(console.output.contains("\nwarning keys: apps.game has 1 publishable and 0 secret keys"))
            #expect(console.output.hasSuffix(" 0 failed\n"))
            #expect(console.errors.isEmpty)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files == ["till.json"])
        }
    }

    @Test("--check ends with 1 when a piece fails, in words and as JSON")
    func checkFailing() async throws {
        let text = Self.good.replacingOccurrences(of: "{ http:", with: "{ database: 'nowhere/till.sqlite', http:")
        try await Self.inFolder(["till.json": text]) { folder in
            let console = Console()
            #expect(await CommandLineTool.run(["serve", "--check"], in: console.surroundings(folder: folder)) == .failure)
            #expect(
                console.output.contains("\nfailed  database: the folder \(folder)/nowhere does not exist: make it, or correct the path\n"))
            let machine = Console()
            #expect(await CommandLineTool.run(["serve", "--check", "--json"], in: machine.surroundings(folder: folder)) == .failure)
            let report = try JSONDecoder().decode(Report.self, from: Data(machine.output.utf8))
            #expect(!report.isGood && report.findings.contains { $0.piece == "database" && $0.verdict == "failed" })
            #expect(Set(report.findings.map(\.piece)).isSuperset(of: ["keys", "clock", "certificates", "address"]))
        }
    }

    private struct Report: Decodable {
        let isGood: Bool
        let findings: [Finding]
    }

    private struct Finding: Decodable {
        let piece: String
        let verdict: String
        let words: String
        let remedy: String?
    }

    @Test("--check --json tells a faulty configuration too, and --json alone is refused")
    func checkJSON() async throws {
        try await Self.inFolder(["till.json": "{ apps: { game: { bundelId: 'x' } } }"]) { folder in
            let console = Console()
            #expect(await CommandLineTool.run(["serve", "--check", "--json"], in: console.surroundings(folder: folder)) == .usage)
            let report = try JSONDecoder().decode(Report.self, from: Data(console.output.utf8))
            #expect(!report.isGood && report.findings.allSatisfy { $0.piece == "configuration" && $0.verdict == "failed" })
            #expect(report.findings.contains { $0.remedy == "did you mean apps.game.bundleId?" })
            let other = Console()
            #expect(await CommandLineTool.run(["serve", "--json"], in: other.surroundings(folder: folder)) == .usage)
            #expect(other.errors.contains("--json goes with --check"))
        }
    }

    @Test("--check lists every problem and ends with 2")
    func checkBad() async throws {
        try await Self.inFolder(["other.json": "{ apps: { game: { bundelId: 'x' } } }"]) { folder in
            let console = Console()
            let status = await CommandLineTool.run(
                ["serve", "--check", "--config", "other.json"], in: console.surroundings(folder: folder))
            #expect(status == .usage && console.output.isEmpty)
            #expect(console.errors.hasPrefix("The configuration has "))
            #expect(console.errors.contains("did you mean apps.game.bundleId?"))
            #expect(console.errors.contains("apps.game.bundleId is missing"))
        }
    }

    @Test("B30 — the server refuses to start for production without the app's Apple id")
    func refusesToStart() async throws {
        try await Self.inFolder(["till.json": Self.good.replacingOccurrences(of: "appAppleId: 1, ", with: "")]) { folder in
            let console = Console()
            #expect(await CommandLineTool.run(["serve"], in: console.surroundings(folder: folder)) == .usage)
            #expect(console.errors.contains("apps.game.appAppleId is missing while Production is accepted"))
        }
    }

    @Test("a file that is not there, or that is no JSON5, is said so")
    func unreadable() async throws {
        try await Self.inFolder(["broken.json": "{ apps: "]) { folder in
            let console = Console()
            #expect(await CommandLineTool.run(["serve", "--config", "none.json"], in: console.surroundings(folder: folder)) == .usage)
            #expect(console.errors.contains("\(folder)/none.json does not exist"))
            #expect(await CommandLineTool.run(["serve", "--config", "broken.json"], in: console.surroundings(folder: folder)) == .usage)
            #expect(console.errors.contains("broken.json is no valid JSON5"))
        }
    }

    @Test("--new-key prints a pair and the hash of the secret one, each time another")
    func newKey() {
        var generator = SystemRandomNumberGenerator()
        let one = Serve.newKeys(using: &generator)
        #expect(one.contains("pk_") && one.contains("sk_") && one.contains("sha256:"))
        #expect(one != Serve.newKeys(using: &generator))
    }
}
