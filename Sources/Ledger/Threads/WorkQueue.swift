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

    /// Takes nothing new; what was accepted will still be taken.
    func close() {
        monitor.change { $0.isClosed = true }
    }

    var count: Int { monitor.read(\.items.count) }
}
