/// A value that the App Store signed, with the verdict on its signature.
///
/// The verdict is a real one: certificates, signature and device verification are checked under the device's root certificate.
/// Source: [VerificationResult](https://developer.apple.com/documentation/storekit/verificationresult).
@frozen
public enum VerificationResult<SignedType> {
    /// The check failed; the value cannot be trusted.
    case unverified(SignedType, VerificationError)
    /// The check passed.
    case verified(SignedType)

    /// The value, when the check passed; throws the `VerificationError` otherwise.
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .verified(let value): return value
            case .unverified(_, let error): throw error
            }
        }
    }

    /// The value, whatever the verdict.
    public var unsafePayloadValue: SignedType {
        switch self {
        case .verified(let value): value
        case .unverified(let value, _): value
        }
    }

    /// Why a value cannot be trusted.
    public enum VerificationError: Error, Equatable, Hashable, Sendable {
        /// A certificate was taken back.
        case revokedCertificate
        /// The certificates do not lead to the root that the device trusts.
        case invalidCertificateChain
        /// The value was made for another device.
        case invalidDeviceVerification
        /// The text is not a signed document.
        case invalidEncoding
        /// The signature does not match.
        case invalidSignature
        /// A property that every such value has is missing.
        case missingRequiredProperties
    }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult: CustomDebugStringConvertible where SignedType: CustomDebugStringConvertible {
    /// The verdict and the value.
    public var debugDescription: String {
        switch self {
        case .verified(let value): "verified: \(value.debugDescription)"
        case .unverified(let value, let error): "unverified (\(error)): \(value.debugDescription)"
        }
    }
}

extension VerificationResult.VerificationError: LocalizedError {
    /// What is wrong, in English.
    public var errorDescription: String? {
        switch self {
        case .revokedCertificate: "The certificate was revoked."
        case .invalidCertificateChain: "The certificate chain is not valid."
        case .invalidDeviceVerification: "The value does not belong to this device."
        case .invalidEncoding: "The signed value could not be read."
        case .invalidSignature: "The signature is not valid."
        case .missingRequiredProperties: "The signed value lacks required properties."
        }
    }
}
