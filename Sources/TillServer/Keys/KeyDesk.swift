import AppStoreTypes
import Entitlements
import Ledger

/// Makes, lists and revokes keys while the server runs.
///
/// Whoever does so has the right `keys`; nobody gives, or takes away, more than what the own key holds. Keys of the configuration are
/// not touched by any call, so they always open the server.
struct KeyDesk: Sendable {
    let ledger: any ServiceLedger
    let book: KeyBook
    let log: OperationLog

    /// A desk on a ledger that keeps keys; `nil` for any other.
    init?(of ledger: any Ledger, book: KeyBook?, log: OperationLog) {
        guard let ledger = ledger as? any ServiceLedger, let book else { return nil }
        self.ledger = ledger
        self.book = book
        self.log = log
    }

    /// How many keys an app may have that are neither revoked nor over.
    static let countBound = 1_000

    /// Makes a key; its text is in the reply and nowhere else.
    ///
    /// - Throws: `key.terms`, `key.insufficient` when it would hold more or longer than the caller's own, `key.limit`.
    func make(_ order: KeyOrder, by caller: Keyring.Caller, at now: EpochMilliseconds) async throws(Problem) -> MadeKeyReply {
        if let wanted = order.scopes, !caller.scopes.contains(wanted) {
            throw Problem(.keyInsufficient, "The key \(Excerpt(caller.keyName)) has not every right that the new key would have.")
        }
        let living = try await keys(of: caller.app.id).filter { $0.holds(at: now) }.count
        guard living < Self.countBound else {
            throw Problem(.keyLimit, "The app has \(living) keys; \(Self.countBound) are allowed.")
        }
        let end = try Self.end(order, caller, now)
        var generator = SystemRandomNumberGenerator()
        let text = order.scopes == nil ? SecretKey.drawPublishable(using: &generator) : SecretKey.draw(using: &generator)
        let id = AccessKeyID(rawValue: "key_" + Hexadecimal.text((0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }))
        let key = AccessKey(
            id: id, app: caller.app.id, name: order.name, hash: SecretKey.hash(of: text), scopes: KeyOrder.words(order.scopes),
            createdAt: now, expiresAt: end)
        let detail = "\(id.rawValue) \"\(order.name)\" with \(key.scopes.joined(separator: ", "))"
        let isAdded: Bool
        do throws(LedgerError) {
            isAdded = try await ledger.add(
                key, audit: AuditEntry(actor: caller.keyName, action: "key.made", customer: nil, detail: detail))
        } catch {
            throw unavailable(error)
        }
        guard isAdded else { throw Problem(.serverFault, "The drawn key was not new.") }
        await book.forget()
        return MadeKeyReply(key: KeyReply(key), text: text)
    }

    /// The keys of the caller's app.
    func list(for caller: Keyring.Caller) async throws(Problem) -> KeyListReply {
        KeyListReply(
            keys: try await keys(of: caller.app.id).map(KeyReply.init),
            configured: caller.app.secretKeys.map(\.name).sorted() + caller.app.publishableKeys.map(KeyForm.masked))
    }

    /// Revokes a key at once here, and within seconds in every other process.
    ///
    /// - Throws: `key.not_found` when the app has no such key or it is revoked already; `key.insufficient`.
    func revoke(_ id: AccessKeyID, by caller: Keyring.Caller, at now: EpochMilliseconds) async throws(Problem) {
        guard let key = try await keys(of: caller.app.id).first(where: { $0.id == id }), key.revokedAt == nil else {
            throw Problem(.keyNotFound, "The app has no key \(Excerpt(id.rawValue)) that is not revoked.")
        }
        if let scopes = KeyOrder.scopes(of: key.scopes), !caller.scopes.contains(scopes) {
            throw Problem(.keyInsufficient, "The key \(Excerpt(key.name)) has rights that \(Excerpt(caller.keyName)) has not.")
        }
        let entry = AuditEntry(actor: caller.keyName, action: "key.revoked", customer: nil, detail: "\(id.rawValue) \"\(key.name)\"")
        let isRevoked: Bool
        do throws(LedgerError) {
            isRevoked = try await ledger.revokeKey(id, app: caller.app.id, at: now, audit: entry)
        } catch {
            throw unavailable(error)
        }
        await book.forget()
        guard isRevoked else { throw Problem(.keyNotFound, "The key \(Excerpt(id.rawValue)) was revoked a moment ago.") }
    }

    private func keys(of app: AppID) async throws(Problem) -> [AccessKey] {
        do throws(LedgerError) {
            return try await book.all(of: app)
        } catch {
            throw unavailable(error)
        }
    }

    /// Until when the new key holds: as asked, and never longer than the caller's own.
    private static func end(_ order: KeyOrder, _ caller: Keyring.Caller, _ now: EpochMilliseconds) throws(Problem) -> EpochMilliseconds? {
        if let end = order.expiresAt, end <= now { throw Problem(.keyTerms, "expiresDate \(end.rfc3339) is past.") }
        guard let bound = caller.expiresAt else { return order.expiresAt }
        guard let end = order.expiresAt else { return bound }
        guard end <= bound else {
            throw Problem(.keyInsufficient, "The key \(Excerpt(caller.keyName)) itself ends at \(bound.rfc3339).")
        }
        return end
    }

    private func unavailable(_ failure: LedgerError) -> Problem {
        log(.error, "keys were not read or written", [("code", .text(failure.code.rawValue)), ("cause", .text(failure.message))])
        return Problem(.ledgerUnavailable, "The keys cannot be read or written (\(failure.code.rawValue)).")
    }
}
