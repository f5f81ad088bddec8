public import AppStoreTypes
import Foundation

extension ServiceSurroundings {
    /// The machine's clock, random identifiers, and a given place for log lines.
    public static func system(log: @escaping @Sendable (String) -> Void) -> ServiceSurroundings {
        ServiceSurroundings(now: { wallClock() }, requestID: { randomID() }, log: log)
    }

    /// The machine's time of day in UTC, whole milliseconds.
    public static func wallClock() -> EpochMilliseconds {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return EpochMilliseconds(Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// A UUID of version 4.
    public static func randomOrderID() -> AppAccountToken {
        var generator = SystemRandomNumberGenerator()
        return AppAccountToken(
            random: (UInt64.random(in: .min ... .max, using: &generator), UInt64.random(in: .min ... .max, using: &generator)))
    }

    /// So many octets that nobody can foresee.
    static func randomOctets(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// 96 random bits in 24 hexadecimal digits.
    private static func randomID() -> String {
        var generator = SystemRandomNumberGenerator()
        let bits = [UInt64.random(in: .min ... .max, using: &generator), UInt64(UInt32.random(in: .min ... .max, using: &generator))]
        let octets = bits.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) } }
        return Hexadecimal.text(octets.prefix(12))
    }
}
