import AppStoreTypes

/// A signer as one header names it: a chain that holds, and everything that the next document under that header can reuse.
///
/// A class so that remembering and handing out cost one reference.
final class JWSSigner: Sendable {
    /// The bytes of the header segment.
    let header: [UInt8]
    let chain: CheckedChain
    /// The moments at which all certificates are valid; `nil` when there is none.
    let validity: ClosedRange<EpochMilliseconds>?
    private let signatures: SignatureCheck
    /// The header segment and the dot after it, taken into the hash already.
    private let beginning: RunningHash

    init(header: [UInt8], chain: CheckedChain) throws(TrustRefusal) {
        guard let key = chain.leaf.publicKey, let signatures = SignatureCheck(key: key) else {
            throw TrustRefusal(
                .certificateKey, .certificate, "The signer \(chain.leaf.subject) has no P-256 key, with which such documents are signed.")
        }
        guard let beginning = RunningHash(prefix: header + [UInt8(ascii: ".")]) else {
            throw TrustRefusal(.jwsSignature, .signature, "OpenSSL has no memory to hash the document. Try again.", isRetryable: true)
        }
        self.header = header
        self.chain = chain
        self.signatures = signatures
        self.beginning = beginning
        validity = chain.validity
    }

    /// Whether `signature` (64 bytes) is this signer's over the header and `payload`, the text of the second segment.
    func signed(payload: UnsafeRawBufferPointer, signature: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { hash in
            guard let hash = hash.baseAddress, beginning.finish(with: payload, into: hash) else { return false }
            return signatures.accepts(signature: signature, hash: hash)
        }
    }
}
