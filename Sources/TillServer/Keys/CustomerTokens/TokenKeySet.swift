import AppStoreTrust
import AppStoreTypes

/// The keys with which one app's tokens are checked, fetched and kept within bounds.
actor TokenKeySet {
    /// Reads the set at an address; a few seconds at most, and at most `byteBound` bytes.
    typealias Fetch = @Sendable (_ address: String) async throws -> [UInt8]

    private let address: String?
    private let fetch: Fetch
    private let log: OperationLog
    private var keys: [TokenKey]
    private var readAt: EpochMilliseconds?
    private var triedAt: EpochMilliseconds?
    private var reading: Task<[TokenKey]?, Never>?

    /// The longest set, in bytes, and the most keys in one.
    static let byteBound = 65_536
    static let countBound = 100
    /// When a set is read again, in milliseconds.
    static let freshness: Int64 = 600_000
    /// For how long a set is believed while its address does not answer, in milliseconds.
    static let endurance: Int64 = 86_400_000
    /// How soon a set is read again for a key that it does not hold, in milliseconds.
    static let patience: Int64 = 60_000
    /// How soon a set that was never read is tried again, in milliseconds.
    static let firstPatience: Int64 = 5_000

    /// The keys of an app's rules.
    init(_ rules: CustomerTokenRules, fetch: @escaping Fetch, log: OperationLog) {
        self.fetch = fetch
        self.log = log
        switch rules.keys {
        case .secret(let secret):
            address = nil
            keys = [TokenKey(secret: secret)].compactMap { $0 }
        case .set(let bytes, _):
            address = nil
            keys = Self.read(bytes)
        case .address(let text):
            address = text
            keys = []
        }
    }

    /// The keys of a set that can be used, in its order.
    static func read(_ bytes: [UInt8]) -> [TokenKey] {
        guard bytes.count <= byteBound, let json = try? JSONReader.read(bytes), let list = json["keys"]?.elements else { return [] }
        return list.prefix(countBound).compactMap(TokenKey.init(jwk:))
    }

    /// The keys that may have signed a token under this name; all of the algorithm where it names none. At most ten.
    ///
    /// - Throws: `customer.token_not_now` when no set could be read yet, or none for a day.
    func candidates(named id: String?, algorithm: String, at now: EpochMilliseconds) async throws(Problem) -> [TokenKey] {
        if address != nil {
            if !isYounger(than: Self.freshness, now) { await read(at: now) }
            if let id, !keys.contains(where: { $0.id == id }) { await read(at: now) }
            guard isYounger(than: Self.endurance, now) else {
                throw Problem(.customerTokenNotNow, "The key set of the back end could not be read.")
            }
        }
        let named = keys.filter { $0.algorithm == algorithm && (id == nil || $0.id == nil || $0.id == id) }
        return Array(named.prefix(10))
    }

    private func isYounger(than span: Int64, _ now: EpochMilliseconds) -> Bool {
        readAt.map { (0..<span).contains(now.milliseconds - $0.milliseconds) } ?? false
    }

    private func read(at now: EpochMilliseconds) async {
        guard let address else { return }
        let patience = readAt == nil ? Self.firstPatience : Self.patience
        if reading == nil, let triedAt, (0..<patience).contains(now.milliseconds - triedAt.milliseconds) { return }
        let task =
            reading
            ?? Task { [fetch, log] in
                do {
                    let found = Self.read(try await fetch(address))
                    if found.isEmpty { log(.warning, "a key set holds no key that can be used", [("address", .text(address))]) }
                    return found.isEmpty ? nil : found
                } catch {
                    log(.warning, "a key set was not read", [("address", .text(address)), ("cause", .text("\(error)"))])
                    return nil
                }
            }
        reading = task
        triedAt = now
        let found = await task.value
        reading = nil
        guard let found else { return }
        keys = found
        readAt = now
    }
}
