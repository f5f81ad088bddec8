public import AppStoreTypes

/// A stretch of time in which a subscription is in one state: from `start` up to, but not including, `end`.
public struct StateSpan: Hashable, Sendable {
    /// The state.
    public let state: SubscriptionState
    /// The first moment in the state.
    public let start: EpochMilliseconds
    /// The first moment that is not in the state any more; `nil` for a state that nothing known ends.
    public let end: EpochMilliseconds?

    /// Whether a moment lies in it.
    public func contains(_ moment: EpochMilliseconds) -> Bool {
        start <= moment && end.map { moment < $0 } ?? true
    }
}

/// The states of a paid period one after the other, without gap or overlap, from its purchase for ever.
struct StateTimeline {
    private(set) var spans: [StateSpan] = []

    /// The states of a period that no refund touches.
    init(from start: EpochMilliseconds, _ steps: [(state: SubscriptionState, end: EpochMilliseconds)], last: SubscriptionState) {
        var begin = start
        for step in steps where step.end > begin {
            spans.append(StateSpan(state: step.state, start: begin, end: step.end))
            begin = step.end
        }
        spans.append(StateSpan(state: last, start: begin, end: nil))
    }

    /// The same states up to a refund, and `revoked` from there on.
    func revoked(at moment: EpochMilliseconds?) -> StateTimeline {
        guard let moment, let first = spans.first else { return self }
        var copy = self
        copy.spans = spans.compactMap { span in
            guard span.start < moment else { return nil }
            return StateSpan(state: span.state, start: span.start, end: min(span.end ?? moment, moment))
        }
        copy.spans.append(StateSpan(state: .revoked, start: max(first.start, moment), end: nil))
        return copy
    }

    /// The one span that a moment lies in; the first for a moment before all.
    func span(at moment: EpochMilliseconds) -> StateSpan? {
        spans.last { $0.start <= moment } ?? spans.first
    }
}
