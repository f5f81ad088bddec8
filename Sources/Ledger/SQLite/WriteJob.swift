/// What the writer's thread is asked to do, and whom it answers.
struct WriteJob: Sendable {
    enum Work: Sendable {
        case record(PreparedSubmission)
        /// Only to see whether the store can be written.
        case probe
    }

    typealias Answer = Result<RecordReceipt, LedgerError>

    let work: Work
    let answer: @Sendable (Answer) -> Void

    var weight: Int {
        switch work {
        case .record(let prepared): prepared.weight
        case .probe: 0
        }
    }
}

extension RecordReceipt {
    /// Nothing was asked.
    static let empty = RecordReceipt(transactions: [:], renewals: [:], claims: [:])
}
