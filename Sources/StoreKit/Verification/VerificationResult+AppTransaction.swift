public import CryptoKit

extension VerificationResult where SignedType == AppTransaction {
    /// The signed document as it was received: three base64url parts.
    public var jwsRepresentation: String { unsafePayloadValue.document.compact }
    /// The decoded header.
    public var headerData: Data { unsafePayloadValue.document.header }
    /// The decoded payload.
    public var payloadData: Data { unsafePayloadValue.document.payload }
    /// What the signature covers.
    public var signedData: Data { unsafePayloadValue.document.signedBytes }
    /// The signature: two numbers of 32 bytes each.
    public var signatureData: Data { unsafePayloadValue.document.signature }
    /// The signature as a value; all zero when the document's has not 64 bytes.
    public var signature: P256.Signing.ECDSASignature { unsafePayloadValue.document.ecdsaSignature }
    /// When the App Store signed.
    public var signedDate: Date { unsafePayloadValue.signedDate }
    /// A hash that binds the value to one device.
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    /// The random part of that hash.
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
