public import Entitlements

/// Goes through an app's chain from its first entry and tells what does not agree.
public struct ChainVerification: Sendable {
    /// What is wrong with an entry.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The entry's position.
        public let position: Int64
        /// The digest that was sealed there.
        public let digest: EvidenceDigest?
        /// What is wrong.
        public let fault: String

        /// The position, the digest and the fault.
        public var description: String { "entry \(position)\(digest.map { " (\($0))" } ?? ""): \(fault)" }
    }

    /// The outcome.
    public struct Report: Hashable, Sendable {
        /// The entries that were read.
        public var entries: Int64 = 0
        /// The first finding first; at most 100.
        public var findings: [Finding] = []
        /// Documents whose bytes were removed because they led back to a customer who was forgotten; all else of them is checked.
        public var erased: Int64 = 0
        /// Documents that are not sealed yet.
        public var unsealed: Int64 = 0
        /// The last link, to be kept elsewhere: whoever has it notices an end that was cut off.
        public var head = ChainEntry.origin
        /// Whether a link was met that was asked for.
        public var hasExpectedLink = false
        /// The last link as 64 hexadecimal digits.
        public var headText: String { Self.text(head) }

        fileprivate static func text(_ octets: [UInt8]) -> String {
            octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        /// Whether nothing is wrong.
        public var isSound: Bool { findings.isEmpty }
    }

    private let ledger: any ChainedLedger
    private let hash: EvidenceHash

    /// - Parameters:
    ///   - ledger: the ledger; may be in use meanwhile.
    ///   - hash: SHA-256.
    public init(_ ledger: any ChainedLedger, hash: @escaping EvidenceHash) {
        self.ledger = ledger
        self.hash = hash
    }

    /// Checks every entry of an app.
    ///
    /// - Parameters:
    ///   - link: a link that an earlier run gave as its last; `nil` to look for none.
    ///   - judge: checks a document's signature and says what is wrong; `nil` when nothing is.
    ///   - progress: is told how many entries are checked, of how many.
    public func run(
        _ app: AppID, expecting link: String? = nil, judge: (Evidence) -> String?, progress: (Int64, Int64) -> Void = { _, _ in }
    ) async throws(LedgerError) -> Report {
        var report = Report()
        let count = try await ledger.evidenceCount(of: app)
        while true {
            let entries = try await ledger.chain(of: app, after: report.entries)
            if entries.isEmpty { break }
            for entry in entries {
                if let fault = fault(of: entry, after: report, judge), report.findings.count < 100 {
                    report.findings.append(Finding(position: entry.position, digest: entry.digest, fault: fault))
                }
                if entry.evidence?.isErased ?? false { report.erased += 1 }
                report.head = entry.link
                if let link, Report.text(entry.link) == link { report.hasExpectedLink = true }
                report.entries = entry.position
            }
            progress(report.entries, count.sealed)
        }
        report.unsealed = max(count.documents - count.sealed, 0)
        return report
    }

    private func fault(of entry: ChainEntry, after report: Report, _ judge: (Evidence) -> String?) -> String? {
        if entry.position != report.entries + 1 {
            return "the entries \(report.entries + 1) to \(entry.position - 1) before it were removed"
        }
        guard let evidence = entry.evidence else { return "its document was removed" }
        if !evidence.isErased, hash(evidence.bytes) != entry.digest.bytes { return "its document was changed" }
        if ChainEntry.link(after: report.head, evidence, hash: hash) != entry.link {
            return "it, or what is kept beside its document, was changed"
        }
        return evidence.isErased ? nil : judge(evidence)
    }
}
