import Foundation

/// The reasons to look through the outbox, one after the other, and when the next comes by itself.
final class Wakes: Sendable {
    /// The reasons, the oldest first; for one reader.
    let reasons: AsyncStream<WakeReason>
    private let writing: AsyncStream<WakeReason>.Continuation
    private let state = Guarded(State())

    private struct State {
        /// How many reasons were given and not dealt with.
        var open = 0
        /// How long after the last round the next one comes by itself; `nil` when none does.
        var pause: TimeInterval?
    }

    /// The most reasons that wait; the oldest go first, since every round looks through everything.
    private static let bound = 16

    init() {
        (reasons, writing) = AsyncStream.makeStream(of: WakeReason.self, bufferingPolicy: .bufferingNewest(Self.bound))
    }

    /// Gives a reason.
    func give(_ reason: WakeReason) {
        state.withLock { state in
            if reason == .timer { state.pause = nil }
            if case .enqueued = writing.yield(reason) { state.open += 1 }
        }
    }

    /// A round is over; the next comes by itself after a pause in seconds, or not at all.
    func roundIsOver(nextIn pause: TimeInterval?) {
        state.withLock { state in
            state.open -= 1
            state.pause = pause
        }
    }

    /// Ends the reasons.
    func finish() { writing.finish() }

    /// Whether nothing is under way and nothing comes by itself within a time in seconds.
    func isAtRest(for time: TimeInterval) -> Bool {
        state.withLock { state in state.open == 0 && state.pause.map { $0 > time } ?? true }
    }
}
