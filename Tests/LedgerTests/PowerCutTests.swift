import FaultyDisk
import Foundation
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// The power goes at every call by which SQLite changes the disk; what was not synchronised is there, in part, or gone.
@Suite("The power goes")
struct PowerCutTests {
    @Test("after a power cut at whichever write, everything acknowledged is there and nothing by half", arguments: Seeds.first(1))
    func acknowledged(seed: UInt64) async throws {
        let answers = try await SQLiteWriteTests.answers()
        let folder = try TemporaryLedger()
        let disk = FaultyDisk(folder.folder, isRemembering: true)
        try await folder.use { ledger async throws in
            for step in FaultStory.steps.prefix(3) {
                try await FaultStory.run(step, on: ledger)
                disk.mark(step)
            }
        }
        // The log was emptied and is begun anew.
        try await folder.use { ledger async throws in
            for step in FaultStory.steps.dropFirst(3) {
                try await FaultStory.run(step, on: ledger)
                disk.mark(step)
            }
        }
        disk.release()
        let changes = disk.changes
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<2 {
                group.addTask {
                    var generator = SeededGenerator(seed: seed &* 2 &+ UInt64(lane))
                    var image = DiskImage()
                    var run = StoryRun()
                    for (number, change) in changes.enumerated() {
                        image.apply(change)
                        if case .mark(let step) = change { run.acknowledged.append(step) }
                        guard number % 2 == lane else { continue }
                        run.unknown = Set([run.acknowledged.count].filter(FaultStory.steps.contains))
                        try await check(
                            image.powerCut(using: &generator), run, number % 8 < 2 ? answers : nil, "seed \(seed), change \(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func check(
        _ files: [String: [UInt8]], _ run: StoryRun, _ answers: FaultAnswers?, _ story: String
    ) async throws {
        let after = try TemporaryLedger()
        let disk = FaultyDisk(after.folder)
        defer { disk.release() }
        for (path, octets) in files {
            try Data(octets).write(to: URL(fileURLWithPath: after.folder + "/" + (path as NSString).lastPathComponent))
        }
        // Opening makes whatever of the schema was not there yet.
        try await after.use { _ in }
        try await SQLiteWriteTests.undisturbed.explain(StoredRows(file: after.path), after: run, story)
        if let answers { try await SQLiteWriteTests.resume(after, answers, story) }
    }

    @Test("this disk would tell: a store that synchronises less loses what it acknowledged", arguments: ["NORMAL", "FULL"])
    func lessIsSeen(synchronous: String) throws {
        let folder = try TemporaryLedger()
        let disk = FaultyDisk(folder.folder, isRemembering: true)
        var connection: SQLiteConnection? = try SQLiteConnection(path: folder.path, access: .readWriteCreate, busyMilliseconds: 0)
        try connection?.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous); CREATE TABLE t(x)")
        try connection?.execute("INSERT INTO t VALUES (1)")
        let changes = disk.changes
        connection = nil
        disk.release()
        var image = DiskImage()
        for change in changes { image.apply(change) }
        var losses = 0
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let after = try TemporaryLedger()
            for (path, octets) in image.powerCut(using: &generator) {
                try Data(octets).write(to: URL(fileURLWithPath: after.folder + "/" + (path as NSString).lastPathComponent))
            }
            let found = try? SQLiteConnection(path: after.path, access: .readWrite, busyMilliseconds: 0).number("SELECT x FROM t")
            if found != 1 { losses += 1 }
        }
        #expect((losses == 0) == (synchronous == "FULL"), "\(losses) of 20")
    }
}
