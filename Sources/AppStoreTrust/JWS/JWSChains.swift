import AppStoreTypes

/// The chains of headers that were found to hold, so that the next document under the same header costs one P-256 verification.
///
/// A class because it is shared memory behind a lock. Keyed by the exact bytes of the header segment. Bounded; only chains that hold
/// are remembered, and never their dates, which are judged for every document.
final class JWSChains: Sendable {
    /// A chain and its signer's key, ready to check signatures.
    struct Entry: Sendable {
        let chain: CheckedChain
        let signatures: SignatureCheck
        let validity: ClosedRange<EpochMilliseconds>?
    }

    /// Headers that are remembered; Apple has a handful at a time, a simulator one each run.
    static let capacity = 256

    private struct Memory {
        var entries: [[UInt8]: Entry] = [:]
        /// Keys, the oldest first.
        var order: [[UInt8]] = []
        /// Intermediates whose own path holds, by their bytes; a new signer under one costs one P-384 verification instead of two.
        var intermediates: [[UInt8]: TrustAnchor] = [:]
    }

    private let anchors: TrustAnchors
    private let memory = Guarded(Memory())

    init(anchors: TrustAnchors) { self.anchors = anchors }

    /// The chain that a header segment names, whose dates are still to be judged.
    func entry(forHeader segment: [UInt8], decoded: () throws(TrustRefusal) -> JWSHeader) throws(TrustRefusal) -> Entry {
        if let known = memory.withLock({ $0.entries[segment] }) { return known }
        let entry = try judge(decoded())
        memory.withLock { memory in
            guard memory.entries.updateValue(entry, forKey: segment) == nil else { return }
            memory.order.append(segment)
            if memory.order.count > Self.capacity { memory.entries[memory.order.removeFirst()] = nil }
            guard let intermediate = entry.chain.intermediate else { return }
            if memory.intermediates.count >= Self.capacity { memory.intermediates.removeAll() }
            memory.intermediates[intermediate.der] = entry.chain.anchor
        }
        return entry
    }

    private func judge(_ header: JWSHeader) throws(TrustRefusal) -> Entry {
        guard let texts = header.certificates, !texts.isEmpty else { throw JWSDocument.certificatesMissing }
        guard header.algorithm == "ES256" else {
            let found = header.algorithm.map { Excerpt.quoted($0, limit: 20) } ?? "none"
            throw TrustRefusal(
                .jwsAlgorithm, .algorithm, "The header's algorithm is \(found); Apple signs with \"ES256\" and nothing else is accepted.")
        }
        guard texts.count == 3 || texts.count == 1 else { throw Self.wrongLength(texts.count) }
        let leaf = try JWSDocument.certificate(texts[0], at: 0)
        let chain = texts.count == 1 ? try single(leaf) : try path(leaf, JWSDocument.certificate(texts[1], at: 1))
        guard let key = leaf.publicKey, let signatures = SignatureCheck(key: key) else {
            throw TrustRefusal(
                .certificateKey, .certificate, "The signer \(leaf.subject) has no P-256 key, with which such documents are signed.")
        }
        return Entry(chain: chain, signatures: signatures, validity: chain.validity)
    }

    /// Xcode signs with one certificate, which counts only when the operator named that very certificate.
    private func single(_ leaf: Certificate) throws(TrustRefusal) -> CheckedChain {
        guard let anchor = anchors.configuredAnchor(equalTo: leaf) else { throw Self.wrongLength(1) }
        return CheckedChain(leaf: leaf, intermediate: nil, anchor: anchor)
    }

    private func path(_ leaf: Certificate, _ intermediate: Certificate) throws(TrustRefusal) -> CheckedChain {
        if let anchor = memory.withLock({ $0.intermediates[intermediate.der] }), leaf.namesAsIssuer(intermediate) {
            return try CertificateChain.path(leaf: leaf, underChecked: intermediate, anchor: anchor, rules: .jws)
        }
        return try CertificateChain.path(leaf: leaf, intermediates: [intermediate], anchors: anchors.all, rules: .jws)
    }

    private static func wrongLength(_ count: Int) -> TrustRefusal {
        let remedy =
            count == 1
            ? "For data of StoreKit Testing in Xcode, export its certificate and name it as an anchor of the app."
            : "Send the document that Apple signed, unchanged."
        return TrustRefusal(.jwsChainLength, .chainLength, "The header's x5c has \(count) certificates instead of 3. \(remedy)")
    }
}
