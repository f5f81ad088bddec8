import AppStoreTypes
import Entitlements
import Ledger

/// The keys that were made while servers run, as this process knows them.
///
/// The ledger is asked at most every few seconds, whatever is shown: a key that was made or revoked by another process is known here
/// after `freshness`, and a flood of wrong keys costs a look into memory each.
actor KeyBook {
    /// Where keys are kept.
    struct Shelf: Sendable {
        /// Reads every key of every app.
        let read: @Sendable () async throws(LedgerError) -> [AccessKey]
        /// Notes last uses.
        let note: @Sendable ([AccessKeyID: EpochMilliseconds], AppID) async throws(LedgerError) -> Void
    }

    private let shelf: Shelf
    private let now: @Sendable () -> EpochMilliseconds
    private let log: OperationLog

    private var keys: [String: AccessKey] = [:]
    private var readAt: EpochMilliseconds?
    private var triedAt: EpochMilliseconds?
    private var reading: Task<[AccessKey]?, Never>?
    /// Counts what was changed here; what was read before a change is not kept after it.
    private var changes = 0
    private var uses: [AppID: [AccessKeyID: EpochMilliseconds]] = [:]

    /// For how long what was read is believed, in milliseconds.
    static let freshness: Int64 = 3_000
    /// How soon the ledger is asked again for a key that is not known, or after it failed, in milliseconds.
    static let patience: Int64 = 1_000
    /// For how long keys are believed while the ledger cannot be read, in milliseconds.
    static let endurance: Int64 = 60_000
    /// How often last uses are written, in milliseconds.
    static let useInterval: Int64 = 60_000

    /// A book about a shelf, empty until the first question.
    init(_ shelf: Shelf, now: @escaping @Sendable () -> EpochMilliseconds, log: OperationLog) {
        self.shelf = shelf
        self.now = now
        self.log = log
    }

    /// A book about a ledger that keeps keys; `nil` for any other.
    init?(of ledger: any Ledger, now: @escaping @Sendable () -> EpochMilliseconds, log: OperationLog) {
        guard let ledger = ledger as? any ServiceLedger else { return nil }
        let shelf = Shelf(
            read: { () throws(LedgerError) in try await ledger.accessKeys() },
            note: { (uses, app) throws(LedgerError) in try await ledger.noteUse(of: uses, app: app) })
        self.init(shelf, now: now, log: log)
    }

    /// The key of a hash, when it holds at this moment; its use is noted.
    ///
    /// - Throws: `ledger.unavailable` when keys cannot be read and nothing young enough is known.
    func key(hash: String) async throws(Problem) -> AccessKey? {
        if !isYounger(than: Self.freshness) { await read() }
        if keys[hash] == nil, !isYounger(than: Self.patience) { await read() }
        guard isYounger(than: Self.endurance) else {
            throw Problem(.ledgerUnavailable, "The keys that were made while the server runs cannot be read.")
        }
        let moment = now()
        guard let key = keys[hash], key.holds(at: moment) else { return nil }
        uses[key.app, default: [:]][key.id] = moment
        return key
    }

    /// Every key of an app, revoked ones included, in the order of their making, with the latest use that this process knows.
    func all(of app: AppID) async throws(LedgerError) -> [AccessKey] {
        let begun = changes
        let read = try await shelf.read()
        if begun == changes { keep(read) }
        return read.filter { $0.app == app }.map { key in
            var key = key
            if let use = uses[app]?[key.id] { key.lastUsedAt = max(use, key.lastUsedAt ?? use) }
            return key
        }.sorted { ($0.createdAt, $0.id.rawValue) < ($1.createdAt, $1.id.rawValue) }
    }

    /// Reads at the next question, because something was changed here.
    func forget() {
        changes += 1
        readAt = nil
        triedAt = nil
        reading = nil
    }

    /// Writes last uses every minute until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            do { try await Task.sleep(for: .milliseconds(Self.useInterval)) } catch { return }
            await writeUses()
        }
    }

    /// Writes last uses that were not written yet; a failure leaves them to the next time.
    func writeUses() async {
        let taken = uses
        uses = [:]
        for (app, keys) in taken where !keys.isEmpty {
            do throws(LedgerError) {
                try await shelf.note(keys, app)
            } catch {
                log(.warning, "last uses of keys were not noted", [("app", .text(app.rawValue)), ("cause", .text(error.description))])
                uses[app, default: [:]].merge(keys) { max($0, $1) }
            }
        }
    }

    private func isYounger(than span: Int64) -> Bool {
        guard let readAt else { return false }
        return (0...span).contains(now().milliseconds - readAt.milliseconds)
    }

    /// Reads once for everybody who waits; after a failure not again before its time.
    private func read() async {
        if let triedAt, reading == nil, (0..<Self.patience).contains(now().milliseconds - triedAt.milliseconds), readAt != triedAt {
            return
        }
        let (moment, begun) = (now(), changes)
        let task =
            reading
            ?? Task { [shelf, log] in
                do {
                    return try await shelf.read()
                } catch {
                    log(.warning, "keys were not read", [("cause", .text("\(error)"))])
                    return nil
                }
            }
        reading = task
        triedAt = moment
        let found = await task.value
        guard begun == changes else { return await read() }
        reading = nil
        if let found { keep(found, at: moment) }
    }

    private func keep(_ found: [AccessKey], at moment: EpochMilliseconds? = nil) {
        keys = Dictionary(found.map { ($0.hash, $0) }, uniquingKeysWith: { first, _ in first })
        readAt = moment ?? now()
        triedAt = readAt
    }
}

extension AccessKey {
    /// Whether the key opens anything at a moment.
    func holds(at moment: EpochMilliseconds) -> Bool {
        revokedAt.map { moment < $0 } ?? true && expiresAt.map { moment < $0 } ?? true
    }
}
