/// One extension of a certificate to be made.
public struct CertificateExtension: Hashable, Sendable {
    /// The dotted OID.
    public let oid: String
    /// Whether a reader that does not know the extension must refuse the certificate.
    public let isCritical: Bool
    /// The octets inside.
    public let value: [UInt8]

    /// Any extension.
    public init(oid: String, isCritical: Bool, value: [UInt8]) {
        self.oid = oid
        self.isCritical = isCritical
        self.value = value
    }

    /// One of Apple's markers, or a near miss: an extension that holds NULL.
    public static func marker(_ oid: String) -> Self { Self(oid: oid, isCritical: false, value: DERWriter.null) }

    static func basicConstraints(isAuthority: Bool, pathLength: Int64? = nil) -> Self {
        var parts: [[UInt8]] = isAuthority ? [DERWriter.boolean(true)] : []
        if let pathLength { parts.append(DERWriter.integer(pathLength)) }
        return Self(oid: "2.5.29.19", isCritical: true, value: DERWriter.sequence(parts))
    }

    static let signsCertificates = Self(oid: "2.5.29.15", isCritical: true, value: DERWriter.bits(0x06, unused: 1))
    static let signsDocuments = Self(oid: "2.5.29.15", isCritical: true, value: DERWriter.bits(0x80, unused: 7))
    static let signsOCSP = Self(oid: "2.5.29.37", isCritical: false, value: DERWriter.sequence([DERWriter.oid("1.3.6.1.5.5.7.3.9")]))

    static func subjectKeyID(_ id: [UInt8]) -> Self { Self(oid: "2.5.29.14", isCritical: false, value: DERWriter.octets(id)) }

    static func authorityKeyID(_ id: [UInt8]) -> Self {
        Self(oid: "2.5.29.35", isCritical: false, value: DERWriter.sequence([DERWriter.implicit(0, id)]))
    }

    static func ocsp(url: String) -> Self {
        let access = DERWriter.sequence([DERWriter.oid("1.3.6.1.5.5.7.48.1"), DERWriter.implicit(6, Array(url.utf8))])
        return Self(oid: "1.3.6.1.5.5.7.1.1", isCritical: false, value: DERWriter.sequence([access]))
    }

    var der: [UInt8] {
        DERWriter.sequence([DERWriter.oid(oid)] + (isCritical ? [DERWriter.boolean(true)] : []) + [DERWriter.octets(value)])
    }
}
