public import AppStoreTrust

/// A key that a team made in App Store Connect for In-App Purchase: it opens the App Store Server API and signs offers.
public struct InAppPurchaseKey: Hashable, Sendable {
    /// `kid`: ten capitals and digits.
    public let keyID: String
    /// `iss`: the team's UUID, the same for all its keys.
    public let issuerID: String
    /// The `.p8` file: PKCS #8 in PEM.
    public let privateKey: String
    /// What the App Store keeps of it.
    public let publicKey: P256PublicKey
    /// Whether the team has revoked it.
    public internal(set) var isRevoked = false
}
