public import AppStoreTypes

/// An app receipt that was read but not judged: for looking at, never for granting.
public struct UnverifiedReceipt: Sendable {
    /// What it says, unproved.
    public let content: AppReceipt
    /// The container's bytes.
    public let bytes: [UInt8]
    /// The octets that the signature covers.
    public let signedOctets: [UInt8]
    /// The hash method, as in `SHA-256`.
    public let digestName: String
    /// Whether the signature covers attributes that name the content's hash, instead of the content itself.
    public let hasSignedAttributes: Bool
    /// Whether indefinite lengths or pieces occur, as Xcode writes.
    public let usesIndefiniteLengths: Bool
    /// The enclosed certificates that can be read, in the container's order.
    public let certificates: [Certificate]
    /// The place of the signer's among `certificates`; `nil` when it is not enclosed.
    public let signerIndex: Int?
    /// Whether the signature is that of the enclosed signer, whoever that is.
    public let signatureMatchesSigner: Bool

    /// Reads a receipt in any of the forms of `ReceiptText`.
    ///
    /// - Throws: the refusal of the form, the container or the content; nothing else is checked.
    public static func parse(_ sent: [UInt8]) throws(TrustRefusal) -> UnverifiedReceipt { try parse(ReceiptText(sent)) }

    /// Reads a receipt whose text was brought back to bytes before.
    public static func parse(_ text: ReceiptText) throws(TrustRefusal) -> UnverifiedReceipt {
        guard text.form == .container else {
            throw TrustRefusal(.receiptIsLegacy, .format, "This is a transaction receipt of iOS 6, not an app receipt.")
        }
        return try UnverifiedReceipt(ReceiptContainer(text.bytes))
    }

    private init(_ container: ReceiptContainer) throws(TrustRefusal) {
        content = try ReceiptPayload.read(container.content, in: container.payload)
        bytes = container.bytes
        signedOctets = container.content
        digestName = container.signer.digest.name
        hasSignedAttributes = container.signer.signedAttributes != nil
        usesIndefiniteLengths = container.usesIndefiniteLengths
        let certificates = container.certificates.compactMap { try? Certificate(der: Array(container.bytes[$0])) }
        self.certificates = certificates
        let signerIndex = certificates.firstIndex {
            EnclosedCertificate.isNamed(
                issuer: container.signer.issuer, serialNumber: container.signer.serialNumber, at: 0..<$0.der.count, in: $0.der)
        }
        self.signerIndex = signerIndex
        let key = signerIndex.flatMap { certificates[$0].publicKey }
        signatureMatchesSigner = key.map { (1_024...8_192).contains($0.bits) && container.isSigned(by: $0) } ?? false
    }
}
