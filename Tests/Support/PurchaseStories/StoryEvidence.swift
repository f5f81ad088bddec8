package import Entitlements

/// Stands for the SHA-256 of a document that a story only names; equal names give equal digests.
extension EvidenceDigest {
    package static func of(_ document: String) -> EvidenceDigest {
        var state: UInt64 = 0xcbf2_9ce4_8422_2325
        for octet in document.utf8 { state = (state ^ UInt64(octet)) &* 0x100_0000_01b3 }
        var generator = SeededGenerator(seed: state)
        var octets: [UInt8] = []
        for _ in 0..<4 {
            let word = generator.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) { octets.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        guard let digest = EvidenceDigest(octets) else { fatalError("a digest has 32 octets") }
        return digest
    }
}
