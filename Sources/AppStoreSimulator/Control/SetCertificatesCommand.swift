/// Says what the responder (OCSP) answers about the certificates of signers.
public struct SetCertificatesCommand: Hashable, Codable, Sendable {
    /// The answers.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        /// Not revoked.
        case good
        /// Revoked, since the certificate was made.
        case revoked
        /// The responder does not know them.
        case unknown
        /// The responder is away: HTTP status 503.
        case away
    }

    /// The answer.
    public var state: State

    /// Makes the command.
    public init(state: State) {
        self.state = state
    }
}
