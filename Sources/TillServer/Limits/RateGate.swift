import AppStoreTypes
import HTTPService

/// Refuses who calls too often; every process counts for itself.
final class RateGate: Sendable {
    private let limits: Locked<RateLimits>
    private let tables: [RateLimits.Party: [RateLimits.Kind: RateTable]]
    private let now: @Sendable () -> EpochMilliseconds

    /// A gate with limits that may be changed while it stands.
    init(_ limits: RateLimits, now: @escaping @Sendable () -> EpochMilliseconds) {
        self.limits = Locked(limits)
        self.now = now
        let kinds = RateLimits.Kind.allCases
        tables = Dictionary(
            uniqueKeysWithValues: RateLimits.Party.allCases.map { party in
                (party, Dictionary(uniqueKeysWithValues: kinds.map { ($0, RateTable()) }))
            })
    }

    /// Lets other limits hold from now on; buckets stay as they are.
    func change(to limits: RateLimits) { self.limits.withLock { $0 = limits } }

    /// Begins to count for one request; `nil` when nothing is limited.
    func ticket(_ kind: RateLimits.Kind) -> RateTicket? {
        let limits = limits.withLock { $0 }
        return limits.rules.isEmpty ? nil : RateTicket(gate: self, limits: limits, kind: kind)
    }

    fileprivate func take(_ name: UInt64, _ party: RateLimits.Party, _ kind: RateLimits.Kind, _ rule: RateLimits.Rule) -> RateStanding? {
        tables[party]?[kind]?.take(name, rule, at: now().milliseconds * 1_000)
    }
}

/// What one request takes of the buckets, and what its reply says about them.
final class RateTicket: Sendable {
    private let gate: RateGate
    private let limits: RateLimits
    /// The kind of call.
    let kind: RateLimits.Kind
    private let tightest = Locked<(party: RateLimits.Party, standing: RateStanding)?>(nil)

    fileprivate init(gate: RateGate, limits: RateLimits, kind: RateLimits.Kind) {
        self.gate = gate
        self.limits = limits
        self.kind = kind
    }

    /// Takes a token of a party's bucket.
    ///
    /// - Throws: `rate.limited` when there is none.
    func take(_ party: RateLimits.Party, _ name: some Hashable, as kind: RateLimits.Kind? = nil) throws(Problem) {
        let kind = kind ?? self.kind
        guard let rule = limits.rules[party]?[kind] else { return }
        // The hash is seeded anew in each process, so nobody outside can choose names that fall together.
        var hasher = Hasher()
        hasher.combine(name)
        guard let standing = gate.take(UInt64(bitPattern: Int64(hasher.finalize())), party, kind, rule) else { return }
        tightest.withLock { if $0.map({ standing.share < $0.standing.share }) ?? true { $0 = (party, standing) } }
        guard standing.isTaken else {
            let seconds = Int((standing.wait + 999_999) / 1_000_000)
            throw Problem(
                .rateLimited, "The limit of \(rule.burst) calls at once for this \(party.rawValue) is reached.",
                reason: "rate.\(party.rawValue)",
                retryAfter: max(1, seconds))
        }
    }

    /// Writes how the tightest bucket stands into a reply (draft-ietf-httpapi-ratelimit-headers).
    func mark(_ response: inout HTTPResponse) {
        guard let (party, standing) = tightest.withLock({ $0 }) else { return }
        let rule = standing.rule
        let window = max(1, (rule.burst * rule.interval + 999_999) / 1_000_000)
        response.headers["RateLimit-Policy"] = "\"\(party.rawValue)\";q=\(rule.burst);w=\(window)"
        response.headers["RateLimit"] = "\"\(party.rawValue)\";r=\(standing.left);t=\((standing.untilFull + 999_999) / 1_000_000)"
    }
}
