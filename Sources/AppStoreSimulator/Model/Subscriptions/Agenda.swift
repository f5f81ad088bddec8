import AppStoreTypes

/// What is due when, earliest first; entries of one moment keep the order in which they were made.
struct Agenda: Sendable {
    enum Task: UInt8, Hashable, Sendable {
        /// A subscription's period ends.
        case renew
        case endGrace
        case giveUp
        /// Twelve hours after the wish for a refund.
        case decideRefund
        /// An external purchase was not reported in time.
        case reportToken
        /// A month of a custom link's token is over.
        case remindOfToken
    }

    struct Entry: Hashable, Sendable {
        let due: EpochMilliseconds
        let order: UInt64
        /// Index of the subscription, purchase or token that it is about.
        let subject: Int32
        /// Tells whether the plan is still the one that this entry was made for.
        let generation: Int32
        let task: Task

        fileprivate static func isBefore(_ lhs: Self, _ rhs: Self) -> Bool {
            lhs.due == rhs.due ? lhs.order < rhs.order : lhs.due < rhs.due
        }
    }

    /// A binary heap: each entry is before the two at twice its place.
    private var heap: [Entry] = []
    private var order: UInt64 = 0

    /// The earliest entry.
    var first: Entry? { heap.first }

    /// Adds an entry.
    mutating func add(_ task: Task, of subject: Int, generation: Int, due: EpochMilliseconds) {
        order += 1
        heap.append(
            Entry(due: due, order: order, subject: Int32(clamping: subject), generation: Int32(clamping: generation), task: task))
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
            var least = 2 * parent + 1
            guard least < heap.count else { return }
            if least + 1 < heap.count, Entry.isBefore(heap[least + 1], heap[least]) { least += 1 }
            guard Entry.isBefore(heap[least], heap[parent]) else { return }
            heap.swapAt(least, parent)
            parent = least
        }
    }
}
