/// Approves a purchase that asks a parent, or completes an interrupted one; the oldest when none is named.
public struct ApproveCommand: Hashable, Codable, Sendable {
    /// Which purchase; `nil` for the oldest.
    public var pendingId: String?

    /// Makes the command.
    public init(pendingId: String? = nil) {
        self.pendingId = pendingId
    }
}
