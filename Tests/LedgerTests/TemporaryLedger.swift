import Foundation
import Ledger

/// A folder of its own for one test's ledger, which goes away with the test.
final class TemporaryLedger: Sendable {
    let folder: String
    var path: String { folder + "/till.sqlite" }

    init() throws {
        folder = NSTemporaryDirectory() + "till-ledger-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        // A folder that stays behind is only untidy.
        try? FileManager.default.removeItem(atPath: folder)
    }

    func open(_ change: (inout SQLiteLedgerConfiguration) -> Void = { _ in }) throws(LedgerError) -> SQLiteLedger {
        var configuration = SQLiteLedgerConfiguration(path: path)
        change(&configuration)
        return try SQLiteLedger(configuration)
    }

    /// Opens the ledger, works with it, and closes it.
    func use<Value>(
        _ change: (inout SQLiteLedgerConfiguration) -> Void = { _ in }, _ body: (SQLiteLedger) async throws -> Value
    ) async throws -> Value {
        let ledger = try open(change)
        do {
            let value = try await body(ledger)
            await ledger.close()
            return value
        } catch {
            await ledger.close()
            throw error
        }
    }
}
