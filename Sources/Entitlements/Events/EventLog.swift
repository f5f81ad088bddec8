/// A customer's events as they were told: each once, numbered without gap from 1.
///
/// What a store keeps, in its simplest form. The number tells a back end that it missed one; the order is that in which
/// things became known.
public struct EventLog: Hashable, Sendable {
    /// An event and its number.
    public struct Entry: Hashable, Sendable {
        /// The number, from 1.
        public let sequence: Int64
        /// The event.
        public let event: LifecycleEvent
    }

    /// The entries, in the order of their numbers.
    public private(set) var entries: [Entry] = []
    private var known: Set<EventID> = []

    /// Nothing told yet.
    public init() {}

    /// Numbers the events that were not told before, in their order of effect, and gives them.
    @discardableResult
    public mutating func append(_ events: some Sequence<LifecycleEvent>) -> [Entry] {
        let first = entries.count
        for event in events.sorted() where known.insert(event.id).inserted {
            entries.append(Entry(sequence: Int64(entries.count) + 1, event: event))
        }
        return Array(entries[first...])
    }
}
