/// How a ledger on SQLite is kept.
public struct SQLiteLedgerConfiguration: Hashable, Sendable {
    /// What is checked before a file is used.
    public enum StartCheck: String, Hashable, Sendable, CaseIterable {
        /// SQLite's quick check of the whole file: about a second for a gigabyte.
        case quick
        /// Only that the file is a ledger of this version.
        case schema
        /// As `schema`, and the quick check of each table beside whatever the ledger is asked; `health` tells of damage.
        case beside
    }

    /// The database file; the log lies beside it, with `-wal` and `-shm` after its name.
    public var path: String
    /// Whether facts may be recorded.
    public var isReadOnly = false
    /// What is checked before the file is used.
    public var startCheck = StartCheck.quick
    /// How many threads read beside the writer; 1 to 64.
    public var readers = 2
    /// How many submissions may wait to be written; more are refused as overload.
    public var queueLimit = 8_192
    /// How many bytes may wait to be written; more are refused as overload.
    public var queueByteLimit = 128 << 20
    /// How many submissions share one commit at most.
    public var batchLimit = 128
    /// How many submissions wait when those that come work out a part beforehand.
    var crowd = 4
    /// The size beyond which the write-ahead log begins anew while the writer waits, in bytes.
    public var logLimit: Int64 = 64 << 20
    /// How long to wait where another process holds the file, in milliseconds.
    public var busyMilliseconds: Int32 = 5_000
    /// The size that the database may reach, in bytes; `nil` for as much as the disk holds.
    public var sizeLimit: Int64?

    /// A ledger in a file, with everything else as is usual.
    public init(path: String) { self.path = path }
}
