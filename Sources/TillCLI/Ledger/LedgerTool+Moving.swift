import Entitlements
import Foundation
import Ledger
import TillServer

/// Reading a ledger out, reading it in, building it anew.
extension LedgerTool {
    /// Works with a ledger that can move and closes it.
    static func withPortable<Value>(
        _ place: LedgerPlace, _ body: (any PortableLedger) async throws -> Value
    ) async throws -> Value {
        let ledger = try place.open()
        guard let portable = ledger as? any PortableLedger else {
            throw LineFile.Failure(description: "\(place) cannot be read out: use another version of Till")
        }
        do {
            let value = try await body(portable)
            await ledger.close()
            return value
        } catch {
            await ledger.close()
            throw error
        }
    }

    /// Writes everything into a file.
    static func export(_ place: LedgerPlace, to path: String, _ surroundings: Surroundings) async throws -> ExitStatus {
        let file = try ExportFile(path)
        if let begun = file.place { surroundings.errors("going on after \(begun.records) records\n") }
        let count = try await withPortable(place) { ledger in
            try await LedgerExport(ledger).run(from: file.place) { (lines, place) throws(LineFile.Failure) in
                try file.write(lines, place)
                if let place, place.records > 0 { surroundings.errors("\(place.app): \(place.records) records written\n") }
            }
        }
        try file.finish()
        surroundings.output("\(path) has all \(count) records of \(place)\n")
        return .success
    }

    /// Reads a file in.
    static func importFile(
        _ path: String, into place: LedgerPlace, _ configuration: Configuration, _ surroundings: Surroundings
    ) async throws -> ExitStatus {
        let progress = path + ".progress"
        let done = (try? String(contentsOfFile: progress, encoding: .utf8)).flatMap {
            Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        let report = try await withPortable(place) { ledger in
            var importing = LedgerImport(into: ledger, reader: EvidenceReader(configuration.apps))
            var lines = try LineFile(path, limit: PortableLine.lengthLimit)
            defer { lines.close() }
            if let done { surroundings.errors("going on after \(done) octets\n") }
            var safe = done ?? 0
            while let line = try lines.next() {
                if let done, lines.offset <= done {
                    importing.skip(line)
                    continue
                }
                if try await importing.take(line) {
                    // The line itself waits in the next batch, unless it was the last.
                    let taken = importing.report.isWhole ? lines.offset : lines.offset - line.count - 1
                    safe = max(safe, taken)
                    try String(safe).write(toFile: progress, atomically: true, encoding: .utf8)
                    surroundings.errors("\(importing.report.records) records read, \(importing.report.news) new\n")
                }
            }
            for app in try await ledger.apps() { while try await ledger.seal(app, hash: EvidenceJudge.hash) > 0 {} }
            return importing.report
        }
        for line in report.unread { surroundings.output("not read: \(line)\n") }
        guard report.isWhole else {
            surroundings.errors("\(path) ends before its last line: it was cut off; what came before is in the ledger\n")
            return .failure
        }
        try? FileManager.default.removeItem(atPath: progress)
        surroundings.output(
            "\(report.records) records of \(path) are in \(place), \(report.news) facts and records were new, "
                + "\(report.unreadCount) documents could not be read\n")
        return report.unreadCount == 0 ? .success : .failure
    }

    /// Builds the ledger anew and tells where it differs.
    static func rebuild(
        _ place: LedgerPlace, into target: String?, _ configuration: Configuration, _ surroundings: Surroundings
    ) async throws -> ExitStatus {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("till-rebuild-\(UUID().uuidString).sqlite").path
        defer { if target == nil { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: scratch + suffix) } } }
        let newPlace = try LedgerPlace(target ?? scratch)
        guard newPlace != place else { throw LineFile.Failure(description: "--into names the ledger itself: give another place") }
        let report = try await withPortable(place) { ledger in
            try await withPortable(newPlace) { rebuilt in
                try await LedgerComparison(of: ledger, with: rebuilt, reader: EvidenceReader(configuration.apps)).run { what, count in
                    surroundings.errors("\(what): \(count)\n")
                }
            }
        }
        for line in report.unread { surroundings.output("not read: \(line)\n") }
        for difference in report.differences { surroundings.output("\(difference)\n") }
        if report.count > report.differences.count {
            surroundings.output("and \(report.count - report.differences.count) more differences\n")
        }
        if report.erased > 0 { surroundings.output("\(report.erased) documents were forgotten with their customers\n") }
        surroundings.output(
            "\(report.originals) chains of purchases compared, "
                + (report.count == 0 ? "the ledger is what its evidence says\n" : "\(report.count) differences\n"))
        if let target { surroundings.output("the ledger built anew is at \(try LedgerPlace(target))\n") }
        return report.count == 0 ? .success : .failure
    }
}
