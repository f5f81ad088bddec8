public import AppStoreTypes

/// A certificate to be issued: everything that goes into it, right or deliberately wrong.
public struct CertificateBlueprint: Sendable {
    /// Whom it is about.
    public var subject: DistinguishedName
    /// The serial number, big endian.
    public var serialNumber: [UInt8]
    /// When it is valid, whole seconds.
    public var validity: ClosedRange<EpochMilliseconds>
    /// The subject's key: SubjectPublicKeyInfo in DER.
    public var subjectPublicKeyInfo: [UInt8]
    /// What it says beyond that, in this order.
    public var extensions: [CertificateExtension]

    /// Plans a certificate.
    public init(
        subject: DistinguishedName, serialNumber: [UInt8], validity: ClosedRange<EpochMilliseconds>, subjectPublicKeyInfo: [UInt8],
        extensions: [CertificateExtension]
    ) {
        self.subject = subject
        self.serialNumber = serialNumber
        self.validity = validity
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.extensions = extensions
    }

    /// The certificate in DER, signed by the issuer's key; equal input gives equal bytes.
    public func issued(by issuer: DistinguishedName, key: SigningKey, weakHash: Bool = false) throws(SigningFailure) -> [UInt8] {
        var parts = [
            DERWriter.explicit(0, DERWriter.integer(2)),
            DERWriter.integer(magnitude: serialNumber),
            key.signatureAlgorithm(weakHash: weakHash),
            issuer.der,
            DERWriter.sequence([DERWriter.time(validity.lowerBound), DERWriter.time(validity.upperBound)]),
            subject.der,
            subjectPublicKeyInfo,
        ]
        if !extensions.isEmpty { parts.append(DERWriter.explicit(3, DERWriter.sequence(extensions.map(\.der)))) }
        let content = DERWriter.sequence(parts)
        let (algorithm, signature) = try key.signature(over: content, weakHash: weakHash)
        return DERWriter.sequence([content, algorithm, DERWriter.bits(signature)])
    }
}
