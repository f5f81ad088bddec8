import Foundation

/// One thread's connection, made when it is first needed and again whenever it broke.
final class PostgresWorker {
    /// How often a transaction is begun anew because its connection broke before the commit.
    private static let reconnections = 3

    private let configuration: PostgreSQLLedgerConfiguration
    private let isPreparing: Monitor<Bool>
    private var session: PostgresSession?

    init(_ configuration: PostgreSQLLedgerConfiguration, isPreparing: Monitor<Bool>) {
        self.configuration = configuration
        self.isPreparing = isPreparing
    }

    /// Does `body` on the connection, and again where another transaction or a broken connection was in the way.
    ///
    /// Never again once a commit was under way: whether it was stored is then for the caller to find out.
    func perform<Value>(_ body: (PostgresSession) throws(PostgresFailure) -> Value) -> Result<Value, LedgerError> {
        var conflicts = 0
        var breaks = 0
        while true {
            let wasConnected = session != nil
            do throws(PostgresFailure) {
                return .success(try body(connected()))
            } catch {
                recover(from: error)
                guard !error.leavesCommitUnknown else { return failure(error) }
                if error.isConflict || error.isMissingStatement {
                    conflicts += 1
                    if conflicts > configuration.retries { return failure(error) }
                    usleep(UInt32.random(in: 0...500) << UInt32(min(conflicts, 7)))
                } else if error.endsConnection, wasConnected {
                    breaks += 1
                    if breaks > Self.reconnections { return failure(error) }
                } else {
                    return failure(error)
                }
            }
        }
    }

    /// Does `body` once; `nil` when it gives nothing, or failed in a way that may be the fault of one of those who share it.
    ///
    /// A failure once the commit was under way is told to all of them.
    func attempt<Value>(_ body: (PostgresSession) throws(PostgresFailure) -> Value?) -> Result<Value, LedgerError>? {
        do throws(PostgresFailure) {
            return try body(connected()).map { .success($0) }
        } catch {
            recover(from: error)
            return error.leavesCommitUnknown ? failure(error) : nil
        }
    }

    private func connected() throws(PostgresFailure) -> PostgresSession {
        if let session { return session }
        let made = try PostgresSession(configuration, isPreparing: isPreparing)
        session = made
        return made
    }

    private func failure<Value>(_ failure: PostgresFailure) -> Result<Value, LedgerError> {
        .failure(LedgerError(failure, place: configuration.place))
    }

    private func recover(from failure: PostgresFailure) {
        if failure.isMissingStatement {
            isPreparing.change { $0 = false }
            session?.connection.forgetStatements()
        }
        guard !failure.endsConnection else {
            session = nil
            return
        }
        do throws(PostgresFailure) {
            try session?.rollBack()
        } catch {
            session = nil
        }
    }
}
