import CPostgreSQL

/// How a ledger on PostgreSQL is reached and used.
public struct PostgreSQLLedgerConfiguration: Hashable, Sendable, CustomStringConvertible {
    /// Whether statements are prepared once for each connection.
    public enum Preparation: String, Hashable, Sendable, CaseIterable {
        /// Prepared, until a proxy between us and the server turns out to take them away.
        case automatic
        /// Each statement is sent whole, as a proxy in transaction mode wants it.
        case never
    }

    /// The connection string, `postgresql://…`; may hold a password, so it is never shown.
    let address: String
    /// The same without password: user, host, port and database. What messages show.
    public let place: String
    /// How many connections record; 1 to 64.
    public var writers = 4
    /// How many connections answer questions; 1 to 64.
    public var readers = 4
    /// How many submissions, and how many questions, may wait; more are refused as overload.
    public var queueLimit = 8_192
    /// How many bytes may wait to be recorded; more are refused as overload.
    public var queueByteLimit = 128 << 20
    /// How long one statement may take on the server, in milliseconds; its last step, the commit, is not cut short there.
    public var statementMilliseconds = 15_000
    /// How long a submission may wait for others that change the same purchases, in milliseconds.
    public var lockMilliseconds = 10_000
    /// How long to wait for an answer before the connection counts as broken, in milliseconds.
    public var answerMilliseconds = 30_000
    /// How long to try to connect, in milliseconds.
    public var connectMilliseconds = 5_000
    /// How often a transaction that met another's is begun anew.
    public var retries = 10
    /// Whether statements are prepared.
    public var preparation = Preparation.automatic
    /// Whether facts may be recorded; a ledger for reading never changes the schema.
    public var isReadOnly = false

    /// Whether a configured database is meant for this store: it begins with `postgresql://` or `postgres://`.
    public static func isAddress(_ text: String) -> Bool { text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") }

    /// Reads a connection string as libpq does, hosts of a cluster included.
    public init(address: String) throws(LedgerError) {
        guard let parts = Self.parts(of: address) else {
            throw LedgerError(
                .cannotOpen, "the database's address cannot be read: write postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
                isRetryable: false)
        }
        self.address = address
        let user = parts["user"].map { $0 + "@" } ?? ""
        let host = parts["host"] ?? parts["hostaddr"] ?? "local"
        place = "postgresql://\(user)\(host)\(parts["port"].map { ":" + $0 } ?? "")/\(parts["dbname"] ?? "")"
    }

    /// The place, without any password.
    public var description: String { place }

    private static func parts(of address: String) -> [String: String]? {
        guard isAddress(address), let options = PQconninfoParse(address, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var parts: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return parts
    }
}
