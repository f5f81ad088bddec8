public import AppStoreTypes
import COpenSSL

/// A responder for the certificates of a test authority, with answers right or deliberately wrong.
public struct OCSPResponder: Sendable {
    /// What the responder says about every certificate that it is asked about.
    public enum Answer: Hashable, Sendable {
        /// Not revoked.
        case good
        /// Revoked at a moment.
        case revoked(at: EpochMilliseconds)
        /// Not known to the responder.
        case unknown
    }

    /// Who signs the answers.
    public enum Signer: Hashable, Sendable {
        /// The issuer itself.
        case issuer
        /// A certificate that the issuer made for answering.
        case delegate
        /// A certificate of the issuer that is not for answering.
        case unauthorisedDelegate
        /// Another authority altogether.
        case stranger
    }

    /// What it says.
    public var answer: Answer
    /// From when to when the answer holds; `nil` as the end leaves it out.
    public var validity: (from: EpochMilliseconds, to: EpochMilliseconds?)
    /// Whether certificates that this authority did not issue get the answer unknown, whatever `answer` says.
    public var answersOnlyKnown = false
    private let signers: [IssuingAuthority]
    /// The serial numbers that each issuer has given, in the order of `issuers`.
    private var serialNumbers: [[[UInt8]]]
    private let issuers: [IssuingAuthority]

    /// A responder of `authority`.
    ///
    /// - Throws: when the authority is Xcode's, which answers no such questions.
    public init(
        of authority: SigningAuthority, answer: Answer, signer: Signer, validity: (from: EpochMilliseconds, to: EpochMilliseconds?),
        using generator: inout some RandomNumberGenerator
    ) throws(SigningFailure) {
        guard let intermediate = authority.intermediate else { throw SigningFailure("Xcode's authority has no responder") }
        self.answer = answer
        self.validity = validity
        issuers = [intermediate, authority.root]
        serialNumbers = [[authority.identity.serialNumber], [intermediate.serialNumber]]
        var signers: [IssuingAuthority] = []
        for issuer in issuers {
            switch signer {
            case .issuer: signers.append(issuer)
            case .delegate: signers.append(try authority.plan.makeResponder(under: issuer, isAuthorised: true, using: &generator))
            case .unauthorisedDelegate:
                signers.append(try authority.plan.makeResponder(under: issuer, isAuthorised: false, using: &generator))
            case .stranger: signers.append(try authority.plan.makeSelfSigned(using: &generator))
            }
        }
        self.signers = signers
    }

    /// Answers a request in DER about one certificate.
    ///
    /// - Throws: when the request cannot be read or is about no certificate of this authority.
    public func respond(to request: [UInt8]) throws(SigningFailure) -> [UInt8] {
        let (id, keyHash) = try Self.question(in: request)
        guard let index = issuers.firstIndex(where: { SHA256.hash($0.key.publicKeyBits) == keyHash || $0.keyID == keyHash }) else {
            throw SigningFailure("the request is about a certificate of another issuer")
        }
        let signer = signers[index]
        // An identifier ends with the serial number.
        let isKnown = serialNumbers[index].map { DERWriter.integer(magnitude: $0) }.contains { id.suffix($0.count) == $0[...] }
        var single = [id, status(isKnown || !answersOnlyKnown ? answer : .unknown), DERWriter.generalizedTime(validity.from)]
        if let end = validity.to { single.append(DERWriter.explicit(0, DERWriter.generalizedTime(end))) }
        let content = DERWriter.sequence([
            DERWriter.explicit(2, DERWriter.octets(signer.keyID)), DERWriter.generalizedTime(validity.from),
            DERWriter.sequence([DERWriter.sequence(single)]),
        ])
        let (algorithm, signature) = try signer.key.signature(over: content)
        let basic = DERWriter.sequence([
            content, algorithm, DERWriter.bits(signature), DERWriter.explicit(0, DERWriter.sequence([signer.certificate])),
        ])
        let bytes = DERWriter.sequence([DERWriter.oid("1.3.6.1.5.5.7.48.1.1"), DERWriter.octets(basic)])
        return DERWriter.sequence([DERWriter.enumerated(0), DERWriter.explicit(0, bytes)])
    }

    /// Knows the signer of another generation of the same authority too.
    public mutating func know(_ renewed: SigningAuthority) { serialNumbers[0].append(renewed.identity.serialNumber) }

    /// Whether a request is about a certificate whose issuer this responder speaks for.
    ///
    /// - Throws: when the request cannot be read.
    public func isAbout(_ request: [UInt8]) throws(SigningFailure) -> Bool {
        let (_, keyHash) = try Self.question(in: request)
        return issuers.contains { SHA256.hash($0.key.publicKeyBits) == keyHash || $0.keyID == keyHash }
    }

    /// Why a responder answers nothing (RFC 6960, 4.2.1).
    public enum Refusal: UInt8, Sendable {
        /// The request cannot be read.
        case malformedRequest = 1
        /// The responder has trouble.
        case internalError = 2
        /// The responder does not speak for the issuer.
        case unauthorized = 6
    }

    /// An answer that is none, unsigned as the RFC wants it.
    public static func refusal(_ refusal: Refusal) -> [UInt8] { DERWriter.sequence([DERWriter.enumerated(refusal.rawValue)]) }

    private func status(_ answer: Answer) -> [UInt8] {
        switch answer {
        case .good: DERWriter.implicit(0, [])
        case .revoked(let moment): DERWriter.explicit(1, DERWriter.generalizedTime(moment))
        case .unknown: DERWriter.implicit(2, [])
        }
    }

    private static func question(in request: [UInt8]) throws(SigningFailure) -> (id: [UInt8], keyHash: [UInt8]) {
        let read = request.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            return d2i_OCSP_REQUEST(nil, &cursor, buffer.count)
        }
        guard let handle = ScratchHandle(read, release: { OCSP_REQUEST_free($0) }) else { throw SigningFailure("no OCSP request in DER") }
        let found = handle.withPointer { request -> ([UInt8], [UInt8])? in
            guard OCSP_request_onereq_count(request) == 1, let id = OCSP_onereq_get0_id(OCSP_request_onereq_get0(request, 0)) else {
                return nil
            }
            var keyHash: UnsafeMutablePointer<ASN1_OCTET_STRING>?
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = i2d_OCSP_CERTID(id, &bytes)
            guard count > 0, let bytes, OCSP_id_get0_info(nil, nil, &keyHash, nil, id) == 1, let keyHash else { return nil }
            defer { CRYPTO_free(bytes, nil, 0) }
            let hash = UnsafeBufferPointer(start: ASN1_STRING_get0_data(keyHash), count: Int(ASN1_STRING_length(keyHash)))
            return (Array(UnsafeBufferPointer(start: bytes, count: Int(count))), Array(hash))
        }
        guard let found else { throw SigningFailure("the OCSP request asks not about exactly one certificate") }
        return found
    }
}
