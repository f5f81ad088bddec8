import AppStoreTrust
import AppStoreTypes
import Ledger

/// The keys that sign answers, on which every process on a ledger agrees without talking.
///
/// The key that began last signs, so the same moment gives the same key everywhere. The next one is written down a day before it begins:
/// long enough for every process and every cache of the key set to know it. What is superseded is published until everything that it
/// signed is over.
actor AnswerKeys {
    /// A key as this process knows it.
    private struct Known {
        let beginsAt: EpochMilliseconds
        let endsAt: EpochMilliseconds
        /// `nil` when it was sealed under a secret that this process does not have.
        let signer: TokenSigner?
    }

    private let settings: AnswerSettings
    private let boxes: [SecretBox]
    private let ledger: (any ServiceLedger)?
    private let log: OperationLog

    private var known: [Known]
    private var signers: [String: TokenSigner] = [:]
    private var readAt: EpochMilliseconds?
    private var reading: Task<Void, Never>?

    /// How often the ledger is asked, in milliseconds.
    static let freshness: Int64 = 60_000
    /// How long before it begins a key is published, in milliseconds.
    static let lead: Int64 = 86_400_000
    /// The longest that anything signed may hold, in milliseconds, whatever a later configuration says.
    static let longest: Int64 = 2_592_000_000

    /// Keys of the files that the settings name, else of the ledger; none when there is neither.
    init(_ settings: AnswerSettings, ledger: (any ServiceLedger)?, log: OperationLog) {
        self.settings = settings
        self.log = log
        boxes = settings.sealingKeys.map(SecretBox.init(secret:))
        let files = settings.keyFiles.compactMap { try? TokenSigner(pem: $0.pem) }
        self.ledger = files.isEmpty ? ledger : nil
        // The first file signs: it is the one that "began last".
        known = files.reversed().map { Known(beginsAt: EpochMilliseconds(0), endsAt: .never, signer: $0) }
    }

    /// The key that signs at a moment; `nil` when there is none that this process can use.
    func signer(at now: EpochMilliseconds) async -> TokenSigner? {
        await refresh(at: now)
        return current(at: now)?.signer
    }

    /// The keys whose signatures may be met at a moment, the one that signs first.
    func published(at now: EpochMilliseconds) async -> [TokenSigner] {
        await refresh(at: now)
        var result: [TokenSigner] = []
        for (index, key) in known.enumerated() where key.endsAt > now {
            let successor = known.dropFirst(index + 1).first
            let isOver = successor.map { $0.beginsAt > EpochMilliseconds(0) && $0.beginsAt.milliseconds + Self.longest <= now.milliseconds }
            if isOver != true, let signer = key.signer { result.append(signer) }
        }
        let first = current(at: now)?.signer?.keyID
        return result.reversed().sorted { a, b in a.keyID == first && b.keyID != first }
    }

    private func current(at now: EpochMilliseconds) -> Known? { known.last { $0.beginsAt <= now } }

    private func refresh(at now: EpochMilliseconds) async {
        guard let ledger else { return }
        if let readAt, (0..<Self.freshness).contains(now.milliseconds - readAt.milliseconds) { return }
        let task =
            reading
            ?? Task {
                do {
                    try await read(ledger, at: now)
                } catch {
                    log(.error, "keys for signing answers cannot be read or written", [("cause", .text("\(error)"))])
                }
                readAt = now
            }
        reading = task
        await task.value
        reading = nil
    }

    private func read(_ ledger: any ServiceLedger, at now: EpochMilliseconds) async throws {
        try await take(ledger.signingKeys())
        guard let record = try missing(at: now) else { return }
        // Another process may have been faster; then its key is there after the next look.
        if try await ledger.add(record, gap: Self.freshness) {
            log(.info, "a key for signing answers was drawn", [("key", .text(record.id)), ("begins", .text(record.beginsAt.rfc3339))])
        }
        try await ledger.removeSigningKeys(endedBefore: now)
        try await take(ledger.signingKeys())
    }

    private func take(_ records: [SigningKeyRecord]) {
        known = records.sorted { ($0.beginsAt, $0.id) < ($1.beginsAt, $1.id) }.map { record in
            let signer = signers[record.id] ?? open(record)
            signers[record.id] = signer
            if signer == nil { log(.error, "a key for signing answers is sealed under another secret", [("key", .text(record.id))]) }
            return Known(beginsAt: record.beginsAt, endsAt: record.endsAt, signer: signer)
        }
        signers = signers.filter { id, _ in records.contains { $0.id == id } }
    }

    private func open(_ record: SigningKeyRecord) -> TokenSigner? {
        if let signer = try? TokenSigner(pem: record.secret) { return signer }
        let opened = boxes.lazy.compactMap { $0.open(record.secret, for: record.id) }.first
        return opened.flatMap { try? TokenSigner(pem: $0) }
    }

    /// A key that should be there and is not: one that signs now, or the next one.
    private func missing(at now: EpochMilliseconds) throws -> SigningKeyRecord? {
        let rotation = settings.rotationDays * 86_400_000
        guard let current = current(at: now), current.endsAt.milliseconds >= now.milliseconds + settings.lifetimeSeconds * 1_000 else {
            return try draw(beginsAt: now.milliseconds)
        }
        let lead = min(Self.lead, rotation / 2)
        let next = current.beginsAt.milliseconds + rotation
        let isNextThere = known.last.map { $0.beginsAt > now } ?? false
        guard !isNextThere, now.milliseconds >= next - lead else { return nil }
        return try draw(beginsAt: max(next, now.milliseconds + lead))
    }

    private func draw(beginsAt: Int64) throws -> SigningKeyRecord {
        let signer = try TokenSigner.draw()
        let secret = try boxes.first.map { try $0.seal(signer.pem, for: signer.keyID) } ?? signer.pem
        let rotation = settings.rotationDays * 86_400_000
        return SigningKeyRecord(
            id: signer.keyID, secret: secret, beginsAt: EpochMilliseconds(beginsAt),
            endsAt: EpochMilliseconds(beginsAt + 2 * rotation + Self.longest))
    }
}
