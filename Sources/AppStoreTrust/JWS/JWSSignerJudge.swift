import AppStoreTypes

/// Judges the certificates that a header names and remembers the outcome.
struct JWSSignerJudge: Sendable {
    let anchors: TrustAnchors
    let memory = JWSSignerMemory()

    /// The signer that the header segment names; dates are still to be judged.
    ///
    /// - Returns: the signer, and whether it comes from memory.
    func signer(_ text: UnsafeBufferPointer<UInt8>, _ segments: JWSSegments) throws(TrustRefusal) -> (signer: JWSSigner, isKnown: Bool) {
        let segment = UnsafeBufferPointer(rebasing: text[segments.header])
        if let known = memory.signer(ofHeader: segment) { return (known, true) }
        let header = try JWSHeader(json: JWSSegments.decode(text, segments.header, name: "header"))
        return (try JWSSigner(header: Array(segment), chain: chain(of: header)), false)
    }

    /// The checks of the header in Apple's order: certificates named, algorithm, their number, each readable, path, markers.
    func chain(of header: JWSHeader) throws(TrustRefusal) -> CheckedChain {
        guard let texts = header.certificates, !texts.isEmpty else { throw JWSDocument.certificatesMissing }
        guard header.algorithm == "ES256" else {
            let found = header.algorithm.map { Excerpt.quoted($0, limit: 20) } ?? "none"
            throw TrustRefusal(
                .jwsAlgorithm, .algorithm, "The header's algorithm is \(found); Apple signs with \"ES256\" and nothing else is accepted.")
        }
        switch texts.count {
        case 1: return try single(JWSDocument.certificate(texts[0], at: 0))
        case 3:
            // The third is only a hint: the anchor comes from the policy, so what stands there is not even read.
            return try path(JWSDocument.certificate(texts[0], at: 0), JWSDocument.certificate(texts[1], at: 1))
        default: throw Self.wrongLength(texts.count)
        }
    }

    /// Xcode signs with one certificate, which counts only when the operator named that very certificate.
    private func single(_ leaf: Certificate) throws(TrustRefusal) -> CheckedChain {
        guard let anchor = anchors.configuredAnchor(equalTo: leaf) else { throw Self.wrongLength(1) }
        return CheckedChain(leaf: leaf, intermediate: nil, anchor: anchor)
    }

    private func path(_ leaf: Certificate, _ intermediate: Certificate) throws(TrustRefusal) -> CheckedChain {
        if let anchor = memory.anchor(of: intermediate), leaf.namesAsIssuer(intermediate) {
            return try CertificateChain.path(leaf: leaf, underChecked: intermediate, anchor: anchor, rules: .jws)
        }
        let chain = try CertificateChain.path(leaf: leaf, intermediates: [intermediate], anchors: anchors.all, rules: .jws)
        memory.remember(intermediateOf: chain)
        return chain
    }

    private static func wrongLength(_ count: Int) -> TrustRefusal {
        let remedy =
            count == 1
            ? "For data of StoreKit Testing in Xcode, export its certificate and name it as an anchor of the app."
            : "Send the document that Apple signed, unchanged."
        return TrustRefusal(.jwsChainLength, .chainLength, "The header's x5c has \(count) certificates instead of 3. \(remedy)")
    }
}
