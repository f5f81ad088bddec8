public import AppStoreTypes

extension SigningIdentity {
    /// The signer of receipts of StoreKit Testing in Xcode: one self-signed RSA certificate without Apple's markers.
    ///
    /// Name `certificates[0]` as an anchor to accept what it signs.
    public static func xcodeReceipts(validity: ClosedRange<EpochMilliseconds>, using generator: inout some RandomNumberGenerator)
        throws(SigningFailure) -> SigningIdentity
    {
        let key = try SigningKey.rsa2048(using: &generator)
        let name = DistinguishedName(commonName: "StoreKit", organizationalUnit: "StoreKit", organization: "StoreKit", country: "US")
        let blueprint = CertificateBlueprint(
            subject: name, serialNumber: [1], validity: validity, subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: [.basicConstraints(isAuthority: true), .signsDocuments])
        let certificate = try blueprint.issued(by: name, key: key)
        return SigningIdentity(key: key, certificates: [certificate], issuerName: name, serialNumber: [1])
    }
}
