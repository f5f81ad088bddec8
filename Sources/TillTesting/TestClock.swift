import AppStoreTypes
import Till

/// The shop's clock, which only the shop moves.
final class TestClock: Sendable {
    private let moment: Guarded<EpochMilliseconds>

    init(_ start: EpochMilliseconds) { moment = Guarded(start) }

    var now: EpochMilliseconds { moment.withLock { $0 } }

    func set(_ now: EpochMilliseconds) { moment.withLock { $0 = now } }
}
