import FaultyDisk
import Foundation
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// The disk fails at every call by which SQLite changes it, one after the other.
@Suite("Every write of SQLite fails")
struct SQLiteWriteTests {
    static let undisturbed = UndisturbedRows { steps in
        let folder = try TemporaryLedger()
        try await folder.use { ledger async throws in for step in steps { try await FaultStory.run(step, on: ledger) } }
        return try StoredRows(file: folder.path)
    }

    /// An empty ledger's file, to begin with.
    static let empty = Task {
        let folder = try TemporaryLedger()
        try await folder.use { _ in }
        return try Data(contentsOf: URL(fileURLWithPath: folder.path))
    }

    @Test(
        "whichever write fails: what was acknowledged is there, what was not is not there by half, and sending all again ends the same",
        arguments: [FaultyDisk.Fault.failsOnce, .fails, .isFull])
    func record(fault: FaultyDisk.Fault) async throws {
        let empty = try await Self.empty.value
        let answers = try await Self.answers()
        let calls = try await everyCall { chosen in
            let folder = try TemporaryLedger()
            try empty.write(to: URL(fileURLWithPath: folder.path))
            let disk = FaultyDisk(folder.folder, fault, at: chosen)
            defer { disk.release() }
            var run = StoryRun()
            do {
                run = try await folder.use { ledger async throws in try await StoryRun.of(ledger) }
            } catch let error as LedgerError {
                #expect(!error.isOutcomeUnknown, "\(error)")
            }
            let hasFailed = disk.heal()
            for error in run.refused.values { #expect(error.isRetryable, "call \(chosen): \(error)") }
            try await Self.undisturbed.explain(StoredRows(file: folder.path), after: run, "\(fault), call \(chosen)")
            // The rows are those of an undisturbed store, and what follows from them is the same each time: half the calls are enough.
            if fault == .failsOnce || chosen % 4 < 2 { try await Self.resume(folder, answers, "\(fault), call \(chosen)") }
            return hasFailed
        }
        #expect(calls > 100)
    }

    @Test("whichever write of making a new ledger fails, it is made the next time", arguments: [FaultyDisk.Fault.failsOnce, .fails])
    func create(fault: FaultyDisk.Fault) async throws {
        let rows = try await Self.undisturbed.rows(after: [])
        let calls = try await everyCall { chosen in
            let folder = try TemporaryLedger()
            let disk = FaultyDisk(folder.folder, fault, at: chosen)
            defer { disk.release() }
            do {
                try await folder.use { _ in }
            } catch let error as LedgerError {
                #expect(error.isRetryable && !error.isOutcomeUnknown, "call \(chosen): \(error)")
            }
            let hasFailed = disk.heal()
            try await folder.use { _ in }
            #expect(try StoredRows(file: folder.path) == rows, "\(fault), call \(chosen)")
            return hasFailed
        }
        #expect(calls > 100)
    }

    @Test("a process that ends in whichever write has lost nothing that it acknowledged, and is resumed")
    func death() async throws {
        let empty = try await Self.empty.value
        let answers = try await Self.answers()
        let calls = try await everyCall { chosen in
            let folder = try TemporaryLedger()
            try empty.write(to: URL(fileURLWithPath: folder.path))
            let disk = FaultyDisk(folder.folder)
            defer { disk.release() }
            let writer = try CrashWriterProcess("die", folder.path, String(chosen))
            let (lines, status) = writer.end()
            #expect(status == 0 || status == 9)
            var run = StoryRun()
            run.acknowledged = lines.compactMap { Int($0) }
            if status != 0 { run.unknown = Set([run.acknowledged.count].filter(FaultStory.steps.contains)) }
            try await Self.undisturbed.explain(StoredRows(file: folder.path), after: run, "call \(chosen)")
            try await Self.resume(folder, answers, "call \(chosen)")
            return status != 0
        }
        #expect(calls > 100)
    }

    /// Sends everything again to a disk that works; the end is the same as without any trouble.
    static func resume(_ folder: TemporaryLedger, _ answers: FaultAnswers, _ story: String) async throws {
        try await folder.use { ledger async throws in
            for step in FaultStory.steps { try await FaultStory.run(step, on: ledger) }
            #expect(try await FaultStory.answers(of: ledger) == answers, "\(story)")
        }
        let whole = try await undisturbed.rows(after: Array(FaultStory.steps)).tables.mapValues(\.count)
        #expect(try StoredRows(file: folder.path).tables.mapValues(\.count) == whole, "\(story)")
    }

    static func answers() async throws -> FaultAnswers {
        try await TemporaryLedger().use { ledger async throws in
            for step in FaultStory.steps { try await FaultStory.run(step, on: ledger) }
            return try await FaultStory.answers(of: ledger)
        }
    }
}
