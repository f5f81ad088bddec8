extension TrustRefusal.Code {
    private init(_ name: String) { self.init(rawValue: name) }

    /// More bytes than a certificate has.
    public static let certificateSize = Self("certificate.size")
    /// Not a certificate in DER.
    public static let certificateDER = Self("certificate.der")
    /// A certificate without a period of validity.
    public static let certificateValidity = Self("certificate.validity")
    /// A certificate's key is of the wrong kind.
    public static let certificateKey = Self("certificate.key")
    /// Neither PEM nor DER.
    public static let anchorUnreadable = Self("anchor.unreadable")
    /// The obsolete Apple root of 2005, or another certificate that may not be an anchor.
    public static let anchorForbidden = Self("anchor.forbidden")

    /// The path ends at no anchor that was named.
    public static let chainUnknownRoot = Self("chain.unknown_root")
    /// A certificate of the path does not hold: signature, CA flag, path length, key usage, critical extension.
    public static let chainBroken = Self("chain.broken")
    /// The intermediate is no authority.
    public static let chainIntermediateNotAuthority = Self("chain.intermediate_not_authority")
    /// The signer is itself an authority.
    public static let chainLeafIsAuthority = Self("chain.leaf_is_authority")
    /// The signer lacks Apple's marker of receipt signers.
    public static let chainLeafMarker = Self("chain.leaf_marker")
    /// The intermediate lacks Apple's marker of developer relations.
    public static let chainIntermediateMarker = Self("chain.intermediate_marker")
    /// A certificate was not valid at the moment of signing.
    public static let chainExpired = Self("chain.expired")
    /// A certificate became valid only after the moment of signing.
    public static let chainNotYetValid = Self("chain.not_yet_valid")

    /// More bytes than are read.
    public static let jwsSize = Self("jws.size")
    /// Not three segments.
    public static let jwsSegments = Self("jws.segments")
    /// Not base64url without padding.
    public static let jwsBase64 = Self("jws.base64")
    /// A header that is no JSON object of the right shape.
    public static let jwsHeader = Self("jws.header")
    /// No algorithm but ES256 is accepted.
    public static let jwsAlgorithm = Self("jws.algorithm")
    /// The header names no certificates.
    public static let jwsCertificatesMissing = Self("jws.x5c_missing")
    /// The wrong number of certificates.
    public static let jwsChainLength = Self("jws.chain_length")
    /// A certificate in the header is not standard base64.
    public static let jwsCertificateBase64 = Self("jws.certificate_base64")
    /// The document says that it was signed in the future.
    public static let jwsSignedInFuture = Self("jws.signed_in_future")
    /// The signature has not 64 bytes.
    public static let jwsSignatureSize = Self("jws.signature_size")
    /// The signature does not match.
    public static let jwsSignature = Self("jws.signature")
    /// The payload is not JSON of the expected shape.
    public static let jwsPayload = Self("jws.payload")

    /// Another app's document, or none that names an app.
    public static let identityBundleID = Self("identity.bundle_id")
    /// Another app's Apple id, or none in production.
    public static let identityAppAppleID = Self("identity.app_apple_id")
    /// An environment that this verifier does not serve.
    public static let identityEnvironment = Self("identity.environment")
    /// The environment does not belong to the anchor under which the document was signed.
    public static let identityAnchorEnvironment = Self("identity.anchor_environment")
    /// Documents that came together are about different things.
    public static let identityDisagreement = Self("identity.disagreement")

    /// A certificate was revoked.
    public static let revocationRevoked = Self("revocation.revoked")
    /// The issuer's responder does not know the certificate.
    public static let revocationUnknown = Self("revocation.unknown")
    /// The responder's answer cannot be believed.
    public static let revocationInvalidAnswer = Self("revocation.invalid_answer")
    /// No answer could be had; try again.
    public static let revocationUnavailable = Self("revocation.unavailable")
}
