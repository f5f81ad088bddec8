/// Whether a ledger can serve, for readiness checks and figures.
public struct LedgerHealth: Hashable, Sendable {
    /// Why the ledger cannot be written now; `nil` when it can.
    public let writeFailure: LedgerError?
    /// Why the ledger cannot be read now; `nil` when it can.
    public let readFailure: LedgerError?
    /// Submissions that wait to be written.
    public let waitingSubmissions: Int
    /// Bytes that the write-ahead log held when it was last looked at.
    public let writeAheadLogBytes: Int64

    /// Whether the ledger can be both read and written.
    public var isReady: Bool { writeFailure == nil && readFailure == nil }

    /// A finding.
    public init(writeFailure: LedgerError?, readFailure: LedgerError?, waitingSubmissions: Int, writeAheadLogBytes: Int64) {
        self.writeFailure = writeFailure
        self.readFailure = readFailure
        self.waitingSubmissions = waitingSubmissions
        self.writeAheadLogBytes = writeAheadLogBytes
    }
}
