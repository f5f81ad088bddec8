public import Foundation

/// A promotional offer of a subscription, signed by the team's server.
///
/// Source: [Generating a signature for promotional offers](https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers).
public struct PromotionalOffer: Hashable, Sendable {
    /// The offer's identifier in App Store Connect.
    public let id: String
    /// The identifier of the key that signed.
    public let keyID: String
    /// The nonce that was signed; used once.
    public let nonce: UUID
    /// The signature.
    public let signature: Data
    /// When it was signed, in milliseconds since 1970; valid for 24 hours.
    public let timestamp: Int

    /// An offer as the server signed it.
    public init(id: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int) {
        self.id = id
        self.keyID = keyID
        self.nonce = nonce
        self.signature = signature
        self.timestamp = timestamp
    }
}
