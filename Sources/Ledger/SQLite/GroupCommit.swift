import CSQLite

/// Carries out many jobs in one transaction, so that they share one wait for the disk.
///
/// Each job stands behind a savepoint: one that fails takes nothing with it. No job is answered before the commit, and a
/// commit that fails answers every job with the failure.
struct GroupCommit {
    let rows: SQLiteRows
    let path: String

    private var connection: SQLiteConnection { rows.connection }

    /// Carries out the jobs; gives their answers in the same order, and the failure that the disk or file is to blame for.
    func run(_ jobs: [WriteJob]) -> (answers: [WriteJob.Answer], failure: LedgerError?) {
        do throws(SQLiteFailure) {
            try run(.begin)
        } catch {
            return failing(jobs, LedgerError(error, path: path))
        }
        var answers: [WriteJob.Answer] = []
        answers.reserveCapacity(jobs.count)
        var failure: LedgerError?
        for job in jobs {
            do throws(SQLiteFailure) {
                answers.append(.success(try carryOut(job.work)))
            } catch {
                rows.scopes.forget()
                let reason = LedgerError(error, path: path)
                guard undoItem() else { return failing(jobs, reason) }
                answers.append(.failure(reason))
                failure = reason
            }
        }
        do throws(SQLiteFailure) {
            try run(.commit)
        } catch {
            rows.scopes.forget()
            abandon()
            return failing(jobs, LedgerError(error, path: path, isCommit: true))
        }
        return (answers, failure)
    }

    private func carryOut(_ work: WriteJob.Work) throws(SQLiteFailure) -> WriteJob.Done {
        try run(.savepoint)
        let done: WriteJob.Done
        switch work {
        case .record(let prepared):
            done = .recorded(try Recorder(rows).record(prepared))
        case .order(let prepared):
            done = .ordered(try Recorder(rows).record(prepared))
        case .tellDue(let due):
            done = .told(try rows.tellDue(due))
        case .restore(let batch):
            done = .restored(try Recorder(rows).restore(batch))
        case .deliver(let work):
            done = .delivered(try rows.deliver(work))
        case .seal(let app, let hash):
            done = .sealed(try rows.seal(app, hash: hash))
        case .probe:
            try rows.probe()
            done = .probed
        }
        try run(.release)
        return done
    }

    /// Takes back what one job did; false when SQLite has taken back everything or the rest cannot be trusted.
    private func undoItem() -> Bool {
        guard connection.isInTransaction else { return false }
        do throws(SQLiteFailure) {
            try run(.rollbackToSavepoint)
            try run(.release)
            return true
        } catch {
            abandon()
            return false
        }
    }

    private func abandon() {
        guard connection.isInTransaction else { return }
        // A rollback that fails leaves a connection that the writer replaces, which rolls back as well.
        do throws(SQLiteFailure) { try run(.rollback) } catch { return }
    }

    private func failing(_ jobs: [WriteJob], _ failure: LedgerError) -> (answers: [WriteJob.Answer], failure: LedgerError?) {
        (jobs.map { _ in .failure(failure) }, failure)
    }

    private func run(_ query: Query) throws(SQLiteFailure) {
        let statement = try connection.statement(query)
        statement.begin()
        try statement.run()
    }
}
