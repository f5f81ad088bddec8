public import AppStoreTypes

/// Builds and signs app receipts, for tests and the simulator: like Apple's, like Xcode's, or odd in chosen ways.
///
/// Equal input gives equal bytes: RSA PKCS #1 v1.5 has no chance in it.
public struct ReceiptBuilder: Hashable, Sendable {
    /// How lengths are written.
    public enum Encoding: Hashable, Sendable {
        /// DER, as the App Store.
        case definite
        /// Indefinite lengths in the outer levels, the content cut into pieces of this many octets, as Xcode.
        case indefinite(pieceSize: Int)
    }

    /// How lengths are written.
    public var encoding = Encoding.definite
    /// Whether the hash is SHA-1, as Apple's was until 2025, instead of SHA-256.
    public var usesSHA1 = false
    /// Whether the signature covers attributes that name the content's hash, instead of the content itself.
    public var hasSignedAttributes = false
    /// Whether the signature's method names the hash too, as Xcode writes, instead of RSA alone.
    public var namesHashInSignature = false
    /// Whether the content is wrapped in a second OCTET STRING.
    public var isDoubleWrapped = false
    /// The certificates to enclose; `nil` encloses those of the signer.
    public var certificates: [[UInt8]]?

    /// Builds receipts as the App Store does since 2023.
    public init() {}

    /// Builds receipts as StoreKit Testing in Xcode does.
    public static let xcode: ReceiptBuilder = {
        var builder = ReceiptBuilder()
        builder.encoding = .indefinite(pieceSize: .max)
        builder.namesHashInSignature = true
        return builder
    }()

    /// A signed receipt.
    ///
    /// - Throws: when the identity's key is no RSA key.
    public func receipt(_ receipt: AppReceipt, signedBy identity: SigningIdentity) throws(SigningFailure) -> [UInt8] {
        try container(of: ReceiptAttributes.octets(of: receipt), signedBy: identity)
    }

    /// A signed container of any octets, also ones that are no receipt.
    ///
    /// - Throws: when the identity's key is no RSA key.
    public func container(of payload: [UInt8], signedBy identity: SigningIdentity) throws(SigningFailure) -> [UInt8] {
        let content = isDoubleWrapped ? DERWriter.octets(payload) : payload
        let signer = try signerInfo(over: content, identity: identity)
        let enclosed = certificates ?? identity.certificates
        let encapsulated = outer(BERTag.sequence, [Self.object(ReceiptOID.data), outer(BERTag.context0, [string(content)])])
        var parts = [DERWriter.integer(1), DERWriter.value(tag: BERTag.set, digestAlgorithm), encapsulated]
        if !enclosed.isEmpty { parts.append(DERWriter.value(tag: BERTag.context0, Array(enclosed.joined()))) }
        parts.append(DERWriter.value(tag: BERTag.set, signer))
        let signedData = outer(BERTag.sequence, parts)
        return outer(BERTag.sequence, [Self.object(ReceiptOID.signedData), outer(BERTag.context0, [signedData])])
    }

    private var digest: ReceiptDigest { usesSHA1 ? .sha1 : .sha256 }

    private var digestAlgorithm: [UInt8] { DERWriter.sequence([Self.object(digest.identifier), DERWriter.null]) }

    private func signerInfo(over content: [UInt8], identity: SigningIdentity) throws(SigningFailure) -> [UInt8] {
        let name = DERWriter.sequence([identity.issuerName.der, DERWriter.integer(magnitude: identity.serialNumber)])
        var parts = [DERWriter.integer(1), name, digestAlgorithm]
        var signed = content
        if hasSignedAttributes {
            let attributes = signedAttributes(of: content)
            signed = attributes
            parts.append([BERTag.context0] + attributes.dropFirst())
        }
        let (_, signature) = try identity.key.rsaSignature(over: signed, weakHash: usesSHA1)
        let method = namesHashInSignature ? digest.signatureIdentifier : ReceiptOID.rsaEncryption
        parts.append(DERWriter.sequence([Self.object(method), DERWriter.null]))
        parts.append(DERWriter.octets(signature))
        return DERWriter.sequence(parts)
    }

    private func signedAttributes(of content: [UInt8]) -> [UInt8] {
        func attribute(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
            DERWriter.sequence([Self.object(name), DERWriter.set([value])])
        }
        return DERWriter.set([
            attribute(ReceiptOID.contentType, Self.object(ReceiptOID.data)),
            attribute(ReceiptOID.messageDigest, DERWriter.octets(digest.method.hash(content))),
        ])
    }

    private static func object(_ content: [UInt8]) -> [UInt8] { DERWriter.value(tag: BERTag.objectIdentifier, content) }

    /// A constructed value with a definite or an indefinite length.
    private func outer(_ tag: UInt8, _ values: [[UInt8]]) -> [UInt8] {
        switch encoding {
        case .definite: DERWriter.value(tag: tag, Array(values.joined()))
        case .indefinite: [tag, 0x80] + Array(values.joined()) + [0, 0]
        }
    }

    /// The content as one OCTET STRING or as pieces of one.
    private func string(_ content: [UInt8]) -> [UInt8] {
        switch encoding {
        case .definite: return DERWriter.octets(content)
        case .indefinite(let size):
            var pieces: [[UInt8]] = []
            var rest = content[...]
            while !rest.isEmpty {
                pieces.append(DERWriter.octets(Array(rest.prefix(max(1, size)))))
                rest = rest.dropFirst(max(1, size))
            }
            return outer(BERTag.constructedOctetString, pieces)
        }
    }
}

extension SigningKey {
    /// A PKCS #1 v1.5 signature.
    func rsaSignature(over message: [UInt8], weakHash: Bool) throws(SigningFailure) -> (algorithm: [UInt8], signature: [UInt8]) {
        guard PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo)?.kind == .rsa else {
            throw SigningFailure("receipts are signed by RSA keys; this one is of another kind")
        }
        return try signature(over: message, weakHash: weakHash)
    }
}
