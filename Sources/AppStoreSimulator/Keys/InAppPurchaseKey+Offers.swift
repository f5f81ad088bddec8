public import AppStoreDeviceProtocol
public import AppStoreTrust
public import AppStoreTypes

extension InAppPurchaseKey {
    /// Signs a promotional offer in the first form, as the team's server does.
    ///
    /// - Parameters:
    ///   - token: what the app passes with the purchase; `nil` when it passes none.
    ///   - nonce: a UUID, used once.
    /// - Throws: when the key's file is no P-256 key.
    public func offerSignature(
        app: BundleID, product: ProductID, offer: OfferID, token: AppAccountToken? = nil, nonce: String, at moment: EpochMilliseconds
    ) throws(SigningFailure) -> OfferSignature {
        let base64 = privateKey.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        let key = OffersKey(id: keyID, privateKey: base64)
        let text = OfferSignatureCheck.text(
            app: app, keyID: keyID, product: product, offer: offer, token: token, nonce: nonce.lowercased(), at: moment)
        let raw = try SigningKey.p256(scalar: key?.scalar ?? []).rawSignature(over: text)
        let numbers = Self.integer(raw.prefix(32)) + Self.integer(raw.suffix(32))
        return OfferSignature(
            keyId: keyID, nonce: nonce, timestamp: moment,
            signature: Base64Form.encode([0x30, UInt8(truncatingIfNeeded: numbers.count)] + numbers))
    }

    /// A number of at most 32 octets in DER.
    private static func integer(_ octets: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(octets.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(truncatingIfNeeded: digits.count)] + digits
    }
}

extension SimulatedAppStore {
    /// Signs a promotional offer with a key of the team's, the first that is not revoked or else a new one.
    ///
    /// - Throws: `WorldRefusal` when no key can be made; `SigningFailure` when it does not sign.
    public func signOffer(
        _ offer: OfferID, of product: ProductID, app: BundleID, token: AppAccountToken? = nil, nonce: String
    ) throws -> OfferSignature {
        let key = try world.keys.keys.first { !$0.isRevoked } ?? world.createKey()
        return try key.offerSignature(app: app, product: product, offer: offer, token: token, nonce: nonce, at: now)
    }
}
