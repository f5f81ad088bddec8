/// Where a ledger is kept: a file or a database server.
public enum LedgerPlace: Hashable, Sendable, CustomStringConvertible {
    /// A file of SQLite.
    case file(String)
    /// A database of PostgreSQL.
    case server(PostgreSQLLedgerConfiguration)

    /// Reads a configured database: `postgresql://…`, or else a file's path.
    ///
    /// - Throws: `cannotOpen` when an address cannot be read; the words do not hold the address, which may hold a password.
    public init(_ text: String) throws(LedgerError) {
        self = PostgreSQLLedgerConfiguration.isAddress(text) ? .server(try PostgreSQLLedgerConfiguration(address: text)) : .file(text)
    }

    /// Opens the ledger, for writing or for reading only. Blocks while it does.
    ///
    /// - Parameters:
    ///   - check: what is checked of a file; a database server checks its own.
    ///   - whenDamaged: is told of damage that is found after the file was opened, once, on a thread of the ledger.
    public func open(
        isReadOnly: Bool = false, check: SQLiteLedgerConfiguration.StartCheck = .quick,
        whenDamaged: @escaping @Sendable (LedgerError) -> Void = { _ in }
    ) throws(LedgerError) -> any ServiceLedger {
        switch self {
        case .file(let path):
            var configuration = SQLiteLedgerConfiguration(path: path)
            configuration.isReadOnly = isReadOnly
            configuration.startCheck = check
            return try SQLiteLedger(configuration, whenDamaged: whenDamaged)
        case .server(var configuration):
            configuration.isReadOnly = isReadOnly
            return try PostgreSQLLedger(configuration)
        }
    }

    /// The path, or the address without any password.
    public var description: String {
        switch self {
        case .file(let path): path
        case .server(let configuration): configuration.place
        }
    }
}
