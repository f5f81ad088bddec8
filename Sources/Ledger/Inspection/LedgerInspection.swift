public import AppStoreTypes

/// What was found by looking at a ledger's place without changing anything that it holds.
public struct LedgerInspection: Hashable, Sendable {
    /// How the schema stands to the one of this version.
    public enum Schema: Hashable, Sendable {
        /// There is none yet; it is made when the ledger is first opened for writing.
        case absent
        /// It is this version's.
        case newest(step: Int64)
        /// Steps would be applied when the ledger is next opened for writing, in this order.
        case older(step: Int64, missing: [Int64])
        /// It is another version's, or was changed.
        case refused(LedgerError)
    }

    /// What a look through the whole file found.
    public enum Damage: Hashable, Sendable {
        /// Nobody looked: there is no file, it cannot be read, or the store is not one file.
        case unknown
        /// All of it was looked at and is whole.
        case none
        /// Nothing was found within the time allowed, in seconds.
        case noneWithin(seconds: Int64)
        /// Something is damaged.
        case found(LedgerError)
    }

    /// What a database server says of itself.
    public struct Server: Hashable, Sendable {
        /// The version as a number, such as 150004 for 15.4.
        public let version: Int64
        /// Its clock, between the two moments at which ours was read.
        public let clock: EpochMilliseconds
        /// When it was asked, by our clock.
        public let askedAt: EpochMilliseconds
        /// When it answered, by our clock.
        public let answeredAt: EpochMilliseconds
        /// `synchronous_commit` as it holds for our connections.
        public let synchronousCommit: String
        /// Whether `fsync` is on.
        public let syncsFiles: Bool
        /// Whether `full_page_writes` is on.
        public let writesFullPages: Bool
    }

    /// The path, or the address without any password.
    public let place: String
    /// Whether there is a ledger, or at least a file or a server that may hold one.
    public internal(set) var exists = false
    /// Why it cannot be opened at all; `nil` when it can, or when there is none yet.
    public internal(set) var opening: LedgerError?
    /// Why it cannot be written; `nil` when it can.
    public internal(set) var writing: LedgerError?
    /// How the schema stands.
    public internal(set) var schema = Schema.absent
    /// What the look through the file found.
    public internal(set) var damage = Damage.unknown
    /// How many bytes are free where the file is; `nil` for a server.
    public internal(set) var freeBytes: Int64?
    /// How many bytes the file has; `nil` for a server.
    public internal(set) var fileBytes: Int64?
    /// What the server says; `nil` for a file, and for one that cannot be reached.
    public internal(set) var server: Server?

    init(place: String) { self.place = place }
}

extension LedgerPlace {
    /// Looks at the place without creating, migrating or recording anything.
    ///
    /// - Parameters:
    ///   - seconds: how long a file may be searched for damage.
    ///   - now: our clock, to compare a server's with.
    public func inspect(within seconds: Int64, now: @escaping @Sendable () -> EpochMilliseconds) async -> LedgerInspection {
        await withCheckedContinuation { continuation in
            _ = WorkerThread(name: "ledger inspection") {
                switch self {
                case .file(let path): continuation.resume(returning: SQLiteInspector(path: path, seconds: seconds).inspect())
                case .server(let configuration):
                    continuation.resume(returning: PostgresInspector(configuration: configuration, now: now).inspect())
                }
            }
        }
    }
}

extension Migrations {
    /// Compares what a store says was applied, `nil` where it keeps no list, with the steps of this version.
    func standing(_ applied: [Int64: String]?, at place: String) -> LedgerInspection.Schema {
        guard let applied, !applied.isEmpty else { return .absent }
        let newest = applied.keys.max() ?? 0
        for (number, fingerprint) in applied.sorted(by: { $0.key < $1.key }) {
            guard let step = steps.first(where: { $0.number == number }) else {
                return .refused(
                    LedgerError(
                        .schema, "\(place) has schema step \(number), which this version does not know: run a newer version of Till",
                        isRetryable: false))
            }
            guard step.fingerprint == fingerprint else {
                return .refused(
                    LedgerError(
                        .schema, "\(place) had another schema step \(number) '\(step.name)' applied: use the version that made it",
                        isRetryable: false))
            }
        }
        let missing = steps.map(\.number).filter { applied[$0] == nil }
        return missing.isEmpty ? .newest(step: newest) : .older(step: newest, missing: missing)
    }
}
