/// How a row of one customer is written again for others, in one database's SQL.
enum SQLDialect {
    /// SQLite, for the customers that `n` counts on from the first.
    case sqlite
    /// PostgreSQL, likewise.
    case postgres
    /// pgbench's scripts, for one customer with the number `:number`.
    case pgbench

    /// The columns of a row and what stands in them for another customer.
    func copy(_ row: StoredRow) -> (columns: String, values: String) {
        let columns = row.columns.filter { !Self.counted.contains("\(row.table).\($0.name)") }
        let values = columns.map { expression($0.value, of: row.table, $0.name) }
        return (columns.map(\.name).joined(separator: ", "), values.joined(separator: ", "))
    }

    /// Columns that SQLite fills in order, and that nothing refers to.
    static let counted: Set<String> = ["evidence.id", "events.position", "audit.position"]
    /// Columns in which SQLite's customers have their row's number.
    static let customerRows: Set<String> = ["customers.id", "originals.owner", "claims.customer"]

    private func expression(_ value: StoredRow.Value, of table: String, _ column: String) -> String {
        switch value {
        case .null: return "NULL"
        case .number(let text):
            return self == .sqlite && Self.customerRows.contains("\(table).\(column)") ? "\(text) + n" : text
        case .text(let text):
            return table == "events" && column == "id" ? eventID(text) : inserted(into: text) ?? quoted(text)
        case .octets(let octets):
            guard let text = String(validating: octets, as: UTF8.self), let expression = inserted(into: text) else {
                return literal(octets)
            }
            return column == "digest" || column == "evidence" ? digest(text, expression) : self.octets(expression)
        }
    }

    /// The text with another customer's number; `nil` when no number stands in it.
    private func inserted(into text: String) -> String? {
        let parts = text.split(separator: String(BenchCustomer.first), omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        return parts.map { quoted(String($0)) }.joined(separator: " || \(number) || ")
    }

    private var number: String {
        switch self {
        case .sqlite, .postgres: "(\(BenchCustomer.first) + n)"
        case .pgbench: ":number::text"
        }
    }

    private func quoted(_ text: String) -> String {
        let plain = text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        guard self == .pgbench, text.contains(where: { $0 == ":" || $0 == "\\" }) else { return "'\(plain)'" }
        // A colon begins a variable there.
        let escaped = plain.map { $0 == "\\" ? "\\\\" : $0 == ":" ? "\\x3a" : String($0) }.joined()
        return "E'\(escaped)'"
    }

    private func literal(_ octets: [UInt8]) -> String {
        let digits = octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        switch self {
        case .sqlite: return "X'\(digits)'"
        case .postgres: return "'\\x\(digits)'"
        // A document is handed over with each transaction, as a ledger has to.
        case .pgbench: return octets.count > 256 ? ":document" : "'\\x\(digits)'"
        }
    }

    private func octets(_ text: String) -> String {
        switch self {
        case .sqlite: "CAST(\(text) AS BLOB)"
        case .postgres, .pgbench: "convert_to(\(text), 'UTF8')"
        }
    }

    /// 32 octets of which the first are as mixed as those of a hash.
    private func digest(_ text: String, _ expression: String) -> String {
        switch self {
        case .sqlite:
            let seed = text.utf8.reduce(UInt64(7)) { ($0 &* 31 &+ UInt64($1)) & 0xffff_ffff }
            let rest = inserted(into: String(text.dropFirst(8))) ?? "''"
            return "CAST(printf('%08x', (\(number) * 2654435761 + \(seed)) & 4294967295) || \(rest) AS BLOB)"
        case .postgres, .pgbench: return "sha256(\(octets(expression)))"
        }
    }

    private func eventID(_ text: String) -> String {
        switch self {
        case .sqlite: "'evt_' || lower(hex(randomblob(16)))"
        case .postgres, .pgbench: "'evt_' || md5('\(text)' || \(number))"
        }
    }
}
