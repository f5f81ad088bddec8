import Foundation

/// The signers whose documents were found genuine, so that the next document under the same header costs one P-256 verification.
///
/// A class because it is shared memory behind a lock. Found by the exact bytes of the header segment: a short tag sorts out, then
/// all bytes are compared. Only signers with a genuine document come in, so nobody without Apple's key can fill it or choose tags.
final class JWSSignerMemory: Sendable {
    /// Headers that are remembered; Apple has a handful at a time, a simulator one each run.
    static let capacity = 64
    /// Intermediates that are remembered.
    static let intermediateCapacity = 64

    private struct Memory {
        var tags: [UInt64] = []
        /// In step with `tags`; what was used lately stands towards the front.
        var signers: [JWSSigner] = []
        var intermediates: [Certificate: TrustAnchor] = [:]
    }

    private let memory = Guarded(Memory())

    init() {}

    /// The signer of documents with this header segment; `nil` when none is remembered.
    func signer(ofHeader header: UnsafeBufferPointer<UInt8>) -> JWSSigner? {
        let tag = Self.tag(header)
        return memory.withLock { memory in
            var index = 0
            while index < memory.tags.count {
                if memory.tags[index] == tag && Self.areEqual(memory.signers[index].header, header) {
                    let signer = memory.signers[index]
                    if index > 0 {
                        memory.tags.swapAt(index, index / 2)
                        memory.signers.swapAt(index, index / 2)
                    }
                    return signer
                }
                index += 1
            }
            return nil
        }
    }

    /// Keeps a signer one of whose documents was found genuine.
    func remember(_ signer: JWSSigner) {
        let tag = signer.header.withUnsafeBufferPointer(Self.tag)
        memory.withLock { memory in
            guard !memory.signers.contains(where: { $0.header == signer.header }) else { return }
            if memory.tags.count >= Self.capacity {
                memory.tags.removeLast()
                memory.signers.removeLast()
            }
            memory.tags.insert(tag, at: 0)
            memory.signers.insert(signer, at: 0)
        }
    }

    /// The anchor under which an intermediate was found to hold.
    func anchor(of intermediate: Certificate) -> TrustAnchor? { memory.withLock { $0.intermediates[intermediate] } }

    /// Keeps an intermediate whose own path holds: a new signer under it costs one P-384 verification instead of two.
    ///
    /// An anchor with name constraints speaks about signers too, so its intermediates are judged anew every time.
    func remember(intermediateOf chain: CheckedChain) {
        guard let intermediate = chain.intermediate, !chain.anchor.certificate.hasExtension("2.5.29.30") else { return }
        memory.withLock { memory in
            if memory.intermediates.count >= Self.intermediateCapacity { memory.intermediates.removeAll() }
            memory.intermediates[intermediate] = chain.anchor
        }
    }

    /// Samples of the header; certificates differ in their serial numbers, dates and keys.
    private static func tag(_ header: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var tag = UInt64(header.count)
        var offset = 0
        let bytes = UnsafeRawBufferPointer(header)
        let step = max(8, header.count / 32)
        while offset + 8 <= header.count {
            tag = (tag ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            tag ^= tag >> 29
            offset += step
        }
        return tag
    }

    private static func areEqual(_ known: [UInt8], _ header: UnsafeBufferPointer<UInt8>) -> Bool {
        guard known.count == header.count, let start = header.baseAddress else { return false }
        return known.withUnsafeBufferPointer { known in
            guard let own = known.baseAddress else { return false }
            return memcmp(own, start, header.count) == 0
        }
    }
}
