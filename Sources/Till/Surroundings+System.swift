import Foundation

extension Surroundings {
    /// The device's own clock, waiting, chance and identifiers.
    static let system = Surroundings(
        now: { Date() },
        sleep: { seconds in try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 86_400)) * 1_000_000_000)) },
        random: { Double.random(in: 0..<1) },
        makeUUID: { UUID() })
}
