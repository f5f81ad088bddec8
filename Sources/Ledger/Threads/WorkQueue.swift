/// A bounded queue between tasks that bring work and threads that do it.
struct WorkQueue<Item: Sendable>: Sendable {
    enum Admission {
        case accepted
        case full
        case closed
    }

    private struct State: Sendable {
        var items: [Item] = []
        var isClosed = false
        var weight = 0
    }

    private let monitor = Monitor(State())
    private let limit: Int
    private let weightLimit: Int
    private let weigh: @Sendable (Item) -> Int

    /// A queue of at most `limit` items which together weigh at most `weightLimit` (a single item may weigh more).
    init(limit: Int, weightLimit: Int = .max, weigh: @escaping @Sendable (Item) -> Int = { _ in 0 }) {
        self.limit = limit
        self.weightLimit = weightLimit
        self.weigh = weigh
    }

    /// Adds an item or says why not; never waits.
    func add(_ item: Item) -> Admission {
        let weight = weigh(item)
        return monitor.change { state in
            if state.isClosed { return .closed }
            if state.items.count >= limit { return .full }
            if !state.items.isEmpty && weight > weightLimit - state.weight { return .full }
            state.items.append(item)
            state.weight += weight
            return .accepted
        }
    }

    /// Waits for work and takes up to `count` items, the oldest first; empty once the queue is closed and all is taken.
    func take(upTo count: Int) -> [Item] {
        monitor.wait { state in
            if state.items.isEmpty { return state.isClosed ? [] : nil }
            let taken = Array(state.items.prefix(count))
            state.items.removeFirst(taken.count)
            for item in taken { state.weight -= weigh(item) }
            return taken
        }
    }

    /// Waits for work and takes the oldest item, and those behind it as long as each of them may share with it: its part of what
    /// waits when `takers` threads take, and at most `count`.
    func take(upTo count: Int, takers: Int, sharing canShare: (Item) -> Bool) -> [Item] {
        monitor.wait { state in
            if state.items.isEmpty { return state.isClosed ? [] : nil }
            let part = min(count, (state.items.count + takers - 1) / max(takers, 1))
            var taken = state.items.prefix(part).prefix(while: canShare)
            if taken.isEmpty { taken = state.items.prefix(1) }
            state.items.removeFirst(taken.count)
            for item in taken { state.weight -= weigh(item) }
            return Array(taken)
        }
    }

    /// Puts items back before all others, also beyond the limits, because they were accepted.
    func putBack(_ items: [Item]) {
        if items.isEmpty { return }
        monitor.change { state in
            state.items.insert(contentsOf: items, at: 0)
            for item in items { state.weight += weigh(item) }
        }
    }

    /// Takes nothing new; what was accepted will still be taken.
    func close() {
        monitor.change { $0.isClosed = true }
    }

    var count: Int { monitor.read { $0.items.count } }
}
