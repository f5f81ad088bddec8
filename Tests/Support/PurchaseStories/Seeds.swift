import Foundation

/// How many seeds a property is tried with: the number given, times `TILL_SEEDS` where that is set.
package enum Seeds {
    package static func first(_ count: UInt64) -> Range<UInt64> {
        let factor = ProcessInfo.processInfo.environment["TILL_SEEDS"].flatMap { UInt64($0) } ?? 1
        return 0..<(count * min(max(factor, 1), 10_000))
    }
}
