import AppStoreSimulator
import Foundation
import Testing

@Suite("The library of scenarios")
struct ScenarioLibraryTests {
    @Test("goes as it says", arguments: ScenarioLibrary.names)
    func plays(name: String) async throws {
        let report = try await ScenarioLibrary.shared.report(name)
        #expect(report.steps > 0)
    }

    @Test("has at least forty lives, each with a title of its own")
    func size() throws {
        let titles = try ScenarioLibrary.names.map { try ScenarioLibrary.read($0).title }
        #expect(titles.count >= 40)
        #expect(Set(titles).count == titles.count)
    }

    @Test("tells every notification that Apple documents, and no other")
    func covers() async throws {
        var sent: Set<String> = []
        for name in ScenarioLibrary.names {
            sent.formUnion(try await ScenarioLibrary.shared.report(name).notifications.map(\.description))
        }
        #expect(Set(ScenarioTable.notifications).subtracting(sent).sorted() == [])
        #expect(sent.subtracting(ScenarioTable.notifications).sorted() == [])
    }

    @Test("stands in docs/scenarios.md as it is")
    func table() async throws {
        var reports: [(name: String, report: ScenarioReport)] = []
        for name in ScenarioLibrary.names { reports.append((name, try await ScenarioLibrary.shared.report(name))) }
        let page = ScenarioTable.page(reports)
        if ProcessInfo.processInfo.environment["TILL_WRITE_TABLES"] != nil {
            try Data(page.utf8).write(to: ScenarioTable.file)
        }
        let written = try? String(contentsOf: ScenarioTable.file, encoding: .utf8)
        #expect(written == page, "docs/scenarios.md is out of date: run make scenario-table")
    }

    @Test("comes to the same twice, byte by byte, and to something else with another seed")
    func isDeterministic() async throws {
        let scenario = try ScenarioLibrary.read("family-subscription")
        func bodies(seed: UInt64?) async throws -> [UInt8] {
            let collector = BodyCollector()
            var runner = ScenarioRunner(seed: seed)
            runner.opening = { store in { await collector.take(await store.signedNotifications()) } }
            _ = try await runner.run(scenario)
            return await collector.bytes
        }
        let first = try await bodies(seed: nil)
        #expect(!first.isEmpty)
        #expect(try await bodies(seed: nil) == first)
        #expect(try await bodies(seed: 99) != first)
    }
}

private actor BodyCollector {
    private(set) var bytes: [UInt8] = []
    func take(_ more: [UInt8]) { bytes += more }
}
