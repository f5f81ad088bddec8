import AppStoreTypes

/// What is due when, earliest first; entries of one moment keep the order in which they were made.
struct Agenda: Sendable {
    enum Task: Hashable, Sendable {
        case renew
        case endGrace
        case giveUp
    }

    struct Entry: Hashable, Sendable {
        let due: EpochMilliseconds
        let order: UInt64
        let subscription: Int
        let generation: Int
        let task: Task

        fileprivate static func isBefore(_ lhs: Self, _ rhs: Self) -> Bool { (lhs.due, lhs.order) < (rhs.due, rhs.order) }
    }

    /// A binary heap: each entry is before the two at twice its place.
    private var heap: [Entry] = []
    private var order: UInt64 = 0

    /// The earliest entry.
    var first: Entry? { heap.first }

    /// Adds an entry.
    mutating func add(_ task: Task, of subscription: Int, generation: Int, due: EpochMilliseconds) {
        order += 1
        heap.append(Entry(due: due, order: order, subscription: subscription, generation: generation, task: task))
        var child = heap.count - 1
        while child > 0, Entry.isBefore(heap[child], heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes the earliest entry.
    mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { Entry.isBefore(heap[$0], heap[$1]) }), Entry.isBefore(heap[least], heap[parent]) else {
                return
            }
            heap.swapAt(least, parent)
            parent = least
        }
    }
}
