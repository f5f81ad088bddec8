import Foundation

/// Everything that the SDK does not decide itself: time, waiting, chance, identifiers.
struct Surroundings: Sendable {
    /// The device's clock.
    var now: @Sendable () -> Date
    /// Waits that many seconds; throws when the task is cancelled.
    var sleep: @Sendable (TimeInterval) async throws -> Void
    /// A number from 0 up to 1.
    var random: @Sendable () -> Double
    /// A new identifier.
    var makeUUID: @Sendable () -> UUID
}
