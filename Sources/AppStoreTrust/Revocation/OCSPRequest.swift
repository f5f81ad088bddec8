import COpenSSL

/// A question about one certificate, with the address that the certificate itself names.
struct OCSPRequest: Sendable {
    /// The responder's address.
    let url: String
    /// The question in DER, the certificate being named by SHA-256 hashes, without a nonce.
    let der: [UInt8]

    init(certificate: Certificate, issuer: Certificate) throws(TrustRefusal) {
        guard let url = Self.address(in: certificate) else {
            throw Self.unavailable(certificate, "it names no responder (http or https)")
        }
        let der = certificate.handle.withPointer { subject in
            issuer.handle.withPointer { Self.encode(subject: subject, issuer: $0) }
        }
        guard let der else {
            throw Self.unavailable(certificate, "the question cannot be written: \(ErrorQueue.takeFirst() ?? "out of memory")")
        }
        self.url = url
        self.der = der
    }

    /// No answer, for whatever reason: never a sign of forgery.
    static func unavailable(_ certificate: Certificate, _ reason: String) -> TrustRefusal {
        TrustRefusal(
            .revocationUnavailable, .revocation,
            "Whether \(certificate.subject) was revoked could not be found out: \(reason). Try again later; keep the purchase open.",
            isRetryable: true)
    }

    private static func address(in certificate: Certificate) -> String? {
        let list = certificate.handle.withPointer { X509_get1_ocsp($0) }
        guard let list else { return nil }
        defer { X509_email_free(list) }
        for index in 0..<OPENSSL_sk_num(list) {
            guard let entry = OPENSSL_sk_value(list, index) else { continue }
            let url = String(cString: entry.assumingMemoryBound(to: CChar.self))
            if url.utf8.count <= 512, url.hasPrefix("http://") || url.hasPrefix("https://") { return url }
        }
        return nil
    }

    private static func encode(subject: OpaquePointer, issuer: OpaquePointer) -> [UInt8]? {
        guard let request = OCSP_REQUEST_new() else { return nil }
        defer { OCSP_REQUEST_free(request) }
        guard let id = MessageDigest.sha256.withMethod({ OCSP_cert_to_id($0, subject, issuer) }) else { return nil }
        guard OCSP_request_add0_id(request, id) != nil else {
            OCSP_CERTID_free(id)
            return nil
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_OCSP_REQUEST(request, &bytes)
        guard count > 0, let bytes else { return nil }
        defer { CRYPTO_free(bytes, nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
