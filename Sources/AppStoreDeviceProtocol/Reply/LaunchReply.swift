/// Where a starting app listens on.
public struct LaunchReply: Hashable, Codable, Sendable {
    /// The cursor to pass to the first `events` call of this run.
    public var after: Int64

    /// Names the cursor.
    public init(after: Int64) { self.after = after }
}
