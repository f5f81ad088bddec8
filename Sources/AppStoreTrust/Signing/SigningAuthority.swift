/// A certificate authority built like Apple's, for tests and the simulator: root, intermediate, signer.
///
/// Everything comes from the plan and the passed generator, so that a seed gives the same certificates and signatures again.
public struct SigningAuthority: Sendable {
    /// The plan it was made from.
    public let plan: SigningPlan
    /// The signer and its certificates.
    public let identity: SigningIdentity
    /// The root, for a trust policy that is to accept this authority.
    public let anchor: TrustAnchor
    let root: IssuingAuthority
    let intermediate: IssuingAuthority?

    /// Draws keys and issues the certificates.
    public init(plan: SigningPlan, using generator: inout some RandomNumberGenerator) throws(SigningFailure) {
        switch plan.kind {
        case .signedData, .receipts:
            let root = try plan.makeRoot(using: &generator)
            let intermediate = try plan.makeIntermediate(under: root, using: &generator)
            try self.init(plan: plan, root: root, intermediate: intermediate, using: &generator)
        case .xcode:
            let only = try plan.makeSelfSigned(using: &generator)
            let identity = SigningIdentity(
                key: only.key, certificates: [only.certificate], issuerName: only.name, serialNumber: only.serialNumber)
            try self.init(plan: plan, identity: identity, root: only, intermediate: nil)
        }
    }

    private init(
        plan: SigningPlan, root: IssuingAuthority, intermediate: IssuingAuthority, using generator: inout some RandomNumberGenerator
    ) throws(SigningFailure) {
        let leaf = try plan.makeLeaf(under: intermediate, using: &generator)
        let identity = SigningIdentity(
            key: leaf.key, certificates: [leaf.certificate, intermediate.certificate, root.certificate], issuerName: intermediate.name,
            serialNumber: leaf.serialNumber)
        try self.init(plan: plan, identity: identity, root: root, intermediate: intermediate)
    }

    private init(plan: SigningPlan, identity: SigningIdentity, root: IssuingAuthority, intermediate: IssuingAuthority?)
        throws(SigningFailure)
    {
        self.plan = plan
        self.identity = identity
        self.root = root
        self.intermediate = intermediate
        do {
            anchor = try TrustAnchor(certificateDER: root.certificate)
        } catch {
            throw SigningFailure("the root cannot be read back: \(error)")
        }
    }

    /// The same root and intermediate with a new signer, as Apple's every two years.
    ///
    /// - Throws: when this authority is Xcode's, which has one certificate only.
    public func renewed(plan: SigningPlan, using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> SigningAuthority {
        guard let intermediate else { throw SigningFailure("Xcode's single certificate has no signer to renew") }
        return try SigningAuthority(plan: plan, root: root, intermediate: intermediate, using: &generator)
    }

    /// Signs a payload as a compact JWS.
    public func sign(payload: [UInt8]) throws(SigningFailure) -> [UInt8] { try identity.sign(payload: payload) }

    /// Signs a value as JSON in a compact JWS.
    public func sign(_ value: some Encodable) throws(SigningFailure) -> [UInt8] { try identity.sign(value) }
}

/// One level of an authority: a name, its key and its certificate.
struct IssuingAuthority: Sendable {
    let name: DistinguishedName
    let key: SigningKey
    let serialNumber: [UInt8]
    let certificate: [UInt8]

    var keyID: [UInt8] { SHA1.hash(key.publicKeyBits) }
}
