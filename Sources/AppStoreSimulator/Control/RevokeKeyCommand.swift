/// Revokes an In-App Purchase key.
public struct RevokeKeyCommand: Hashable, Codable, Sendable {
    /// The key's id.
    public var keyId: String

    /// Makes the command.
    public init(keyId: String) {
        self.keyId = keyId
    }
}
