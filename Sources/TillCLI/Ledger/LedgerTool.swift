import Entitlements
import Foundation
import Ledger
import TillServer

/// `till ledger`: looks after the ledger.
enum LedgerTool: Subcommand {
    static let name = "ledger"
    static let summary = "checks, copies, moves and rebuilds the ledger"
    static let operands = "verify | rebuild | backup FILE | restore FILE | export FILE | import FILE"
    static let operandCount = 1...2
    static let options: [CommandOption] = [
        .value("--config", "FILE", "The configuration, JSON5; without it $TILL_CONFIG, else till.json here if there is one."),
        .value("--head", "HASH", "For verify: the last link that an earlier run printed, which must still be in the chain."),
        .value("--into", "DATABASE", "For rebuild: keeps the ledger built anew, a file or an empty database; without it, a passing file."),
        .flag("--csv", "For export: the transactions as a table for people, instead of everything."),
    ]
    static let details = """
        - verify         reads every sealed document, checks its signature as of the day it came in, its digest, and the chain that
                         binds it to all before it; names the first that was changed or removed. Safe while the server runs.
        - rebuild        builds the ledger anew from its evidence, claims and orders, beside it, and tells each difference. Safe while
                         the server runs; what comes in meanwhile may show as a difference.
        - backup FILE    writes a whole copy: of a SQLite ledger its checked file, of one on PostgreSQL an export. Safe while the
                         server runs. PostgreSQL's own tools copy it too: pg_dump --schema=till, pg_basebackup, archived logs.
        - restore FILE   puts a copy in the place of a ledger that is not there or is empty; it never replaces one.
        - export FILE    writes everything as JSON Lines, the signed originals among them. Safe while the server runs. A run that broke
                         off goes on where it was when it is started again.
        - import FILE    reads an export into the ledger, which may be another store's and need not be empty, and checks every
                         signature again. Safe while the server runs; goes on where it broke off; reading twice changes nothing.

        Exit status: 0 all is well, 1 something is wrong with the ledger or it cannot be read, 2 wrong usage or configuration.
        """

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        let configuration: Configuration
        do {
            configuration = try Serve.read(arguments.value("--config"), surroundings)
        } catch {
            surroundings.errors("\(error)\n")
            return .usage
        }
        do {
            return try await run(LedgerPlace(configuration.database), arguments, configuration, surroundings)
        } catch let error as LedgerError {
            surroundings.errors("till ledger: \(error.message)\n")
        } catch {
            surroundings.errors("till ledger: \(error)\n")
        }
        return .failure
    }

    private static func run(
        _ place: LedgerPlace, _ arguments: Arguments, _ configuration: Configuration, _ surroundings: Surroundings
    ) async throws -> ExitStatus {
        let file = arguments.operands.dropFirst().first.map(surroundings.absolute)
        switch (arguments.operands[0], file) {
        case ("verify", nil): return try await verify(place, configuration, head: arguments.value("--head"), surroundings)
        case ("rebuild", nil):
            let target = arguments.value("--into").map { PostgreSQLLedgerConfiguration.isAddress($0) ? $0 : surroundings.absolute($0) }
            return try await rebuild(place, into: target, configuration, surroundings)
        case ("backup", let file?): return try await backup(place, to: file, surroundings)
        case ("restore", let file?): return try await restore(file, to: place, configuration, surroundings)
        case ("export", let file?):
            if arguments.has("--csv") { return try await exportTable(place, to: file, surroundings) }
            return try await export(place, to: file, surroundings)
        case ("import", let file?): return try await importFile(file, into: place, configuration, surroundings)
        default:
            surroundings.errors("till ledger: write verify, rebuild, backup FILE, restore FILE, export FILE or import FILE\n")
            return .usage
        }
    }

    private static func verify(
        _ place: LedgerPlace, _ configuration: Configuration, head: String?, _ surroundings: Surroundings
    ) async throws(LedgerError) -> ExitStatus {
        let ledger = try place.open(isReadOnly: true)
        let status: ExitStatus
        do throws(LedgerError) {
            status = try await verify(ledger, configuration, head: head, surroundings)
        } catch {
            await ledger.close()
            throw error
        }
        await ledger.close()
        return status
    }

    private static func verify(
        _ ledger: any Ledger, _ configuration: Configuration, head: String?, _ surroundings: Surroundings
    ) async throws(LedgerError) -> ExitStatus {
        guard let chained = ledger as? any ChainedLedger else { return .failure }
        let judge = EvidenceJudge(configuration.apps)
        var isSound = true
        var hasHead = head == nil
        for app in try await chained.apps() {
            let report = try await ChainVerification(chained, hash: EvidenceJudge.hash).run(
                app, expecting: head, judge: { judge.fault(in: $0, of: app) },
                progress: { done, all in surroundings.errors("\(app): \(done) of \(all) documents checked\n") })
            for finding in report.findings { surroundings.output("\(app): \(finding)\n") }
            isSound = isSound && report.isSound
            hasHead = hasHead || report.hasExpectedLink
            surroundings.output(
                "\(app): \(report.entries) documents sealed, \(report.unsealed) not yet, "
                    + (report.erased > 0 ? "\(report.erased) forgotten with their customers, " : "")
                    + "\(report.isSound ? "nothing is wrong" : "\(report.findings.count) findings"); head \(report.headText)\n")
        }
        if !hasHead { surroundings.output("the head given is in no chain: entries at the end were removed or changed\n") }
        return isSound && hasHead ? .success : .failure
    }

    private static func backup(_ place: LedgerPlace, to file: String, _ surroundings: Surroundings) async throws -> ExitStatus {
        guard case .file(let path) = place else { return try await export(place, to: file, surroundings) }
        try SQLiteBackup.copy(path, to: file)
        surroundings.output("\(file) is a whole copy of \(place)\n")
        return .success
    }

    private static func restore(
        _ file: String, to place: LedgerPlace, _ configuration: Configuration, _ surroundings: Surroundings
    ) async throws -> ExitStatus {
        if case .file(let path) = place, !ExportFile.isExport(file) {
            try SQLiteBackup.copy(file, to: path)
            surroundings.output("\(place) is a whole copy of \(file)\n")
            return .success
        }
        let isBegun = FileManager.default.fileExists(atPath: file + ".progress")
        if !isBegun, case .file(let path) = place, FileManager.default.fileExists(atPath: path) {
            throw LineFile.Failure(description: "\(path) is there already: restore replaces nothing, `till ledger import` adds to it")
        }
        let apps = try await withPortable(place) { try await $0.apps() }
        guard isBegun || apps.isEmpty else {
            throw LineFile.Failure(description: "\(place) is not empty: restore replaces nothing, `till ledger import` adds to it")
        }
        return try await importFile(file, into: place, configuration, surroundings)
    }
}
