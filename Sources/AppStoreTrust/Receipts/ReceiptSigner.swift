/// The signer of a container: which certificate, which methods, and the signature.
struct ReceiptSigner: Sendable {
    /// The name of the certificate's issuer in DER.
    let issuer: [UInt8]
    /// The certificate's serial number, content octets.
    let serialNumber: [UInt8]
    /// The hash method.
    let digest: ReceiptDigest
    /// Signed attributes as they are hashed, in DER with the tag of a SET; `nil` when the content itself is.
    let signedAttributes: [UInt8]?
    /// The hash of the content that signed attributes name.
    let messageDigest: [UInt8]?
    /// The signature.
    let signature: [UInt8]

    init(_ reader: BERReader) throws(ContainerFailure) {
        var parts = reader
        let version = try parts.value(BERTag.integer, "the signer's version")
        let identity = try parts.optionalValue(BERTag.sequence)
        guard parts.number(version) == 1, let identity else {
            throw .signer("its signer is not named by issuer and serial number")
        }
        var names = try parts.inside(identity)
        let issuer = try names.value(BERTag.sequence, "the issuer")
        let serial = try names.value(BERTag.integer, "the serial number")
        guard names.isAtEnd else { throw .structure("something follows the serial number") }
        self.issuer = Array(parts.bytes[issuer.start..<issuer.end])
        serialNumber = Array(parts.bytes[serial.content])

        let digest = try Self.digest(&parts)
        self.digest = digest
        if let attributes = try parts.optionalValue(BERTag.context0) {
            messageDigest = try Self.messageDigest(in: parts.inside(attributes))
            signedAttributes = DERWriter.value(tag: BERTag.set, Array(parts.bytes[attributes.content]))
        } else {
            messageDigest = nil
            signedAttributes = nil
        }
        try Self.checkSignatureAlgorithm(&parts, digest: digest)
        let signature = try parts.value(BERTag.octetString, "the signature")
        self.signature = Array(parts.bytes[signature.content])
        _ = try parts.optionalValue(BERTag.context1)
        guard parts.isAtEnd else { throw .structure("something follows the signature") }
    }

    private static func digest(_ parts: inout BERReader) throws(ContainerFailure) -> ReceiptDigest {
        let algorithm = try parts.value(BERTag.sequence, "the hash method")
        guard let identifier = try parts.algorithm(algorithm),
            let digest = ReceiptDigest.allCases.first(where: { identifier.elementsEqual($0.identifier) })
        else { throw .algorithm("its hash method is none of SHA-1, SHA-256, SHA-384, SHA-512") }
        return digest
    }

    private static func checkSignatureAlgorithm(_ parts: inout BERReader, digest: ReceiptDigest) throws(ContainerFailure) {
        let algorithm = try parts.value(BERTag.sequence, "the signature method")
        guard let identifier = try parts.algorithm(algorithm),
            identifier.elementsEqual(ReceiptOID.rsaEncryption) || identifier.elementsEqual(digest.signatureIdentifier)
        else { throw .algorithm("its signature method is not RSA with \(digest.name)") }
    }

    /// The hash that the attributes name; they must also name the content's type, each exactly once with one value.
    private static func messageDigest(in reader: BERReader) throws(ContainerFailure) -> [UInt8] {
        var reader = reader
        var hash: [UInt8]?
        var isData = false
        while let attribute = try reader.step() {
            guard attribute.identifier == BERTag.sequence, !attribute.isIndefinite else {
                throw .structure("a signed attribute is not in DER")
            }
            var parts = try reader.inside(attribute)
            let name = try parts.object()
            let values = try parts.value(BERTag.set, "the values of a signed attribute")
            if name.elementsEqual(ReceiptOID.messageDigest) {
                let value = try Self.only(BERTag.octetString, in: parts.inside(values))
                guard hash == nil else { throw .structure("the signed attributes name two hashes") }
                hash = Array(value)
            } else if name.elementsEqual(ReceiptOID.contentType) {
                let value = try Self.only(BERTag.objectIdentifier, in: parts.inside(values))
                guard !isData, value.elementsEqual(ReceiptOID.data) else {
                    throw .structure("the signed attributes name another content type")
                }
                isData = true
            }
        }
        guard let hash, isData else { throw .structure("the signed attributes name no hash or no content type") }
        return hash
    }

    private static func only(_ identifier: UInt8, in reader: BERReader) throws(ContainerFailure) -> ArraySlice<UInt8> {
        var reader = reader
        let element = try reader.value(identifier, "the value of a signed attribute")
        guard reader.isAtEnd else { throw .structure("a signed attribute has two values") }
        return reader.bytes[element.content]
    }
}
