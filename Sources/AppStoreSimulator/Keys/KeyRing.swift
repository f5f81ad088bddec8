import AppStoreTrust

/// The team's keys, oldest first; the same seed gives the same keys in the same order.
struct KeyRing: Hashable, Sendable {
    /// The most keys that can be made.
    static let limit = 100

    private let seed: UInt64
    private(set) var keys: [InAppPurchaseKey] = []
    let issuerID: String

    init(seed: UInt64) {
        self.seed = seed
        var generator = SeededGenerator(seed: seed, purpose: "issuer")
        issuerID = generator.uuid()
    }

    /// Makes the next key.
    ///
    /// - Throws: when there are too many.
    mutating func create() throws(WorldRefusal) -> InAppPurchaseKey {
        guard keys.count < Self.limit else {
            throw WorldRefusal(.notPossible, "there are \(keys.count) keys already, and at most \(Self.limit): use one of them")
        }
        var generator = SeededGenerator(seed: seed, purpose: "in-app purchase key \(keys.count)")
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let keyID = String((0..<10).map { _ in alphabet[Int(generator.next() % 32)] })
        guard let material = try? SigningKey.p256(using: &generator), let privateKey = material.privateKeyInfo,
            let publicKey = P256PublicKey(subjectPublicKeyInfo: material.subjectPublicKeyInfo)
        else { throw WorldRefusal(.notPossible, "the key could not be made: OpenSSL lacks P-256") }
        let key = InAppPurchaseKey(
            keyID: keyID, issuerID: issuerID, privateKey: PEMForm.privateKey(privateKey), publicKey: publicKey)
        keys.append(key)
        return key
    }

    /// Takes in a key that the team brought along; one whose id is known already stays as it is.
    mutating func adopt(_ offered: OffersKey) {
        guard keys.count < Self.limit, !keys.contains(where: { $0.keyID == offered.id }),
            let material = try? SigningKey.p256(scalar: offered.scalar), let privateKey = material.privateKeyInfo,
            let publicKey = P256PublicKey(subjectPublicKeyInfo: material.subjectPublicKeyInfo)
        else { return }
        keys.append(
            InAppPurchaseKey(keyID: offered.id, issuerID: issuerID, privateKey: PEMForm.privateKey(privateKey), publicKey: publicKey))
    }

    /// Revokes a key; what it signs from now on is refused.
    mutating func revoke(_ keyID: String) throws(WorldRefusal) {
        guard let index = keys.firstIndex(where: { $0.keyID == keyID }) else {
            throw WorldRefusal(.unknownKey, "there is no key `\(keyID.prefix(40))`: create one first")
        }
        keys[index].isRevoked = true
    }

    /// The key with an id; `nil` when there is none or it is revoked.
    func key(_ keyID: String) -> InAppPurchaseKey? { keys.first { $0.keyID == keyID && !$0.isRevoked } }

    /// The key that signed a token, as far as its signature goes; `nil` when none of these did.
    func signer(of token: JSONWebToken) -> InAppPurchaseKey? {
        guard let key = token.header.keyID.flatMap(key), token.isSigned(by: key.publicKey) else { return nil }
        return key
    }
}

extension World {
    /// Makes an In-App Purchase key, as a team does in App Store Connect.
    public mutating func createKey() throws(WorldRefusal) -> InAppPurchaseKey { try keys.create() }

    /// Revokes an In-App Purchase key.
    public mutating func revokeKey(_ keyID: String) throws(WorldRefusal) { try keys.revoke(keyID) }
}
