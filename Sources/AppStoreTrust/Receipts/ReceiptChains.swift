import AppStoreTypes

/// The certificate paths of receipts that were found to hold, so that the next receipt of the same signer costs one signature.
///
/// A class because it is shared memory behind a lock. Bounded in number and size; only paths that hold are remembered, and never
/// their dates, which are judged for every receipt.
final class ReceiptChains: Sendable {
    /// A path and the signer's key.
    struct Entry: Sendable {
        let chain: CheckedChain
        let key: PublicKey
    }

    /// Paths that are remembered; Apple has two or three at a time.
    static let capacity = 64
    /// The most bytes of certificates that are remembered of one receipt.
    static let rememberedSize = 16 * 1024

    private struct Memory {
        var entries: [[UInt8]: Entry] = [:]
        /// Keys, the oldest first.
        var order: [[UInt8]] = []
    }

    private let anchors: TrustAnchors
    private let memory = Guarded(Memory())

    init(anchors: TrustAnchors) { self.anchors = anchors }

    /// The path of a container's signer, whose dates are still to be judged.
    func entry(for container: ReceiptContainer) throws(TrustRefusal) -> Entry {
        guard let key = Self.key(of: container) else { return try judge(container) }
        if let known = memory.withLock({ $0.entries[key] }) { return known }
        let entry = try judge(container)
        memory.withLock { memory in
            guard memory.entries.updateValue(entry, forKey: key) == nil else { return }
            memory.order.append(key)
            if memory.order.count > Self.capacity { memory.entries[memory.order.removeFirst()] = nil }
        }
        return entry
    }

    /// All that the verdict depends on: the signer's name and the enclosed certificates; `nil` when that is too much to keep.
    private static func key(of container: ReceiptContainer) -> [UInt8]? {
        guard let first = container.certificates.first, let last = container.certificates.last else { return nil }
        let range = first.lowerBound..<last.upperBound
        guard range.count <= rememberedSize, container.signer.issuer.count <= rememberedSize else { return nil }
        return container.signer.serialNumber + container.signer.issuer + container.bytes[range]
    }

    private func judge(_ container: ReceiptContainer) throws(TrustRefusal) -> Entry {
        let signer = container.signer
        guard
            let place = container.certificates.first(where: {
                EnclosedCertificate.isNamed(issuer: signer.issuer, serialNumber: signer.serialNumber, at: $0, in: container.bytes)
            })
        else {
            throw TrustRefusal(
                .receiptSigner, .certificate,
                "None of the \(container.certificates.count) enclosed certificates is the signer's (serial number "
                    + "\(Excerpt.hex(signer.serialNumber, limit: 20))). Send the receipt file unchanged.")
        }
        let leaf = try Certificate(der: Array(container.bytes[place]))
        guard let key = leaf.publicKey, key.kind == .rsa else {
            throw TrustRefusal(
                .certificateKey, .certificate, "The signer \(leaf.subject) has no RSA key, with which receipts are signed.")
        }
        guard (2_048...8_192).contains(key.bits) else {
            throw TrustRefusal(
                .receiptKeySize, .algorithm,
                "The signer \(leaf.subject) has an RSA key of \(key.bits) bits; 2048 to 8192 are accepted, Apple's have 2048.")
        }
        if let anchor = anchors.configuredAnchor(equalTo: leaf) {
            return Entry(chain: CheckedChain(leaf: leaf, intermediate: nil, anchor: anchor), key: key)
        }
        // A certificate that cannot be read is none that the path needs; the path is then refused for lack of an issuer.
        let others = container.certificates.lazy.filter { $0 != place }.compactMap {
            try? Certificate(der: Array(container.bytes[$0]))
        }
        let chain = try CertificateChain.path(leaf: leaf, intermediates: Array(others), anchors: anchors.all, rules: .receipt)
        return Entry(chain: chain, key: key)
    }
}
