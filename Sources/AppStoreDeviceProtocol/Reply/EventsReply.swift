/// What happened after the place that the call named, oldest first; empty when the wait ended without anything.
public struct EventsReply: Hashable, Codable, Sendable {
    /// The events.
    public var events: [QueuedEvent]

    /// Lists events.
    public init(events: [QueuedEvent]) { self.events = events }
}

/// An event with its place in the device's queue.
public struct QueuedEvent: Hashable, Codable, Sendable {
    /// The place; grows by at least 1 with every event.
    public var cursor: Int64
    /// What happened.
    public var event: DeviceEvent

    /// Places an event.
    public init(cursor: Int64, event: DeviceEvent) {
        self.cursor = cursor
        self.event = event
    }
}
