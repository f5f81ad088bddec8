import AppStoreTypes

/// What has happened for an app on a device and has not arrived there.
struct EventQueue: Sendable {
    struct Entry: Sendable {
        let cursor: Int64
        let event: DeviceEventDraft
    }

    private(set) var entries: [Entry] = []
    private(set) var lastCursor: Int64 = 0
    /// The last cursor that the device said has arrived.
    private(set) var acknowledged: Int64 = 0

    /// The most events that wait; the oldest are dropped, and the next launch brings what is unfinished.
    static let limit = 10_000

    /// Puts an event at the end.
    mutating func append(_ event: DeviceEventDraft) {
        lastCursor += 1
        entries.append(Entry(cursor: lastCursor, event: event))
        if entries.count > Self.limit { entries.removeFirst(entries.count - Self.limit) }
    }

    /// Forgets what has arrived.
    mutating func acknowledge(_ cursor: Int64) {
        acknowledged = max(acknowledged, min(cursor, lastCursor))
        entries.removeAll { $0.cursor <= acknowledged }
    }

    /// The events after a cursor, oldest first.
    func after(_ cursor: Int64) -> [Entry] { entries.filter { $0.cursor > cursor } }

    /// Whether a transaction waits here.
    func holds(purchase: Int) -> Bool {
        entries.contains { entry in
            if case .transaction(purchase, _, _) = entry.event { true } else { false }
        }
    }
}
