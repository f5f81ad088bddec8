import Entitlements
import Foundation
import Ledger
import TillServer

/// `till ledger`: looks after the ledger.
enum LedgerTool: Subcommand {
    static let name = "ledger"
    static let summary = "checks, copies and restores the ledger"
    static let operands = "verify | backup FILE | restore FILE"
    static let operandCount = 1...2
    static let options: [CommandOption] = [
        .value("--config", "FILE", "The configuration, JSON5; without it $TILL_CONFIG, else till.json here if there is one."),
        .value("--head", "HASH", "For verify: the last link that an earlier run printed, which must still be in the chain."),
    ]
    static let details = """
        verify         reads every sealed document, checks its signature as of the day it came in, its digest, and the chain that
                       binds it to all before it; names the first that was changed or removed. Safe while the server runs.
        backup FILE    writes a whole, checked copy of a SQLite ledger. Safe while the server runs. A ledger on PostgreSQL is
                       copied by PostgreSQL's own tools: pg_dump --schema=till, pg_basebackup, or archived logs.
        restore FILE   puts a copy in the place of a SQLite ledger that is not there; it never replaces one.

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
            let place = try LedgerPlace(configuration.database)
            switch (arguments.operands[0], arguments.operands.dropFirst().first) {
            case ("verify", nil):
                return try await verify(place, configuration, head: arguments.value("--head"), surroundings)
            case ("backup", let file?):
                return try copy(place, to: surroundings.absolute(file), surroundings)
            case ("restore", let file?):
                return try restore(surroundings.absolute(file), to: place, surroundings)
            default:
                surroundings.errors("till ledger: write verify, backup FILE or restore FILE\n")
                return .usage
            }
        } catch {
            surroundings.errors("till ledger: \(error.message)\n")
            return .failure
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
                    + "\(report.isSound ? "nothing is wrong" : "\(report.findings.count) findings"); head \(report.headText)\n")
        }
        if !hasHead { surroundings.output("the head given is in no chain: entries at the end were removed or changed\n") }
        return isSound && hasHead ? .success : .failure
    }

    private static func copy(_ place: LedgerPlace, to file: String, _ surroundings: Surroundings) throws(LedgerError) -> ExitStatus {
        try SQLiteBackup.copy(try path(place), to: file)
        surroundings.output("\(file) is a whole copy of \(place)\n")
        return .success
    }

    private static func restore(_ file: String, to place: LedgerPlace, _ surroundings: Surroundings) throws(LedgerError) -> ExitStatus {
        try SQLiteBackup.copy(file, to: try path(place))
        surroundings.output("\(place) is a whole copy of \(file)\n")
        return .success
    }

    private static func path(_ place: LedgerPlace) throws(LedgerError) -> String {
        switch place {
        case .file(let path): return path
        case .server:
            throw LedgerError(
                .cannotOpen, "\(place) is copied by PostgreSQL's own tools: pg_dump --schema=till, pg_basebackup, or archived logs",
                isRetryable: false)
        }
    }
}
