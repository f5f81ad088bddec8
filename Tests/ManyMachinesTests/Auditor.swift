import Foundation
import PostgresServer

/// Judges what is in the database with SQL of its own, which shares nothing with the server.
struct Auditor {
    /// The server that holds the truth by now.
    let server: PostgresServer
    let database: String

    /// How often each transaction was told as a completed purchase, over all customers.
    func completions() throws -> [String: Int] {
        let rows = try server.sql(
            """
            SELECT content::json->>'transaction' || ' ' || count(*) FROM till.events WHERE kind = 'purchase.completed'
            GROUP BY content::json->>'transaction'
            """, in: database)
        return Dictionary(
            rows.split(separator: "\n").map { line in
                let parts = line.split(separator: " ")
                return (String(parts[0]), Int(parts[1]) ?? -1)
            }, uniquingKeysWith: +)
    }

    /// Customers whose events are not numbered from 1 without gap.
    func brokenFeeds() throws -> [String] {
        try server.sql(
            "SELECT customer FROM till.events GROUP BY app, customer HAVING min(sequence) <> 1 OR max(sequence) <> count(*)", in: database
        ).split(separator: "\n").map(String.init)
    }

    /// Every customer's event numbers.
    func feeds() throws -> [String: Int] {
        let rows = try server.sql("SELECT customer || ' ' || count(*) FROM till.events GROUP BY customer", in: database)
        return Dictionary(
            rows.split(separator: "\n").map { line in
                let parts = line.split(separator: " ")
                return (String(parts[0]), Int(parts[1]) ?? -1)
            }, uniquingKeysWith: +)
    }

    /// The transactions and how many rows each has.
    func transactions() throws -> Int { Int(try count("till.transactions")) ?? -1 }

    private func count(_ table: String) throws -> String {
        try server.sql("SELECT count(*) FROM \(table)", in: database).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
