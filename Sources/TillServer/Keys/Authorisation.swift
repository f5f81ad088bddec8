import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Finds out from a request who is calling, for whom, and whether not too often.
struct Authorisation: Sendable {
    private let keyring: Keyring
    private let book: KeyBook?
    private let tokens: [AppID: CustomerTokenJudge]
    private let now: @Sendable () -> EpochMilliseconds
    /// What counts calls; other limits may be given while the server runs.
    let gate: RateGate

    /// Judges by the keys of the configuration, by those of the book, and by the apps' tokens about customers.
    init(
        _ keyring: Keyring, book: KeyBook? = nil, tokens: [AppID: CustomerTokenJudge] = [:], limits: RateLimits = .off,
        now: @escaping @Sendable () -> EpochMilliseconds = { ServiceSurroundings.wallClock() }
    ) {
        self.keyring = keyring
        self.book = book
        self.tokens = tokens
        self.now = now
        gate = RateGate(limits, now: now)
    }

    /// Judges by a configuration.
    init(
        _ configuration: Configuration, book: KeyBook?, client: HTTPClient, now: @escaping @Sendable () -> EpochMilliseconds,
        log: OperationLog
    ) {
        var tokens: [AppID: CustomerTokenJudge] = [:]
        for app in configuration.apps {
            tokens[app.id] = app.customerTokens.map { CustomerTokenJudge($0, fetch: TokenKeySet.fetching(by: client), log: log) }
        }
        self.init(Keyring(configuration.apps), book: book, tokens: tokens, limits: configuration.rateLimits, now: now)
    }

    /// Who calls, when the key allows what the call needs; `nil` for a call that anybody may make.
    ///
    /// - Throws: `key.missing`, `key.unknown`, `key.insufficient`, `customer.token_…`, `rate.limited`.
    func caller(of request: HTTPRequest, needing access: APICall.Access, _ ticket: RateTicket?) async throws(Problem) -> Keyring.Caller? {
        let network = request.client.network
        if access == .open {
            try ticket?.take(.address, network)
            return nil
        }
        var caller: Keyring.Caller
        do throws(Problem) {
            caller = try await self.caller(showing: try Self.key(of: request))
        } catch {
            if error.code != .ledgerUnavailable { try ticket?.take(.address, network, as: .open) }
            throw error
        }
        if let scope = access.right(for: caller.power), !caller.scopes.contains(scope) {
            throw Problem(.keyInsufficient, "The key \(Excerpt(caller.keyName)) does not have the right \(scope.rawValue).")
        }
        guard caller.power == .publishable else {
            try ticket?.take(.key, caller.bucket)
            return caller
        }
        // The address before the key: who is refused by address takes nothing from everybody else's key.
        try ticket?.take(.address, network)
        try ticket?.take(.key, caller.bucket)
        if let judge = tokens[caller.app.id] { caller.whom = try await judge.whom(request, at: now()) }
        if let ticket { caller.meter = Self.meter(ticket, caller, network) }
        return caller
    }

    /// Whether the key that a request showed still holds and allows what the call needs; for replies that go on for long.
    func stillAllows(_ request: HTTPRequest, _ access: APICall.Access) async -> Bool {
        do throws(Problem) {
            return try await caller(of: request, needing: access, nil) != nil
        } catch {
            return false
        }
    }

    /// Counts calls for a customer: by the customer alone where a token proved who calls, else by the address too, so that nobody uses
    /// up a stranger's share.
    private static func meter(
        _ ticket: RateTicket, _ caller: Keyring.Caller, _ network: String
    ) -> @Sendable (CustomerID) throws(Problem) -> Void {
        let app = caller.app.id
        let proved = caller.customer != nil
        return { (customer) throws(Problem) in
            try ticket.take(.customer, [app.rawValue, customer.rawValue] + (proved ? [] : [network]))
        }
    }

    private static func key(of request: HTTPRequest) throws(Problem) -> String {
        let fields = request.headers.values("Authorization")
        guard let field = fields.first, fields.count == 1 else {
            throw Problem(
                .keyMissing, fields.isEmpty ? "There is no Authorization field." : "There are \(fields.count) Authorization fields.")
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem(.keyMissing, "The Authorization field is not of the form Bearer KEY.")
        }
        return String(parts[1].drop { $0 == " " })
    }

    private func caller(showing key: String) async throws(Problem) -> Keyring.Caller {
        if let caller = keyring.caller(showing: key) { return caller }
        if KeyForm.allows(key), let made = try await book?.key(hash: SecretKey.hash(of: key)), let app = keyring.app(made.app) {
            return Keyring.Caller(made, of: app)
        }
        throw Problem(.keyUnknown, "The key \(Excerpt(KeyForm.masked(key))) belongs to no app of this server.")
    }
}

extension APICall.Access {
    /// What a key of this power must have the right to; `nil` for nothing.
    fileprivate func right(for power: Keyring.Power) -> Scope? {
        switch self {
        case .open: nil
        case .app(let scope): power == .publishable ? nil : scope
        case .team(let scope): scope
        }
    }
}

extension Keyring.Caller {
    /// What the limit by key counts.
    fileprivate var bucket: [String] { [app.id.rawValue, keyName] }
}
