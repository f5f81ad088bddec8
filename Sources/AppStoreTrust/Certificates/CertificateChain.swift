import AppStoreTypes

/// Judges the path signer → intermediate → anchor, the only shape that Apple's documents have.
enum CertificateChain {
    /// Checks signatures, names, CA flags, path lengths and markers, then the validity at `moment`.
    ///
    /// - Parameters:
    ///   - intermediates: candidates in any order; only one that issued the leaf is used, the anchor never comes from here.
    ///   - anchors: tried one at a time, each alone, so that a look-alike name never shadows another.
    ///   - meaning: what `moment` is, in a few words for the message.
    static func check(
        leaf: Certificate, intermediates: [Certificate], anchors: [TrustAnchor], at moment: EpochMilliseconds, meaning: String,
        rules: ChainRules
    ) throws(TrustRefusal) -> CheckedChain {
        let chain = try path(leaf: leaf, intermediates: intermediates, anchors: anchors, rules: rules)
        if let refusal = chain.refusal(at: moment, meaning: meaning) { throw refusal }
        return chain
    }

    /// Everything but dates, so that the verdict can be remembered.
    static func path(leaf: Certificate, intermediates: [Certificate], anchors: [TrustAnchor], rules: ChainRules) throws(TrustRefusal)
        -> CheckedChain
    {
        try refuseUnfit(leaf: leaf, rules: rules)
        let issuers = intermediates.filter { $0 != leaf && leaf.namesAsIssuer($0) }
        guard !issuers.isEmpty else {
            throw TrustRefusal(
                .chainBroken, .chain,
                "No certificate of the document is named \(leaf.issuer), the issuer of the signer. Send the document unchanged.")
        }
        var refusal: TrustRefusal?
        for intermediate in issuers {
            do {
                return try path(leaf: leaf, intermediate: intermediate, anchors: anchors, rules: rules)
            } catch {
                refusal = refusal ?? error
            }
        }
        throw refusal ?? unknownRoot(issuers[0])
    }

    private static func path(leaf: Certificate, intermediate: Certificate, anchors: [TrustAnchor], rules: ChainRules) throws(TrustRefusal)
        -> CheckedChain
    {
        try refuseUnfit(intermediate: intermediate)
        var reason: String?
        for anchor in anchors where intermediate.namesAsIssuer(anchor.certificate) && anchor.certificate != intermediate {
            let found = PathCheck.refusal(
                leaf: leaf, untrusted: [intermediate], trusted: anchor.certificate, length: 3, strength: rules.strength)
            guard let found else {
                try refuseUnmarked(leaf: leaf, intermediate: intermediate, under: anchor, rules: rules)
                return CheckedChain(leaf: leaf, intermediate: intermediate, anchor: anchor)
            }
            reason = reason ?? found
        }
        guard let reason else { throw unknownRoot(intermediate) }
        throw broken(reason)
    }

    /// A new signer under an intermediate whose own path was checked before: one signature instead of two.
    static func path(leaf: Certificate, underChecked intermediate: Certificate, anchor: TrustAnchor, rules: ChainRules)
        throws(TrustRefusal) -> CheckedChain
    {
        try refuseUnfit(leaf: leaf, rules: rules)
        if let reason = PathCheck.refusal(leaf: leaf, untrusted: [], trusted: intermediate, length: 2, strength: rules.strength) {
            throw broken(reason)
        }
        try refuseUnmarked(leaf: leaf, intermediate: intermediate, under: anchor, rules: rules)
        return CheckedChain(leaf: leaf, intermediate: intermediate, anchor: anchor)
    }

    private static func refuseUnfit(leaf: Certificate, rules: ChainRules) throws(TrustRefusal) {
        guard !leaf.isAuthority else {
            throw TrustRefusal(
                .chainLeafIsAuthority, .chain,
                "The signer \(leaf.subject) is itself an authority (CA); Apple's signers are not. Send the document unchanged.")
        }
        guard leaf.publicKey?.kind == rules.leafKey else {
            throw TrustRefusal(
                .certificateKey, .certificate,
                "The signer \(leaf.subject) has not the kind of key (\(rules.leafKey)) that such documents are signed with.")
        }
    }

    private static func refuseUnfit(intermediate: Certificate) throws(TrustRefusal) {
        guard intermediate.isAuthority else {
            throw TrustRefusal(
                .chainIntermediateNotAuthority, .chain,
                "The intermediate \(intermediate.subject) is no authority (CA), so it cannot vouch for the signer.")
        }
    }

    private static func refuseUnmarked(leaf: Certificate, intermediate: Certificate, under anchor: TrustAnchor, rules: ChainRules)
        throws(TrustRefusal)
    {
        guard leaf.hasExtension(AppleMarker.receiptSigner) else {
            throw TrustRefusal(
                .chainLeafMarker, .marker,
                "The signer \(leaf.subject) lacks the extension \(AppleMarker.receiptSigner), which marks signers of purchase data: "
                    + "it is some other certificate of this issuer.")
        }
        guard anchor.origin == .apple || rules.demandsIntermediateMarkerUnderConfiguredAnchors else { return }
        guard intermediate.hasExtension(AppleMarker.developerRelations) else {
            throw TrustRefusal(
                .chainIntermediateMarker, .marker,
                "The intermediate \(intermediate.subject) lacks the extension \(AppleMarker.developerRelations), which marks Apple's "
                    + "intermediates for purchase data.")
        }
    }

    private static func unknownRoot(_ intermediate: Certificate) -> TrustRefusal {
        TrustRefusal(
            .chainUnknownRoot, .chain,
            "The certificates end at \(intermediate.issuer), which is no anchor here. For local tests name that certificate as an anchor.")
    }

    private static func broken(_ reason: String) -> TrustRefusal {
        TrustRefusal(.chainBroken, .chain, "The path of certificates does not hold: \(reason). Send the document unchanged.")
    }
}
