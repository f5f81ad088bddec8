public import AppStoreTypes

/// How a test authority is to be built: like Apple's, or with chosen defects.
public struct SigningPlan: Hashable, Sendable {
    /// What the authority signs for.
    public enum Kind: Hashable, Sendable {
        /// Signed transactions and notifications: P-384 root and intermediate, P-256 signer.
        case signedData
        /// App receipts: RSA 2048 throughout.
        case receipts
        /// StoreKit Testing in Xcode: one self-signed P-256 certificate without Apple's markers.
        case xcode
    }

    /// Ways in which a chain can be wrong.
    public enum Defect: Hashable, Sendable, CaseIterable {
        /// The signer lacks Apple's marker.
        case leafMarkerMissing
        /// The signer has a marker that differs in the last number (6.11.2).
        case leafMarkerNearMiss
        /// The intermediate lacks Apple's marker.
        case intermediateMarkerMissing
        /// The intermediate has the marker of another branch (6.2.15), as Apple's WWDR G2.
        case intermediateMarkerNearMiss
        /// Each marker sits on the other's certificate.
        case markersSwapped
        /// The intermediate's basicConstraints say CA:FALSE.
        case intermediateNotAuthority
        /// The intermediate's key usage does not allow to sign certificates.
        case intermediateMayNotSign
        /// The signer is an authority itself.
        case leafIsAuthority
        /// The signer carries a critical extension that nobody knows.
        case unknownCriticalExtension
        /// Key ids are left out; harmless, Apple's library has such test chains.
        case keyIDsMissing
    }

    /// What the authority signs for.
    public var kind: Kind
    /// The name of the root.
    public var rootName: DistinguishedName
    /// The name of the intermediate.
    public var intermediateName: DistinguishedName
    /// The name of the signer.
    public var leafName: DistinguishedName
    /// When root and intermediate are valid.
    public var authorityValidity: ClosedRange<EpochMilliseconds>
    /// When the signer is valid.
    public var leafValidity: ClosedRange<EpochMilliseconds>
    /// What is to be wrong.
    public var defects: Set<Defect>
    /// Where the certificates say that their revocation can be asked; `nil` leaves it out.
    public var ocspURL: String?

    /// A faultless authority, all of whose certificates are valid for `validity`.
    public init(kind: Kind, validity: ClosedRange<EpochMilliseconds>, defects: Set<Defect> = [], ocspURL: String? = nil) {
        self.kind = kind
        authorityValidity = validity
        leafValidity = validity
        self.defects = defects
        self.ocspURL = ocspURL
        let organization = "Till Test Authority"
        switch kind {
        case .signedData, .receipts:
            rootName = DistinguishedName(commonName: "Till Test Root CA", organization: organization, country: "US")
            intermediateName = DistinguishedName(
                commonName: "Till Test Developer Relations", organizationalUnit: "G1", organization: organization, country: "US")
            leafName = DistinguishedName(commonName: "Till Test Receipt Signing", organization: organization, country: "US")
        case .xcode:
            rootName = DistinguishedName(commonName: "StoreKit Testing in Xcode", organization: "StoreKit Testing in Xcode")
            intermediateName = rootName
            leafName = rootName
        }
    }
}
