import AppStoreTypes
import Entitlements
import Foundation
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Faults")
struct FaultTests {
    func month(_ number: Int) -> Purchase {
        .month(id: TransactionID("\(number)"), from: .day(0), to: .day(30))
    }

    @Test("a full disk refuses, keeps what it acknowledged, and serves again when there is space")
    func diskFull() async throws {
        let folder = try TemporaryLedger()
        var acknowledged: [Int] = []
        try await folder.use({ $0.sizeLimit = 400_000 }) { ledger in
            for number in 0..<2_000 {
                do {
                    _ = try await ledger.record(.posted(by: "anna", month(number), at: .day(1)))
                    acknowledged.append(number)
                } catch let error as LedgerError {
                    #expect(error.code == .diskFull)
                    #expect(error.isRetryable)
                    break
                }
            }
            #expect(acknowledged.count < 2_000)
            let health = await ledger.health()
            #expect(health.writeFailure?.code == .diskFull)
            #expect(health.readFailure == nil)
            #expect(!health.isReady)
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == acknowledged.count)
        }
        try await folder.use { ledger in
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == acknowledged.count)
            _ = try await ledger.record(.posted(by: "anna", month(5_000), at: .day(1)))
            #expect(await ledger.health().isReady)
        }
    }

    @Test("on a full disk every submission of a batch is either stored or refused")
    func diskFullInBatch() async throws {
        let folder = try TemporaryLedger()
        let acknowledged = try await folder.use({ $0.sizeLimit = 300_000 }) { ledger in
            await withTaskGroup(of: Int?.self) { group in
                for number in 0..<800 {
                    let submission = try? Submission.posted(by: "anna", month(number), at: .day(1))
                    group.addTask {
                        guard let submission else { return nil }
                        do { _ = try await ledger.record(submission) } catch { return nil }
                        return number
                    }
                }
                var stored: Set<TransactionID> = []
                for await number in group { if let number { stored.insert(TransactionID("\(number)")) } }
                return stored
            }
        }
        #expect(acknowledged.count < 800)
        let found = try await folder.use { try await $0.facts(about: "anna", app: "shop").transactions.keys.map(\.id) }
        #expect(Set(found) == acknowledged)
    }

    @Test("a ledger opened for reading only answers questions and refuses facts")
    func readOnly() async throws {
        let folder = try TemporaryLedger()
        try await folder.use { _ = try await $0.record(.posted(by: "anna", month(1), at: .day(1))) }
        try await folder.use({ $0.isReadOnly = true }) { ledger in
            let facts = try await ledger.facts(about: "anna", app: "shop")
            #expect(facts.transactions.count == 1)
            await expect(.readOnly) { try await ledger.record(.posted(by: "anna", month(2), at: .day(1))) }
            #expect(await ledger.health().writeFailure?.code == .readOnly)
        }
    }

    @Test("a damaged file is refused with its name and what to do")
    func damaged() async throws {
        let folder = try TemporaryLedger()
        try await folder.use { ledger in
            for number in 0..<50 { _ = try await ledger.record(.posted(by: "anna", month(number), at: .day(1))) }
        }
        let url = URL(fileURLWithPath: folder.path)
        var octets = [UInt8](try Data(contentsOf: url))
        for index in 8_192..<min(40_960, octets.count) { octets[index] = 0xa5 }
        try Data(octets).write(to: url)
        do {
            _ = try folder.open()
            Issue.record("a damaged file was opened")
        } catch {
            #expect(error.code == .corrupt)
            #expect(error.message.contains(folder.path))
            #expect(error.message.contains("backup"))
        }
    }

    @Test("what is no database is refused")
    func noDatabase() throws {
        let folder = try TemporaryLedger()
        try Data(String(repeating: "not a database ", count: 1_000).utf8).write(to: URL(fileURLWithPath: folder.path))
        do {
            _ = try folder.open()
            Issue.record("a text file was opened")
        } catch {
            #expect(error.code == .corrupt)
        }
    }

    @Test("a folder that is not there is said to be missing")
    func missingFolder() throws {
        do {
            _ = try SQLiteLedger(SQLiteLedgerConfiguration(path: "/nowhere/at/all/till.sqlite"))
            Issue.record("a file in no folder was opened")
        } catch {
            #expect(error.code == .cannotOpen)
        }
    }

    @Test("a file that another process holds is waited for, then refused for a retry")
    func busy() async throws {
        let folder = try TemporaryLedger()
        try await folder.use({ $0.busyMilliseconds = 20 }) { ledger in
            let other = try SQLiteConnection(path: folder.path, access: .readWrite, busyMilliseconds: 0)
            try other.execute("BEGIN IMMEDIATE")
            do {
                _ = try await ledger.record(.posted(by: "anna", month(1), at: .day(1)))
                Issue.record("a held file was written")
            } catch let error as LedgerError {
                #expect(error.code == .busy)
                #expect(error.isRetryable)
            }
            try other.execute("ROLLBACK")
            _ = try await ledger.record(.posted(by: "anna", month(1), at: .day(1)))
        }
    }

    @Test("a closed ledger takes nothing and says so")
    func closed() async throws {
        let folder = try TemporaryLedger()
        let ledger = try folder.open()
        await ledger.close()
        await ledger.close()
        await expect(.closed) { try await ledger.record(.posted(by: "anna", month(1), at: .day(1))) }
        await expect(.closed) { try await ledger.facts(about: "anna", app: "shop") }
        #expect(await !ledger.health().isReady)
    }

    @Test("closing finishes what was accepted")
    func closingDrains() async throws {
        let folder = try TemporaryLedger()
        let ledger = try folder.open()
        let stored = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                let submission = try Submission.posted(by: "anna", month(number), at: .day(1))
                group.addTask {
                    do { _ = try await ledger.record(submission) } catch let error as LedgerError {
                        #expect(error.code == .closed)
                        return false
                    }
                    return true
                }
            }
            await ledger.close()
            var stored = 0
            for try await isStored in group where isStored { stored += 1 }
            return stored
        }
        #expect(try await folder.use { try await $0.facts(about: "anna", app: "shop").transactions.count } == stored)
    }

    @Test("more than may wait is refused as overload, at once")
    func overload() async throws {
        let folder = try TemporaryLedger()
        try await folder.use({ $0.queueLimit = 4 }) { ledger in
            let other = try SQLiteConnection(path: folder.path, access: .readWrite, busyMilliseconds: 0)
            try other.execute("BEGIN IMMEDIATE")
            let codes = try await withThrowingTaskGroup(of: LedgerError.Code?.self) { group in
                for number in 0..<300 {
                    let submission = try Submission.posted(by: "anna", month(number), at: .day(1))
                    group.addTask {
                        do { _ = try await ledger.record(submission) } catch let error as LedgerError { return error.code }
                        return nil
                    }
                }
                var codes: [LedgerError.Code?] = []
                while codes.isEmpty || codes.last == .overloaded {
                    guard let code = try await group.next() else { break }
                    codes.append(code)
                    if codes.count >= 100 { break }
                }
                try other.execute("ROLLBACK")
                for try await code in group { codes.append(code) }
                return codes
            }
            #expect(codes.contains(.overloaded))
            let stored = codes.count { $0 == nil }
            #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == stored)
        }
    }
}
