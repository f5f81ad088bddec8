/// The CMS container of an app receipt, taken apart but not judged.
///
/// Read by tag as CMS allows: certificates and revocation lists may be missing, the content may be in pieces. What receipts
/// never have (several signers, signers named by key id, other content types) is refused.
struct ReceiptContainer: Sendable {
    /// The container as it was read.
    let bytes: [UInt8]
    /// The signed octets: the content without tag and length, pieces joined.
    let content: [UInt8]
    /// Where in `content` the set of attributes lies; one string inside the other is unwrapped.
    let payload: Range<Int>
    /// Where in `bytes` the enclosed certificates lie, in their order.
    let certificates: [Range<Int>]
    /// The only signer.
    let signer: ReceiptSigner
    /// Whether the content came in pieces or an outer level had no definite length (BER as Xcode writes it).
    let usesIndefiniteLengths: Bool

    /// The most certificates that are looked at.
    static let certificateLimit = 16

    /// Takes `bytes` apart; nothing may follow the container.
    init(_ bytes: [UInt8]) throws(TrustRefusal) {
        do {
            self = try Self.read(bytes)
        } catch {
            switch error {
            case .encoding(let failure): throw TrustRefusal(encoding: failure, of: "The receipt of \(bytes.count) bytes")
            case .refused(let refusal): throw refusal
            }
        }
    }

    private init(
        bytes: [UInt8], content: [UInt8], payload: Range<Int>, certificates: [Range<Int>], signer: ReceiptSigner,
        usesIndefiniteLengths: Bool
    ) {
        self.bytes = bytes
        self.content = content
        self.payload = payload
        self.certificates = certificates
        self.signer = signer
        self.usesIndefiniteLengths = usesIndefiniteLengths
    }

    private static func read(_ bytes: [UInt8]) throws(ContainerFailure) -> ReceiptContainer {
        var file = BERReader(bytes)
        let outer = try file.value(BERTag.sequence, "the container")
        guard file.isAtEnd else {
            throw .structure("\(bytes.count - outer.end) bytes follow the container's end at byte \(outer.end)")
        }
        var contentInfo = try file.inside(outer)
        guard try contentInfo.object() == ReceiptOID.signedData else { throw .structure("the container is not CMS signed data") }
        let explicit = try contentInfo.value(BERTag.context0, "the signed data")
        guard contentInfo.isAtEnd else { throw .structure("something follows the signed data") }
        var wrapped = try contentInfo.inside(explicit)
        let signedData = try wrapped.value(BERTag.sequence, "the signed data")
        guard wrapped.isAtEnd else { throw .structure("something follows the signed data") }

        var parts = try wrapped.inside(signedData)
        let version = try parts.value(BERTag.integer, "the version")
        guard parts.number(version) == 1 else { throw .structure("the signed data is not of version 1") }
        let digests = try parts.value(BERTag.set, "the hash methods")
        let encapsulated = try parts.value(BERTag.sequence, "the content")
        let (content, isInPieces) = try Self.content(in: parts.inside(encapsulated))
        let certificates = try parts.optionalValue(BERTag.context0).map { element throws(ContainerFailure) in
            try Self.certificates(in: parts.inside(element))
        }
        _ = try parts.optionalValue(BERTag.context1)
        let signers = try parts.value(BERTag.set, "the signers")
        guard parts.isAtEnd else { throw .structure("something follows the signers") }
        let signer = try Self.signer(in: parts.inside(signers))
        guard try Self.digests(in: parts.inside(digests)).contains(signer.digest) else {
            throw .structure("the signer's hash method is not among those that the container announces")
        }
        return ReceiptContainer(
            bytes: bytes, content: content, payload: Self.payload(of: content), certificates: certificates ?? [], signer: signer,
            usesIndefiniteLengths: outer.isIndefinite || isInPieces)
    }

    private static func content(in reader: BERReader) throws(ContainerFailure) -> ([UInt8], Bool) {
        var reader = reader
        guard try reader.object() == ReceiptOID.data else { throw .structure("the content is not plain data") }
        let explicit = try reader.value(BERTag.context0, "the content (a detached signature is no receipt)")
        guard reader.isAtEnd else { throw .structure("something follows the content") }
        var inner = try reader.inside(explicit)
        guard let string = try inner.step(), string.identifier & 0xDF == BERTag.octetString, inner.isAtEnd else {
            throw .structure("the content is not one OCTET STRING")
        }
        do {
            return (try inner.joined(string, elementary: BERTag.octetString), string.isConstructed)
        } catch {
            throw .encoding(error)
        }
    }

    /// The attributes inside the content: all of it, or what a second OCTET STRING around them holds.
    private static func payload(of content: [UInt8]) -> Range<Int> {
        let whole = 0..<content.count
        guard content.first == BERTag.octetString else { return whole }
        var reader = BERReader(content)
        guard let string = try? reader.next(), reader.isAtEnd else { return whole }
        return string.content
    }

    private static func certificates(in reader: BERReader) throws(ContainerFailure) -> [Range<Int>] {
        var reader = reader
        var found: [Range<Int>] = []
        while let element = try reader.step() {
            guard found.count < certificateLimit else { throw .structure("it encloses more than \(certificateLimit) certificates") }
            found.append(element.start..<element.end)
        }
        return found
    }

    private static func digests(in reader: BERReader) throws(ContainerFailure) -> [ReceiptDigest] {
        var reader = reader
        var found: [ReceiptDigest] = []
        while let element = try reader.step() {
            guard found.count < certificateLimit else { throw .structure("it announces more than \(certificateLimit) hash methods") }
            let identifier = try reader.algorithm(element)
            if let digest = ReceiptDigest.allCases.first(where: { $0.identifier == identifier }) { found.append(digest) }
        }
        return found
    }

    private static func signer(in reader: BERReader) throws(ContainerFailure) -> ReceiptSigner {
        var reader = reader
        guard let only = try reader.step() else { throw .signer("it has no signer") }
        guard reader.isAtEnd else { throw .signer("it has more than one signer") }
        guard only.identifier == BERTag.sequence else { throw .structure("the signer is no SEQUENCE") }
        return try ReceiptSigner(reader.inside(only))
    }
}

/// What can go wrong while a container is taken apart.
enum ContainerFailure: Error {
    /// The bytes are no BER.
    case encoding(BERFailure)
    /// They are, but say something that receipts do not.
    case refused(TrustRefusal)

    static func structure(_ words: String) -> Self {
        .refused(
            TrustRefusal(
                .receiptStructure, .format,
                "The bytes are not the CMS container of an app receipt: \(words). Send the receipt file unchanged."))
    }

    static func signer(_ words: String) -> Self {
        .refused(
            TrustRefusal(
                .receiptSigner, .format, "The receipt cannot be checked: \(words); receipts have exactly one, with its certificate."))
    }

    static func algorithm(_ words: String) -> Self {
        .refused(
            TrustRefusal(
                .receiptAlgorithm, .algorithm,
                "The receipt cannot be checked: \(words). Receipts are signed by RSA PKCS #1 v1.5 with SHA-1 or SHA-2."))
    }
}
