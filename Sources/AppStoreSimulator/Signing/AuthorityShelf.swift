import AppStoreTrust
import AppStoreTypes

/// The authorities of this process by seed: drawing RSA keys takes a second, so a seed's keys are drawn once.
actor AuthorityShelf {
    static let shared = AuthorityShelf()

    private var authorities: [String: SigningAuthority] = [:]
    private var xcodeReceipts: [UInt64: SigningIdentity] = [:]

    /// When every certificate of the simulator is valid: 2001 to 2099.
    static let validity = EpochMilliseconds(978_307_200_000)...EpochMilliseconds(4_070_908_800_000)

    /// Which of the signers that an authority has had one after the other.
    enum Generation: Hashable, Sendable {
        /// The first one, or the one after so many replacements.
        case current(Int)
        /// One whose certificate has expired.
        case expired
    }

    /// The authority of a kind with one of its signers.
    func authority(_ kind: SigningPlan.Kind, seed: UInt64, responder: String?, generation: Generation) throws(SigningFailure)
        -> SigningAuthority
    {
        let first = try authority(kind, seed: seed, responder: responder)
        guard generation != .current(0) else { return first }
        let name = "\(kind) \(seed) \(responder ?? "") \(generation)"
        if let authority = authorities[name] { return authority }
        var generator = SeededGenerator(seed: seed, purpose: "signer \(kind) \(generation)")
        var plan = first.plan
        if generation == .expired { plan.leafValidity = Self.validity.lowerBound...Self.expiry }
        let renewed = try first.renewed(plan: plan, using: &generator)
        authorities[name] = renewed
        return renewed
    }

    /// When the certificates of expired signers have ended: 2002.
    private static let expiry = EpochMilliseconds(1_009_843_200_000)

    /// The authority of a kind; the keys do not depend on where its responder is.
    func authority(_ kind: SigningPlan.Kind, seed: UInt64, responder: String? = nil) throws(SigningFailure) -> SigningAuthority {
        let name = "\(kind) \(seed) \(responder ?? "")"
        if let authority = authorities[name] { return authority }
        var generator = SeededGenerator(seed: seed, purpose: "authority \(kind)")
        var plan = SigningPlan(kind: kind, validity: Self.validity)
        if kind != .xcode {
            plan.ocspURL = responder
            let organization = "Till Simulated App Store"
            plan.rootName = DistinguishedName(commonName: "Till Simulator Root CA", organization: organization, country: "US")
            plan.intermediateName = DistinguishedName(
                commonName: "Till Simulator Developer Relations", organizationalUnit: "G1", organization: organization, country: "US")
            plan.leafName = DistinguishedName(commonName: "Till Simulator Signing", organization: organization, country: "US")
        }
        let authority = try SigningAuthority(plan: plan, using: &generator)
        authorities[name] = authority
        return authority
    }

    func xcodeReceiptIdentity(seed: UInt64) throws(SigningFailure) -> SigningIdentity {
        if let identity = xcodeReceipts[seed] { return identity }
        var generator = SeededGenerator(seed: seed, purpose: "xcode receipts")
        let identity = try SigningIdentity.xcodeReceipts(validity: Self.validity, using: &generator)
        xcodeReceipts[seed] = identity
        return identity
    }
}
