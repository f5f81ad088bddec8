import Entitlements
public import Ledger

/// Reads an export into a ledger, verifying every signature again.
public struct LedgerImport: Sendable {
    /// What came of it.
    public struct Report: Hashable, Sendable {
        /// How many records the file had.
        public var records = 0
        /// How many facts and records were new to the ledger.
        public var news = 0
        /// Documents from which nothing could be read, with their digests and why; the first 100.
        public var unread: [String] = []
        /// How many documents those are.
        public var unreadCount = 0
        /// Whether the file's last line was met, and counts what came before it.
        public var isWhole = false
    }

    /// Why a file cannot be imported.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong, where, and what to do.
        public let description: String
    }

    private let ledger: any PortableLedger
    private let reader: EvidenceReader
    private var batch: Restoration?
    private var batchBytes = 0
    /// What came of it so far.
    public private(set) var report = Report()
    private var line = 0
    private var counted = 0

    /// The greatest number of bytes of one batch, unless one document alone is larger.
    private static let byteLimit = 8 << 20

    /// - Parameters:
    ///   - ledger: where the records go; may be in use meanwhile.
    ///   - reader: what reads facts from evidence.
    public init(into ledger: any PortableLedger, reader: EvidenceReader) {
        self.ledger = ledger
        self.reader = reader
    }

    /// Takes a line; whether everything up to here is in the ledger.
    public mutating func take(_ bytes: [UInt8]) async throws -> Bool {
        line += 1
        let read: PortableLine
        do throws(PortableLine.Fault) {
            read = try PortableLine(bytes)
        } catch {
            throw Failure(description: "line \(line) \(error.words): export the ledger again")
        }
        guard line > 1 || read == .header else {
            throw Failure(description: "the file does not begin as an export does: give one of `till ledger export`")
        }
        switch read {
        case .header, .mark: return false
        case .end(let records):
            guard records == counted else {
                throw Failure(description: "the file counts \(records) records and has \(counted): export the ledger again")
            }
            report.isWhole = true
            try await flush()
            return true
        case .record(let app, let record):
            counted += 1
            return try await take(record, of: app, bytes: bytes.count)
        }
    }

    /// Passes over a line that an earlier run took in.
    public mutating func skip(_ bytes: [UInt8]) {
        line += 1
        if let read = try? PortableLine(bytes), case .record = read { counted += 1 }
    }

    private mutating func take(_ record: PortableRecord, of app: AppID, bytes: Int) async throws -> Bool {
        report.records += 1
        var isFlushed = false
        if let batch, batch.app != app || batch.records.count >= Restoration.pageSize || batchBytes + bytes > Self.byteLimit {
            try await flush()
            isFlushed = true
        }
        if batch == nil {
            guard let new = reader.batch(for: app) else {
                throw Failure(
                    description: "line \(line) is about the app '\(Excerpt(app.rawValue))', which the configuration does not name: add it")
            }
            batch = new
        }
        batchBytes += bytes
        if case .evidence(let evidence) = record {
            if let fault = add(evidence) { note(evidence, fault) }
        } else {
            batch?.records.append(record)
        }
        return isFlushed
    }

    private mutating func add(_ evidence: Evidence) -> String? {
        guard var current = batch else { return nil }
        let fault = reader.add(evidence, to: &current)
        batch = current
        return fault
    }

    private mutating func note(_ evidence: Evidence, _ fault: String) {
        report.unreadCount += 1
        if report.unread.count < 100 { report.unread.append("\(evidence.kind.rawValue) \(evidence.digest): \(fault)") }
    }

    private mutating func flush() async throws(LedgerError) {
        guard let full = batch else { return }
        report.news += try await ledger.restore(full)
        batch = nil
        batchBytes = 0
    }
}
