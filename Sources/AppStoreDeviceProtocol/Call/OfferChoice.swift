public import AppStoreTypes

/// An offer that the app wants to apply to a purchase.
public struct OfferChoice: Hashable, Codable, Sendable {
    /// Promotional or win-back.
    public var type: OfferType
    /// Which offer.
    public var offerId: OfferID
    /// The signature of a promotional offer in its first form.
    public var signature: OfferSignature?
    /// The signature of a promotional offer as a compact JWS.
    public var compactJWS: String?

    /// Chooses an offer.
    public init(type: OfferType, offerId: OfferID) {
        self.type = type
        self.offerId = offerId
    }
}

/// The first form of a promotional offer's signature.
public struct OfferSignature: Hashable, Codable, Sendable {
    /// Which of the team's keys signed.
    public var keyId: String
    /// A UUID used once.
    public var nonce: String
    /// When it was signed; valid for 24 hours.
    public var timestamp: EpochMilliseconds
    /// The signature, base64 of DER.
    public var signature: String

    /// Wraps the four parameters.
    public init(keyId: String, nonce: String, timestamp: EpochMilliseconds, signature: String) {
        self.keyId = keyId
        self.nonce = nonce
        self.timestamp = timestamp
        self.signature = signature
    }
}
