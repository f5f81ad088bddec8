/// Waits for events after a place in the queue; this also says that everything up to there has arrived.
public struct EventsCall: Hashable, Codable, Sendable {
    /// The cursor of the last event that has arrived, or of the launch.
    public var after: Int64
    /// How long to wait, in real milliseconds, 0...60000, when nothing is there; 0 answers at once.
    public var waitMilliseconds: Int32

    /// Waits for events.
    public init(after: Int64, waitMilliseconds: Int32) {
        self.after = after
        self.waitMilliseconds = waitMilliseconds
    }
}
