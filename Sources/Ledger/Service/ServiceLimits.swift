import Entitlements

/// What is beyond a limit is refused before it reaches a store.
enum ServiceLimits {
    /// Refuses a text that is empty or too long.
    static func check(_ name: String, _ text: String, _ limit: Int) throws(LedgerError) {
        guard text.isEmpty || text.utf8.count > limit else { return }
        throw LedgerError(.tooLarge, "the \(name) has \(text.utf8.count) bytes: give one of 1 to \(limit)", isRetryable: false)
    }

    /// Refuses octets that are too many.
    static func check(_ name: String, bytes: Int, _ limit: Int) throws(LedgerError) {
        guard bytes > limit else { return }
        throw LedgerError(.tooLarge, "the \(name) has \(bytes) bytes: give at most \(limit)", isRetryable: false)
    }

    /// Too many of what is kept for all apps together.
    static func full(_ name: String, _ limit: Int) -> LedgerError {
        LedgerError(.tooLarge, "the ledger keeps \(limit) \(name) already: take some away first", isRetryable: false)
    }
}

extension AuditEntry {
    func check() throws(LedgerError) {
        try ServiceLimits.check("actor", actor, Self.textLimit)
        try ServiceLimits.check("action", action, Self.textLimit)
        if let customer { try ServiceLimits.check("customer's id", customer.rawValue, CustomerID.lengthLimit) }
        try ServiceLimits.check("detail", bytes: detail?.utf8.count ?? 0, Self.detailLimit)
    }
}

extension AccessKey {
    func check() throws(LedgerError) {
        try ServiceLimits.check("key's id", id.rawValue, Self.textLimit)
        try ServiceLimits.check("key's name", name, Self.textLimit)
        try ServiceLimits.check("app's id", app.rawValue, AppID.lengthLimit)
        for scope in scopes { try ServiceLimits.check("key's scope", scope, Self.scopeLimits.bytes) }
        guard scopes.count <= Self.scopeLimits.count, !scopes.contains(where: { $0.contains(where: \.isNewline) }) else {
            throw LedgerError(
                .inconsistent, "the key has \(scopes.count) scopes: give at most \(Self.scopeLimits.count), each of one line",
                isRetryable: false)
        }
        let isHash = hash.utf8.count == 64 && hash.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        guard isHash else {
            throw LedgerError(.inconsistent, "the key's hash is not 64 hexadecimal digits: give its SHA-256", isRetryable: false)
        }
    }
}

extension SigningKeyRecord {
    func check() throws(LedgerError) {
        try ServiceLimits.check("signing key's id", id, Self.limits.id)
        try ServiceLimits.check("signing key", bytes: secret.count, Self.limits.secret)
    }
}

extension NamedRequest {
    func check() throws(LedgerError) {
        try ServiceLimits.check("request's name", name, Self.limits.name)
        try ServiceLimits.check("app's id", app.rawValue, AppID.lengthLimit)
        if let customer { try ServiceLimits.check("customer's id", customer.rawValue, CustomerID.lengthLimit) }
        try ServiceLimits.check("request's fingerprint", bytes: fingerprint.count, Self.limits.fingerprint)
    }
}

extension Submission.Relay {
    /// The longest target, in bytes.
    static let targetLimit = 2_048

    static func check(_ relays: [Self]) throws(LedgerError) {
        guard relays.count <= limits.targets else {
            throw LedgerError(.tooLarge, "\(relays.count) relays are over the limit of \(limits.targets)", isRetryable: false)
        }
        for relay in relays {
            try ServiceLimits.check("relay's target", relay.target, targetLimit)
            try ServiceLimits.check("relayed body", bytes: relay.body.count, limits.bytes)
        }
    }
}
