import COpenSSL

/// OpenSSL's own judgement of a certificate path: signatures, names, CA flags, path lengths, key usage, critical extensions.
///
/// Dates are judged elsewhere (`CertificateChain`), so that a verdict can be remembered while time goes on.
enum PathCheck {
    /// The least strength of keys and signatures, in OpenSSL's levels.
    enum Strength: Int32, Sendable {
        /// Anything goes, SHA-1 included: Apple signed receipts with it until 2025.
        case any = 0
        /// 112 bits: no SHA-1, no RSA below 2048 bits.
        case modern = 2
    }

    /// Builds the path from `leaf` over `untrusted` to `trusted`; `nil` when it holds, else OpenSSL's reason.
    ///
    /// The store holds `trusted` alone, so nothing else can end a path, whatever its name. `length` is the exact number of
    /// certificates in the path, the trusted one included.
    static func refusal(leaf: Certificate, untrusted: [Certificate], trusted: Certificate, length: Int, strength: Strength) -> String? {
        ErrorQueue.clear()
        defer { ErrorQueue.clear() }
        guard let store = ScratchHandle(X509_STORE_new(), release: { X509_STORE_free($0) }),
            let context = ScratchHandle(X509_STORE_CTX_new(), release: { X509_STORE_CTX_free($0) }),
            let stack = ScratchHandle(OPENSSL_sk_new_null(), release: { OPENSSL_sk_free($0) })
        else { return "out of memory" }
        return store.withPointer { store in
            context.withPointer { context in
                stack.withPointer { stack in
                    // Lent to OpenSSL for the length of this call only: the stack does not own them.
                    withExtendedLifetime((leaf, untrusted, trusted)) {
                        for certificate in untrusted {
                            _ = certificate.handle.withPointer { OPENSSL_sk_push(stack, UnsafeRawPointer($0)) }
                        }
                        guard trusted.handle.withPointer({ X509_STORE_add_cert(store, $0) }) == 1,
                            leaf.handle.withPointer({ X509_STORE_CTX_init(context, store, $0, stack) }) == 1
                        else { return "out of memory" }
                        return run(context, length: length, strength: strength)
                    }
                }
            }
        }
    }

    private static func run(_ context: OpaquePointer, length: Int, strength: Strength) -> String? {
        guard let parameters = X509_STORE_CTX_get0_param(context) else { return "out of memory" }
        let flags = X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_NO_CHECK_TIME
        guard X509_VERIFY_PARAM_set_flags(parameters, UInt(flags)) == 1 else { return "out of memory" }
        X509_VERIFY_PARAM_set_auth_level(parameters, strength.rawValue)
        X509_VERIFY_PARAM_set_depth(parameters, Int32(length))
        guard X509_verify_cert(context) == 1 else {
            let code = X509_STORE_CTX_get_error(context)
            guard let reason = X509_verify_cert_error_string(Int(code)) else { return "error \(code)" }
            return String(cString: reason)
        }
        let found = OPENSSL_sk_num(X509_STORE_CTX_get0_chain(context))
        return found == Int32(length) ? nil : "the path has \(found) certificates instead of \(length)"
    }
}
