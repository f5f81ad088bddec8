import Foundation

/// A row of a ledger as its own database tells it: the values as SQL, octets as `X'…'`.
struct StoredRow: Sendable {
    enum Value: Sendable {
        case null
        case number(String)
        case text(String)
        case octets([UInt8])

        /// Reads what SQLite's `quote` writes, and what PostgreSQL is asked to write likewise.
        init(_ literal: String) {
            if literal == "NULL" {
                self = .null
            } else if literal.hasPrefix("X'") {
                let digits = Array(literal.dropFirst(2).dropLast().utf8)
                self = .octets(
                    stride(from: 0, to: digits.count - 1, by: 2).map { at in
                        UInt8(String(decoding: digits[at...at + 1], as: UTF8.self), radix: 16) ?? 0
                    })
            } else if literal.hasPrefix("'") {
                self = .text(String(literal.dropFirst().dropLast()).replacingOccurrences(of: "''", with: "'"))
            } else {
                self = .number(literal)
            }
        }
    }

    let table: String
    let columns: [(name: String, value: Value)]

    /// Separates the columns in what the databases' tools print.
    static let separator = "\u{1f}"

    /// Reads the lines that a tool printed, a row each.
    static func rows(_ text: String, of table: String, columns: [String]) throws -> [StoredRow] {
        try text.split(separator: "\n").map { line in
            let values = line.components(separatedBy: separator)
            guard values.count == columns.count else { throw BenchFailure("a row of \(table) cannot be read: \(line.prefix(200))") }
            return StoredRow(table: table, columns: Array(zip(columns, values.map(Value.init))))
        }
    }

    /// The tables that are not about one customer.
    static let sharedTables: Set<String> = ["apps", "scopes", "migrations", "chain", "probes"]
}
