import Entitlements

/// What the writer's thread is asked to do, and whom it answers.
struct WriteJob: Sendable {
    /// What is large stands aside, because a job is copied a few times on its way.
    enum Work: Sendable {
        indirect case record(PreparedSubmission)
        indirect case order(PreparedOrder)
        /// Tells what time alone has changed.
        indirect case tellDue(DueQuestion)
        /// Puts records of another ledger.
        indirect case restore(Restoration)
        /// Changes what endpoints still have to get.
        case deliver(DeliveryWork)
        /// Changes what servers share; keeps about so many bytes in memory.
        case serve(weight: Int, @Sendable (SQLiteRows) throws(SQLiteFailure) -> Void)
        /// Adds to the chain over an app's evidence.
        case seal(AppID, EvidenceHash)
        /// Only to see whether the store can be written.
        case probe
    }

    /// What was done.
    enum Done: Sendable {
        indirect case recorded(RecordReceipt)
        indirect case ordered(OrderReceipt)
        case told(DueAnswer)
        case restored(Int)
        case delivered(DeliveryAnswer)
        case served
        case sealed(Int)
        case probed
    }

    typealias Answer = Result<Done, LedgerError>

    let work: Work
    let answer: @Sendable (Answer) -> Void

    var weight: Int {
        switch work {
        case .record(let prepared): prepared.weight
        case .order(let prepared): prepared.weight
        case .restore(let batch): batch.weight
        case .serve(let weight, _): weight
        case .tellDue, .deliver, .seal, .probe: 0
        }
    }

    /// About how many bytes the write-ahead log grows by: a page at least, however little is written.
    var logWeight: Int { max(weight, 4_096) }
}
