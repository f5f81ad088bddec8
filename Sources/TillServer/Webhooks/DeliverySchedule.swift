/// When a delivery that failed is tried again.
enum DeliverySchedule {
    /// The waits after each failure in seconds; they add up to three days and three hours.
    static let waits: [Int64] = [5, 20, 60, 300, 900, 2_700, 7_200, 14_400, 28_800, 43_200, 43_200, 43_200, 43_200, 43_200]

    /// The milliseconds to wait after a failure; `nil` when it was the last try.
    ///
    /// - Parameters:
    ///   - attempt: how often it was tried, from 1.
    ///   - chance: a number from 0 to 1, drawn anew each time, so that what failed together does not come back together.
    static func wait(afterAttempt attempt: Int, chance: Double) -> Int64? {
        guard waits.indices.contains(attempt - 1) else { return nil }
        return jittered(waits[attempt - 1] * 1_000, chance: chance)
    }

    /// A wait made up to a fifth shorter or longer.
    static func jittered(_ milliseconds: Int64, chance: Double) -> Int64 {
        Int64(Double(milliseconds) * (0.8 + 0.4 * min(max(chance, 0), 1)))
    }
}
