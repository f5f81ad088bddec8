/// Declines a purchase that waits; the oldest when none is named.
public struct DeclineCommand: Hashable, Codable, Sendable {
    /// Which purchase; `nil` for the oldest.
    public var pendingId: String?

    /// Makes the command.
    public init(pendingId: String? = nil) {
        self.pendingId = pendingId
    }
}
