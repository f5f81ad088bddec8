import AppStoreTypes
import Entitlements
public import Ledger

/// Builds a ledger anew from another one's evidence and tells where the two differ.
public struct LedgerComparison: Sendable {
    /// What came of it.
    public struct Report: Hashable, Sendable {
        /// How many chains of purchases were compared.
        public var originals = 0
        /// Each difference in words; the first 100.
        public var differences: [String] = []
        /// How many differences there are.
        public var count = 0
        /// How many documents were forgotten with their customers, so that what they told cannot be read again.
        public var erased = 0
        /// Documents from which nothing could be read, with why; the first 100.
        public var unread: [String] = []

        mutating func add(_ difference: String) {
            count += 1
            if differences.count < 100 { differences.append(difference) }
        }
    }

    private let ledger: any PortableLedger
    private let rebuilt: any PortableLedger
    private let reader: EvidenceReader

    /// - Parameters:
    ///   - ledger: the one that is looked at, open for writing because evidence is sealed first; may be in use meanwhile.
    ///   - rebuilt: where it is built anew.
    ///   - reader: what reads facts from evidence.
    public init(of ledger: any PortableLedger, with rebuilt: any PortableLedger, reader: EvidenceReader) {
        self.ledger = ledger
        self.rebuilt = rebuilt
        self.reader = reader
    }

    /// Builds and compares.
    ///
    /// - Parameter progress: is told what is done, and how many records of it.
    public func run(progress: (String, Int) -> Void) async throws -> Report {
        var report = Report()
        for app in try await ledger.apps() where reader.knownApps.contains(app) {
            let erased = try await build(app, &report, progress)
            report.erased += erased.count
            try await compare(app, erased, &report, progress)
        }
        return report
    }

    /// Builds an app's part; gives the documents that were forgotten.
    private func build(_ app: AppID, _ report: inout Report, _ progress: (String, Int) -> Void) async throws -> Set<EvidenceDigest> {
        var done = 0
        var erased: Set<EvidenceDigest> = []
        while try await ledger.seal(app, hash: EvidenceJudge.hash) > 0 {}
        for table in PortableTable.allCases {
            var cursor: PortableCursor?
            repeat {
                let page = try await ledger.page(of: table, app: app, after: cursor)
                guard var batch = reader.batch(for: app) else { return erased }
                batch.records = page.records
                if !page.records.isEmpty { _ = try await rebuilt.restore(batch) }
                cursor = page.next
                done += page.records.count
                progress("\(app): records put", done)
            } while cursor != nil
        }
        var position: Int64 = 0
        while true {
            let entries = try await ledger.chain(of: app, after: position)
            guard let last = entries.last, var batch = reader.batch(for: app) else { break }
            for evidence in entries.compactMap(\.evidence) {
                if evidence.isErased { erased.insert(evidence.digest) }
                if let fault = reader.add(evidence, to: &batch), report.unread.count < 100 {
                    report.unread.append("\(app): \(evidence.kind.rawValue) \(evidence.digest): \(fault)")
                }
            }
            _ = try await rebuilt.restore(batch)
            position = last.position
            done += entries.count
            progress("\(app): records put", done)
        }
        return erased
    }

    private func compare(
        _ app: AppID, _ erased: Set<EvidenceDigest>, _ report: inout Report, _ progress: (String, Int) -> Void
    ) async throws {
        for (one, other, isFirst) in [(ledger, rebuilt, true), (rebuilt, ledger, false)] {
            var cursor: PortableCursor?
            repeat {
                let page = try await one.originals(of: app, after: cursor)
                for original in page.originals {
                    if isFirst {
                        try await compare(original, erased, &report)
                    } else if try await other.ownership(of: original) == nil {
                        report.add("\(original.words): the evidence tells of it, and the ledger does not have it")
                    }
                }
                cursor = page.next
                if isFirst { report.originals += page.originals.count }
                progress("\(app): chains compared", report.originals)
            } while cursor != nil
        }
    }

    private func compare(_ original: OriginalTransactionKey, _ erased: Set<EvidenceDigest>, _ report: inout Report) async throws {
        let (had, has) = (try await ledger.facts(of: original), try await rebuilt.facts(of: original))
        for key in Set(had.transactions.keys).union(has.transactions.keys).sorted(by: { $0.id < $1.id })
        where had.transactions[key] != has.transactions[key] {
            if let row = had.transactions[key], erased.contains(row.source.evidence) || row == has.transactions[key]?.forgetting {
                continue
            }
            report.add(
                "\(original.words): transaction \(key.id): "
                    + Self.difference(had.transactions[key]?.source.evidence, has.transactions[key]?.source.evidence))
        }
        for key in Set(had.renewals.keys).union(has.renewals.keys).sorted(by: { $0.id < $1.id })
        where had.renewals[key] != has.renewals[key] {
            if let row = had.renewals[key], erased.contains(row.source.evidence) || row == has.renewals[key]?.forgetting { continue }
            report.add(
                "\(original.words): renewal info of \(key.id): "
                    + Self.difference(had.renewals[key]?.source.evidence, has.renewals[key]?.source.evidence))
        }
        let (owned, owns) = (try await ledger.ownership(of: original), try await rebuilt.ownership(of: original))
        let isForgotten = had.transactions.values.contains { erased.contains($0.source.evidence) }
        if owned?.originals != owns?.originals, !isForgotten {
            report.add(
                "\(original.words): the ledger links \(owned?.originals.count ?? 0) original ids, the evidence \(owns?.originals.count ?? 0)"
            )
        }
        if owned?.owner != owns?.owner || owned?.holders != owns?.holders {
            report.add(
                "\(original.words): the ledger has it held by \(Self.names(owned)), and claims and tokens give \(Self.names(owns))")
        }
    }

    private static func difference(_ had: EvidenceDigest?, _ has: EvidenceDigest?) -> String {
        switch (had, has) {
        case (nil, let has?): "missing in the ledger; document \(has) tells of it"
        case (let had?, nil): "the ledger has it from document \(had), from which it cannot be read"
        case (let had?, let has?):
            had == has
                ? "the ledger's row is not what document \(had) says"
                : "the ledger has it from document \(had), but document \(has) has more authority"
        case (nil, nil): "differs"
        }
    }

    private static func names(_ record: OwnershipRecord?) -> String {
        let holders = record?.holders ?? []
        if holders.isEmpty { return "nobody" }
        let names = holders.prefix(5).map { "'\(Excerpt($0.rawValue))'" }.joined(separator: ", ")
        return holders.count > 5 ? "\(names) and \(holders.count - 5) more" : names
    }
}

extension TransactionFact {
    /// The fact without the token, as it is kept of a customer who was forgotten.
    fileprivate var forgetting: TransactionFact {
        var fact = self
        fact.appAccountToken = nil
        return fact
    }
}

extension RenewalFact {
    /// The fact without the token, as it is kept of a customer who was forgotten.
    fileprivate var forgetting: RenewalFact {
        var fact = self
        fact.appAccountToken = nil
        return fact
    }
}

extension OriginalTransactionKey {
    /// The chain in words.
    fileprivate var words: String { "\(scope.app) \(scope.environment.rawValue) \(id)" }
}
