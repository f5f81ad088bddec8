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
        { apps: { game: { bundleId: 'com.example.game', appAppleId: 1, publishableKeys: ['pk_game_0001'] } } }
        """

    @Test("--check explains a good configuration and ends with 0")
    func checkGood() async throws {
        try await Self.inFolder(["till.json": Self.good]) { folder in
            let console = Console()
            #expect(await CommandLineTool.run(["serve", "--check"], in: console.surroundings(folder: folder)) == .success)
            #expect(console.output.contains("App game is com.example.game."))
            #expect(console.output.contains("SQLite file \(folder)/till.sqlite"))
            #expect(console.output.hasSuffix("The configuration is good.\n"))
            #expect(console.errors.isEmpty)
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
