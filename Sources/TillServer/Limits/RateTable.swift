import HTTPService

/// Buckets of tokens for callers without number, in a table that never grows.
///
/// A bucket is one moment: when it will be full again. Each caller has eight places; when all are taken by others, the fullest bucket
/// goes to the newcomer *as it is*. So a caller who was pushed out and comes back finds a bucket that is no fuller than the own one
/// would be by now, and nobody gains tokens by flooding the table with names; all that an attacker can do is to share.
final class RateTable: Sendable {
    private struct Place {
        var name: UInt64
        var fullAt: Int64
    }

    private let shards: [Locked<[Place]>]

    /// Places that one caller may have.
    static let ways = 8
    private static let sets = 64
    private static let shardCount = 16
    /// Places in all.
    static let capacity = ways * sets * shardCount

    /// A table in which every bucket is full.
    init() {
        shards = (0..<Self.shardCount).map { _ in
            Locked([Place](repeating: Place(name: 0, fullAt: .min), count: Self.ways * Self.sets))
        }
    }

    /// Takes a token of a caller's bucket at a moment in microseconds.
    ///
    /// A clock that was set back leaves a bucket empty at worst, never emptier.
    func take(_ name: UInt64, _ rule: RateLimits.Rule, at now: Int64) -> RateStanding {
        let span = rule.burst * rule.interval
        let first = Int(name / UInt64(Self.shardCount) % UInt64(Self.sets)) * Self.ways
        return shards[Int(name % UInt64(Self.shardCount))].withLock { places in
            let range = first..<first + Self.ways
            let index = range.first { places[$0].name == name } ?? range.min { places[$0].fullAt < places[$1].fullAt } ?? first
            let fullAt = min(max(places[index].fullAt, now), now + span)
            let after = fullAt + rule.interval
            let isTaken = after - now <= span
            places[index] = Place(name: name, fullAt: isTaken ? after : fullAt)
            let left = max(0, (span - (places[index].fullAt - now)) / rule.interval)
            return RateStanding(
                isTaken: isTaken, rule: rule, left: left, untilFull: places[index].fullAt - now, wait: isTaken ? 0 : after - now - span)
        }
    }
}

/// How a caller stands after a call.
struct RateStanding: Hashable, Sendable {
    /// Whether there was a token.
    let isTaken: Bool
    /// The rule.
    let rule: RateLimits.Rule
    /// Tokens that are left.
    let left: Int64
    /// Microseconds until the bucket is full.
    let untilFull: Int64
    /// Microseconds until there is a token; 0 when there was one.
    let wait: Int64

    /// Which part of the bucket is left, 0 to 1.
    var share: Double { Double(left) / Double(rule.burst) }
}
