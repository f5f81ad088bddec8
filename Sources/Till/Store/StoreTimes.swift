import Foundation

/// How long an adapter waits for the App Store, and by which clock.
struct StoreTimes: Sendable {
    /// The device's clock.
    var now: @Sendable () -> Date = { Date() }
    /// Waits that many seconds; throws when the task is cancelled.
    var sleep: @Sendable (TimeInterval) async throws -> Void = { seconds in
        try await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1_000_000_000))
    }
    /// Seconds for a list of products.
    var products: TimeInterval = 60
    /// Seconds for a new receipt; the customer may have to sign in meanwhile.
    var receipt: TimeInterval = 120
    /// Seconds for a restore in the original interface; the customer may have to sign in meanwhile.
    var restore: TimeInterval = 180
    /// Seconds for what lies on the device: the end of a finish, a look into StoreKit 2's transactions.
    var device: TimeInterval = 5
    /// Seconds by which the device's clock may be ahead of the App Store's when a purchase is matched to a tap by its date.
    var tolerance: TimeInterval = 30
}
