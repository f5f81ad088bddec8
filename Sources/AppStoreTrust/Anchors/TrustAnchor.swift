/// A certificate at which a chain may end, pinned by its bytes.
public struct TrustAnchor: Hashable, Sendable {
    /// Who vouches for the anchor.
    public enum Origin: Hashable, Sendable {
        /// Built in: one of Apple's roots.
        case apple
        /// Named by the operator; never good for production data.
        case configured
    }

    /// The certificate.
    public let certificate: Certificate
    /// Who vouches for it.
    public let origin: Origin

    /// The name of the certificate's subject, for people.
    public var name: String { certificate.subject }
    /// The SHA-256 of the certificate: 32 bytes.
    public var fingerprint: [UInt8] { certificate.fingerprint }
    /// The certificate in DER.
    public var certificateDER: [UInt8] { certificate.der }

    init(certificate: Certificate, origin: Origin) {
        self.certificate = certificate
        self.origin = origin
    }

    /// Names a certificate in DER as an anchor for data that is not production's.
    ///
    /// One of Apple's roots stays what it is: naming it again changes nothing.
    /// - Throws: `certificate.…` when it cannot be read, `anchor.forbidden` for Apple's obsolete root of 2005.
    public init(certificateDER: [UInt8]) throws(TrustRefusal) {
        let certificate = try Certificate(der: certificateDER)
        guard certificate.fingerprint != AppleRoots.obsoleteFingerprint else {
            throw TrustRefusal(
                .anchorForbidden, .chain,
                "\(certificate.subject) is Apple's obsolete root of 2005, which ended in 2025. Remove it: Apple's roots are built in.")
        }
        let isApple = AppleRoots.all.contains { $0.certificate == certificate }
        self.init(certificate: certificate, origin: isApple ? .apple : .configured)
    }

    /// Names a certificate in PEM text or DER as an anchor for data that is not production's.
    ///
    /// PEM must hold exactly one certificate.
    /// - Throws: `anchor.unreadable` when it is neither, else as `init(certificateDER:)`.
    public init(pemOrDER bytes: [UInt8]) throws(TrustRefusal) {
        guard bytes.first != 0x30 else {
            try self.init(certificateDER: bytes)
            return
        }
        try self.init(certificateDER: PEMText.certificate(in: bytes))
    }
}
