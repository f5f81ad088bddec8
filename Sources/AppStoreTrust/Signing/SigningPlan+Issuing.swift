import AppStoreTypes

extension SigningPlan {
    func makeRoot(using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> IssuingAuthority {
        let key = try authorityKey(using: &generator)
        let extensions = keyIDs(subject: key, issuer: nil) + [.basicConstraints(isAuthority: true), .signsCertificates]
        return try issue(rootName, key: key, extensions: extensions, validity: authorityValidity, under: nil, using: &generator)
    }

    func makeIntermediate(under root: IssuingAuthority, using generator: inout some RandomNumberGenerator) throws(SigningFailure)
        -> IssuingAuthority
    {
        let key = try authorityKey(using: &generator)
        var extensions: [CertificateExtension] = [
            .basicConstraints(
                isAuthority: !defects.contains(.intermediateNotAuthority), pathLength: defects.contains(.intermediateNotAuthority) ? nil : 0
            ),
            defects.contains(.intermediateMayNotSign) ? .signsDocuments : .signsCertificates,
        ]
        extensions += keyIDs(subject: key, issuer: root)
        if let ocspURL { extensions.append(.ocsp(url: ocspURL)) }
        if let marker = intermediateMarker { extensions.append(.marker(marker)) }
        return try issue(intermediateName, key: key, extensions: extensions, validity: authorityValidity, under: root, using: &generator)
    }

    func makeLeaf(under intermediate: IssuingAuthority, using generator: inout some RandomNumberGenerator) throws(SigningFailure)
        -> IssuingAuthority
    {
        let key = kind == .receipts ? try SigningKey.rsa2048(using: &generator) : try SigningKey.p256(using: &generator)
        var extensions: [CertificateExtension] = [
            .basicConstraints(isAuthority: defects.contains(.leafIsAuthority)),
            defects.contains(.leafIsAuthority) ? .signsCertificates : .signsDocuments,
        ]
        extensions += keyIDs(subject: key, issuer: intermediate)
        if let ocspURL { extensions.append(.ocsp(url: ocspURL)) }
        if let marker = leafMarker { extensions.append(.marker(marker)) }
        if defects.contains(.unknownCriticalExtension) {
            extensions.append(CertificateExtension(oid: "1.3.6.1.4.1.99999.1", isCritical: true, value: DERWriter.null))
        }
        return try issue(leafName, key: key, extensions: extensions, validity: leafValidity, under: intermediate, using: &generator)
    }

    func makeSelfSigned(using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> IssuingAuthority {
        let key = try SigningKey.p256(using: &generator)
        let extensions: [CertificateExtension] = [.basicConstraints(isAuthority: true, pathLength: 0), .signsDocuments]
        return try issue(rootName, key: key, extensions: extensions, validity: leafValidity, under: nil, using: &generator)
    }

    func makeResponder(under issuer: IssuingAuthority, isAuthorised: Bool, using generator: inout some RandomNumberGenerator)
        throws(SigningFailure) -> IssuingAuthority
    {
        let key = try SigningKey.p256(using: &generator)
        let name = DistinguishedName(commonName: "Till Test OCSP Responder")
        let extensions: [CertificateExtension] =
            [.basicConstraints(isAuthority: false), .signsDocuments] + (isAuthorised ? [.signsOCSP] : [])
            + keyIDs(subject: key, issuer: issuer)
        return try issue(name, key: key, extensions: extensions, validity: authorityValidity, under: issuer, using: &generator)
    }

    private var leafMarker: String? {
        if defects.contains(.leafMarkerMissing) { return nil }
        if defects.contains(.leafMarkerNearMiss) { return "1.2.840.113635.100.6.11.2" }
        return defects.contains(.markersSwapped) ? AppleMarker.developerRelations : AppleMarker.receiptSigner
    }

    private var intermediateMarker: String? {
        if defects.contains(.intermediateMarkerMissing) { return nil }
        if defects.contains(.intermediateMarkerNearMiss) { return "1.2.840.113635.100.6.2.15" }
        return defects.contains(.markersSwapped) ? AppleMarker.receiptSigner : AppleMarker.developerRelations
    }

    private func authorityKey(using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> SigningKey {
        kind == .receipts ? try SigningKey.rsa2048(using: &generator) : try SigningKey.p384(using: &generator)
    }

    private func keyIDs(subject: SigningKey, issuer: IssuingAuthority?) -> [CertificateExtension] {
        guard !defects.contains(.keyIDsMissing) else { return [] }
        let own = CertificateExtension.subjectKeyID(SHA1.hash(subject.publicKeyBits))
        guard let issuer else { return [own] }
        return [own, .authorityKeyID(issuer.keyID)]
    }

    private func issue(
        _ name: DistinguishedName, key: SigningKey, extensions: [CertificateExtension], validity: ClosedRange<EpochMilliseconds>,
        under issuer: IssuingAuthority?, using generator: inout some RandomNumberGenerator
    ) throws(SigningFailure) -> IssuingAuthority {
        var serial = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        serial[0] = serial[0] & 0x3F | 0x40
        let blueprint = CertificateBlueprint(
            subject: name, serialNumber: serial, validity: validity, subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: extensions)
        let certificate = try blueprint.issued(by: issuer?.name ?? name, key: issuer?.key ?? key)
        return IssuingAuthority(name: name, key: key, serialNumber: serial, certificate: certificate)
    }
}
