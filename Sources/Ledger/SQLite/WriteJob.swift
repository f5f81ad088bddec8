import Entitlements

/// What the writer's thread is asked to do, and whom it answers.
struct WriteJob: Sendable {
    enum Work: Sendable {
        case record(PreparedSubmission)
        case order(PreparedOrder)
        /// Tells what time alone has changed.
        case tellDue(DueQuestion)
        /// Puts records of another ledger.
        case restore(Restoration)
        /// Changes what endpoints still have to get.
        case deliver(DeliveryWork)
        /// Adds to the chain over an app's evidence.
        case seal(AppID, EvidenceHash)
        /// Only to see whether the store can be written.
        case probe
    }

    /// What was done.
    enum Done: Sendable {
        case recorded(RecordReceipt)
        case ordered(OrderReceipt)
        case told(DueAnswer)
        case restored(Int)
        case delivered(DeliveryAnswer)
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
        case .tellDue, .deliver, .seal, .probe: 0
        }
    }
}
