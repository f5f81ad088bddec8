import CSQLite

/// Carries out many jobs in one transaction, so that they share one wait for the disk.
///
/// A job that fails takes nothing with it: then everything is taken back and carried out anew, each job behind a savepoint. At first
/// without, because behind a savepoint SQLite copies every page before it changes it. No job is answered before the commit, and a
/// commit that fails answers every job with the failure.
struct GroupCommit {
    let rows: SQLiteRows
    let path: String

    private var connection: SQLiteConnection { rows.connection }

    /// The answers in the order of the jobs, and the failure that the disk or file is to blame for.
    typealias Outcome = (answers: [WriteJob.Answer], failure: LedgerError?)

    /// Carries out the jobs without savepoints.
    ///
    /// - Returns: what came of it; only the failure, with everything taken back, when one of several jobs failed.
    func runTogether(_ jobs: [WriteJob]) -> Result<Outcome, LedgerError> {
        do throws(SQLiteFailure) {
            try run(.begin)
        } catch {
            return .success(failing(jobs, LedgerError(error, path: path)))
        }
        var answers: [WriteJob.Answer] = []
        answers.reserveCapacity(jobs.count)
        do throws(SQLiteFailure) {
            for job in jobs { answers.append(.success(try carryOut(job.work))) }
        } catch {
            rows.scopes.forget()
            abandon()
            let reason = LedgerError(error, path: path)
            return jobs.count == 1 ? .success(failing(jobs, reason)) : .failure(reason)
        }
        return .success(commit(jobs, answers, nil))
    }

    /// Carries out the jobs, each behind a savepoint, and commits those that succeed.
    func runEach(_ jobs: [WriteJob]) -> Outcome {
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
                try run(.savepoint)
                let done = try carryOut(job.work)
                try run(.release)
                answers.append(.success(done))
            } catch {
                rows.scopes.forget()
                let reason = LedgerError(error, path: path)
                guard undoItem() else { return failing(jobs, reason) }
                answers.append(.failure(reason))
                failure = reason
            }
        }
        return commit(jobs, answers, failure)
    }

    private func commit(_ jobs: [WriteJob], _ answers: [WriteJob.Answer], _ failure: LedgerError?) -> Outcome {
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
        let done: WriteJob.Done
        rows.forget()
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
        case .serve(_, let body):
            try body(rows)
            done = .served
        case .seal(let app, let hash):
            done = .sealed(try rows.seal(app, hash: hash))
        case .probe:
            try rows.probe()
            done = .probed
        }
        try rows.flush()
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

    private func failing(_ jobs: [WriteJob], _ failure: LedgerError) -> Outcome {
        (jobs.map { _ in .failure(failure) }, failure)
    }

    private func run(_ query: Query) throws(SQLiteFailure) {
        let statement = try connection.statement(query)
        statement.begin()
        try statement.run()
    }
}
