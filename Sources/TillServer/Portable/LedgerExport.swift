import Entitlements
public import Ledger

/// Reads a ledger out whole, line by line, so that it can be read into another one.
///
/// Evidence comes last: whatever a line before it refers to is then in the file, also what is recorded meanwhile.
public struct LedgerExport: Sendable {
    private let ledger: any PortableLedger

    /// Reads a ledger, which may be in use meanwhile; it must be open for writing, because evidence is sealed first.
    public init(_ ledger: any PortableLedger) { self.ledger = ledger }

    /// Writes every line, or those after a place at which an earlier run broke off.
    ///
    /// - Parameters:
    ///   - place: the last mark that was written; `nil` to begin.
    ///   - write: takes the lines of a page, each with its end, and a mark behind them.
    /// - Returns: how many records the whole file has.
    public func run<Failure: Error>(
        from place: ExportPlace?, write: (_ lines: [UInt8], _ place: ExportPlace?) throws(Failure) -> Void
    ) async throws -> Int {
        var records = place?.records ?? 0
        if place == nil { try write(Self.line(.header), nil) }
        var isSkipping = place != nil
        for app in try await ledger.apps() {
            if isSkipping, app != place?.app { continue }
            var start = isSkipping ? place?.source : nil
            isSkipping = false
            while try await ledger.seal(app, hash: EvidenceJudge.hash) > 0 {}
            for table in PortableTable.allCases {
                var cursor: PortableCursor?
                switch start {
                case .table(let known, let after)?:
                    if known != table { continue }
                    if after == nil {
                        start = nil
                        continue
                    }
                    cursor = after
                case .evidence?: continue
                case nil: break
                }
                start = nil
                repeat {
                    let page = try await ledger.page(of: table, app: app, after: cursor)
                    records += page.records.count
                    cursor = page.next
                    try write(
                        page.records.flatMap { Self.line(.record(app, $0)) },
                        ExportPlace(app, .table(table, after: cursor), records: records))
                } while cursor != nil
            }
            var position: Int64 = 0
            if case .evidence(let after)? = start { position = after }
            while true {
                let entries = try await ledger.chain(of: app, after: position)
                guard let last = entries.last else { break }
                let lines = entries.compactMap(\.evidence).map { Self.line(.record(app, .evidence($0))) }
                records += lines.count
                position = last.position
                try write(Array(lines.joined()), ExportPlace(app, .evidence(after: position), records: records))
            }
        }
        try write(Self.line(.end(records: records)), nil)
        return records
    }

    /// A line with its end.
    static func line(_ line: PortableLine) -> [UInt8] { line.bytes + [UInt8(ascii: "\n")] }
}
