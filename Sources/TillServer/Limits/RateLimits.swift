/// How many calls are answered in a time, by kind of call and by who makes them; per process.
public struct RateLimits: Hashable, Sendable {
    /// A bucket of tokens: a call takes one, and they come back at a steady rate.
    public struct Rule: Hashable, Sendable {
        /// How many calls may be made at once after a rest; 1 to 1,000,000.
        public var burst: Int64
        /// How long one token takes to come back, in microseconds; 1 to 3,600,000,000.
        public var interval: Int64

        /// A rule of so many calls at once and so long for each after that.
        public init(burst: Int64, interval: Int64) {
            self.burst = burst
            self.interval = interval
        }

        /// So many calls a second, and so many at once.
        static func perSecond(_ rate: Int64, burst: Int64) -> Rule { Rule(burst: burst, interval: 1_000_000 / rate) }
    }

    /// Kinds of calls.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Asking.
        case read
        /// Changing.
        case write
        /// Posting what Apple signed.
        case evidence
        /// Calls without a key, and calls with a wrong one.
        case open
    }

    /// Who makes calls.
    public enum Party: String, Hashable, Sendable, CaseIterable {
        /// Everybody who shows the same key.
        case key
        /// A client's address: one of IPv4, a /64 network of IPv6; not asked of secret keys.
        case address
        /// A customer, of whom a publishable key is shown.
        case customer
    }

    /// The rules; a party without one for a kind is not limited in it.
    public var rules: [Party: [Kind: Rule]]

    /// Limits by rules.
    public init(rules: [Party: [Kind: Rule]]) { self.rules = rules }

    /// No limits at all.
    public static let off = RateLimits(rules: [:])

    /// Limits that no honest app meets, however many customers share an address.
    public static let standard = RateLimits(rules: [
        .key: [
            .read: .perSecond(5_000, burst: 50_000), .write: .perSecond(5_000, burst: 50_000),
            .evidence: .perSecond(5_000, burst: 50_000),
        ],
        .address: [
            .read: .perSecond(200, burst: 5_000), .write: .perSecond(100, burst: 2_000), .evidence: .perSecond(100, burst: 2_000),
            .open: .perSecond(2_000, burst: 20_000),
        ],
        .customer: [
            .read: .perSecond(10, burst: 500), .write: .perSecond(10, burst: 500), .evidence: .perSecond(5, burst: 500),
        ],
    ])
}
