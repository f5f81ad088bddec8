import CSQLite
import Foundation

/// Looks at a ledger's file, its folder and its disk.
///
/// Nothing is created and no step of the schema is applied; the file is opened for writing and its lock taken for a moment, because
/// permissions alone do not tell whether that works.
struct SQLiteInspector {
    let path: String
    let seconds: Int64

    /// By how much the log of a server that runs may grow while the file is looked through, in bytes: whoever reads keeps it from being
    /// emptied, and the server has looked for itself when it started.
    var logGrowth: Int64 = 8 << 20
    /// How long to wait for whoever holds the file, in milliseconds.
    private static let busyMilliseconds: Int32 = 2_000

    func inspect() -> LedgerInspection {
        var found = LedgerInspection(place: path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            found.opening = LedgerError(
                .cannotOpen, "the folder \(folder) does not exist: make it, or correct the path", isRetryable: true)
            return found
        }
        found.freeBytes = Self.freeBytes(folder)
        if !FileManager.default.isWritableFile(atPath: folder) {
            found.writing = LedgerError(
                .readOnly, "the folder \(folder) may not be written, and the log lies there: give write permission to it", isRetryable: true
            )
        }
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return found }
        found.exists = true
        guard !isFolder.boolValue else {
            found.opening = LedgerError(.cannotOpen, "\(path) is a folder: name a file", isRetryable: true)
            return found
        }
        found.fileBytes = bytes(of: path)
        do throws(SQLiteFailure) {
            try look(&found)
        } catch {
            found.opening = LedgerError(error, path: path)
        }
        return found
    }

    private func look(_ found: inout LedgerInspection) throws(SQLiteFailure) {
        let connection = try SQLiteConnection(path: path, access: .readWrite, busyMilliseconds: Self.busyMilliseconds)
        try Migrations.sqlite.refuseForeignFile(connection)
        let hasList = try connection.number("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'") != nil
        found.schema = Migrations.sqlite.standing(hasList ? try Migrations.applied(connection) : nil, at: path)
        if found.writing == nil { found.writing = writing(connection) }
        found.damage = damage(connection)
    }

    private func writing(_ connection: SQLiteConnection) -> LedgerError? {
        do throws(SQLiteFailure) {
            guard !connection.isReadOnly else { throw SQLiteFailure(extendedCode: SQLITE_READONLY, text: "the file is read-only") }
            try connection.execute("BEGIN IMMEDIATE")
            try connection.execute("ROLLBACK")
            return nil
        } catch {
            return LedgerError(error, path: path)
        }
    }

    private func damage(_ connection: SQLiteConnection) -> LedgerInspection.Damage {
        let end = ContinuousClock.now + .seconds(seconds)
        let longest = bytes(of: path + "-wal") + logGrowth
        connection.interrupt(when: { ContinuousClock.now >= end || bytes(of: path + "-wal") > longest })
        do throws(SQLiteFailure) {
            let finding = try connection.text("PRAGMA quick_check(1)") ?? "ok"
            guard finding != "ok" else { return .none }
            return .found(LedgerError(SQLiteFailure(extendedCode: SQLITE_CORRUPT, text: finding), path: path))
        } catch {
            return error.code == SQLITE_INTERRUPT ? .noneWithin(seconds: seconds) : .found(LedgerError(error, path: path))
        }
    }

    private func bytes(of path: String) -> Int64 {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.int64Value ?? 0
    }

    private static func freeBytes(_ folder: String) -> Int64? {
        (try? FileManager.default.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? NSNumber)?.int64Value
    }
}
