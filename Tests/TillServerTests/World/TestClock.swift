import AppStoreTypes
import Foundation

/// The time of day in a test; it moves only when the story says so.
final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment: EpochMilliseconds

    init(_ moment: EpochMilliseconds) { self.moment = moment }

    var now: EpochMilliseconds { lock.withLock { moment } }

    func move(to moment: EpochMilliseconds) { lock.withLock { self.moment = moment } }
}

extension EpochMilliseconds {
    /// Noon of 2026-06-01, when the stories begin.
    static let storyBegins = EpochMilliseconds(1_780_315_200_000)

    /// So many days after the stories begin.
    static func day(_ days: Double) -> EpochMilliseconds {
        EpochMilliseconds(storyBegins.milliseconds + Int64(days * 86_400_000))
    }
}
