import AppStoreTypes
import COpenSSL

/// The judgement of a responder's answer.
enum OCSPResponse {
    /// The most bytes of an answer that are read; Apple's take about 2 KiB.
    static let maximumSize = 64 * 1024
    /// How far the responder's clock may be off.
    static let skew: Int64 = 60_000

    /// What the answer says about `certificate`, and until when.
    ///
    /// Apple's rules: a successful answer, signed by the issuer or by one whom the issuer appointed for it, about this very
    /// certificate, neither from the future nor over.
    static func status(
        of certificate: Certificate, issuer: Certificate, anchor: Certificate, in bytes: [UInt8], at now: EpochMilliseconds
    ) throws(TrustRefusal) -> (RevocationStatus, until: EpochMilliseconds) {
        ErrorQueue.clear()
        defer { ErrorQueue.clear() }
        guard bytes.count <= maximumSize else { throw invalid(certificate, "it has \(bytes.count) bytes") }
        guard let response = ScratchHandle(read(bytes), release: { OCSP_RESPONSE_free($0) }) else {
            throw invalid(certificate, "it is no OCSP response in DER")
        }
        let code = response.withPointer { OCSP_response_status($0) }
        // Codes 2 (internal error) and 3 (try later) are the responder's trouble, not the certificate's.
        if code == 2 || code == 3 { throw OCSPRequest.unavailable(certificate, "the responder has trouble (status \(code))") }
        guard code == 0 else { throw invalid(certificate, "its status is \(code)") }
        guard let basic = ScratchHandle(response.withPointer { OCSP_response_get1_basic($0) }, release: { OCSP_BASICRESP_free($0) }) else {
            throw invalid(certificate, "it holds no basic response")
        }
        let pointer = basic.withPointer { $0 }
        guard isSigned(pointer, issuer: issuer, anchor: anchor, at: now) else {
            throw invalid(certificate, "nobody whom \(issuer.subject) appointed signed it (\(ErrorQueue.takeFirst() ?? "no reason given"))")
        }
        guard let single = find(certificate, issuer: issuer, in: pointer) else {
            throw invalid(certificate, "it is about other certificates")
        }
        return try judge(single, certificate, at: now)
    }

    private static func judge(_ single: OpaquePointer, _ certificate: Certificate, at now: EpochMilliseconds) throws(TrustRefusal)
        -> (RevocationStatus, until: EpochMilliseconds)
    {
        var reason: Int32 = 0
        var revoked: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        var from: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        var to: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
        let code = OCSP_single_get0_status(single, &reason, &revoked, &from, &to)
        guard let start = Certificate.moment(from), start.milliseconds <= now.milliseconds + skew else {
            throw invalid(certificate, "it is from the future")
        }
        guard let end = Certificate.moment(to), end.milliseconds >= now.milliseconds - skew else {
            throw invalid(certificate, "it is over, or does not say until when it holds")
        }
        switch code {
        case V_OCSP_CERTSTATUS_GOOD: return (.good, end)
        case V_OCSP_CERTSTATUS_REVOKED: return (.revoked(at: Certificate.moment(revoked)), end)
        default: return (.unknown, end)
        }
    }

    private static func read(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_OCSP_RESPONSE(nil, &cursor, buffer.count)
        }
    }

    private static func isSigned(_ basic: OpaquePointer, issuer: Certificate, anchor: Certificate, at now: EpochMilliseconds) -> Bool {
        guard let store = ScratchHandle(X509_STORE_new(), release: { X509_STORE_free($0) }),
            let stack = ScratchHandle(OPENSSL_sk_new_null(), release: { OPENSSL_sk_free($0) })
        else { return false }
        let (trusted, others) = (store.withPointer { $0 }, stack.withPointer { $0 })
        return withExtendedLifetime((issuer, anchor)) {
            guard let parameters = X509_STORE_get0_param(trusted),
                X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN)) == 1,
                anchor.handle.withPointer({ X509_STORE_add_cert(trusted, $0) }) == 1
            else { return false }
            X509_VERIFY_PARAM_set_time(parameters, time_t(now.milliseconds / 1_000))
            _ = issuer.handle.withPointer { OPENSSL_sk_push(others, UnsafeRawPointer($0)) }
            return OCSP_basic_verify(basic, others, trusted, 0) == 1
        }
    }

    /// The part of the answer about this certificate, by the hashes of the answer's own choice.
    private static func find(_ certificate: Certificate, issuer: Certificate, in basic: OpaquePointer) -> OpaquePointer? {
        for index in 0..<min(OCSP_resp_count(basic), 64) {
            guard let single = OCSP_resp_get0(basic, index), let id = OCSP_SINGLERESP_get0_id(single) else { continue }
            var method: OpaquePointer?
            guard OCSP_id_get0_info(nil, &method, nil, nil, id) == 1,
                let digest = EVP_get_digestbyname(OBJ_nid2sn(OBJ_obj2nid(method)))
            else { continue }
            let own = certificate.handle.withPointer { subject in
                issuer.handle.withPointer { OCSP_cert_to_id(digest, subject, $0) }
            }
            guard let own else { continue }
            defer { OCSP_CERTID_free(own) }
            if OCSP_id_cmp(own, id) == 0 { return single }
        }
        return nil
    }

    private static func invalid(_ certificate: Certificate, _ reason: String) -> TrustRefusal {
        TrustRefusal(
            .revocationInvalidAnswer, .revocation,
            "The responder's answer about \(certificate.subject) cannot be believed: \(reason). Check the way to the responder.")
    }
}
