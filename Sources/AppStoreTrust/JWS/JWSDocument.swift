/// A compact JWS taken apart, nothing in it believed: anyone can make one.
///
/// For looking at a document; `JWSVerifier` decides about it.
public struct JWSDocument: Hashable, Sendable {
    /// The header.
    public let header: JWSHeader
    /// The payload's bytes, JSON in Apple's documents.
    public let payload: [UInt8]
    /// The signature's bytes, 64 in Apple's documents.
    public let signature: [UInt8]

    /// Takes a document apart.
    ///
    /// - Throws: `jws.size`, `jws.segments`, `jws.base64` or `jws.header`.
    public static func parse(_ compact: [UInt8]) throws(TrustRefusal) -> JWSDocument {
        try withBytes(compact) { text throws(TrustRefusal) in
            let segments = try JWSSegments(text)
            let header = try JWSHeader(json: JWSSegments.decode(text, segments.header, name: "header"))
            let payload = try JWSSegments.decode(text, segments.payload, name: "payload")
            let signature = try JWSSegments.decode(text, segments.signature, name: "signature")
            return JWSDocument(header: header, payload: payload, signature: signature)
        }
    }

    /// The certificates of the header, read but not judged.
    ///
    /// - Throws: `jws.x5c_missing`, `jws.certificate_base64`, `certificate.…`.
    public func certificates() throws(TrustRefusal) -> [Certificate] {
        guard let texts = header.certificates, !texts.isEmpty else { throw Self.certificatesMissing }
        var certificates: [Certificate] = []
        for (index, text) in texts.enumerated() { certificates.append(try Self.certificate(text, at: index)) }
        return certificates
    }

    static func certificate(_ text: String, at index: Int) throws(TrustRefusal) -> Certificate {
        guard let der = Base64.decode(text.utf8) else {
            throw TrustRefusal(
                .jwsCertificateBase64, .certificate,
                "x5c[\(index)], \(Excerpt.quoted(text, limit: 24)), is not standard base64 with padding (base64url is not meant here).")
        }
        return try Certificate(der: der)
    }

    static let certificatesMissing = TrustRefusal(
        .jwsCertificatesMissing, .format, "The header has no x5c with certificates. Send the document that Apple signed, unchanged.")

    /// Lends the bytes; typed throws do not pass through the library's own version.
    static func withBytes<Result>(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(TrustRefusal) -> Result)
        throws(TrustRefusal) -> Result
    {
        let outcome = bytes.withUnsafeBufferPointer { text -> Swift.Result<Result, TrustRefusal> in
            do throws(TrustRefusal) {
                return .success(try body(text))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
