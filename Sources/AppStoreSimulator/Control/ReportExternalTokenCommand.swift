/// The team reports a token to Apple.
public struct ReportExternalTokenCommand: Hashable, Codable, Sendable {
    /// The token.
    public var externalPurchaseId: String

    /// Makes the command.
    public init(externalPurchaseId: String) {
        self.externalPurchaseId = externalPurchaseId
    }
}
