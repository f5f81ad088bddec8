import COpenSSL
import Foundation

/// OpenSSL's own work, called directly: what no verifier built on it can beat.
struct OpenSSLReference {
    private let context: OpaquePointer
    private let signature: [UInt8]
    private let digest = [UInt8](repeating: 7, count: 32)

    /// A P-256 key and a signature of its own; `nil` when OpenSSL refuses.
    init?() {
        guard let maker = EVP_PKEY_CTX_new_from_name(nil, "EC", nil), EVP_PKEY_keygen_init(maker) == 1,
            EVP_PKEY_CTX_set_group_name(maker, "P-256") == 1
        else { return nil }
        defer { EVP_PKEY_CTX_free(maker) }
        var key: OpaquePointer?
        guard EVP_PKEY_generate(maker, &key) == 1, let key, let signer = EVP_PKEY_CTX_new(key, nil), EVP_PKEY_sign_init(signer) == 1 else {
            return nil
        }
        defer { EVP_PKEY_CTX_free(signer) }
        var length = 80
        var made = [UInt8](repeating: 0, count: length)
        guard EVP_PKEY_sign(signer, &made, &length, digest, digest.count) == 1, let verifier = EVP_PKEY_CTX_new(key, nil),
            EVP_PKEY_verify_init(verifier) == 1
        else { return nil }
        signature = Array(made.prefix(length))
        context = verifier
    }

    /// One verification.
    func verify() -> Bool { EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1 }

    /// `CMS_verify` of a container, its chain up to `root` included, at the moment `seconds` after 1970.
    static func verifyCMS(_ container: [UInt8], root: [UInt8], seconds: Int) -> Bool {
        var cursor = container.withUnsafeBufferPointer(\.baseAddress)
        var rootCursor = root.withUnsafeBufferPointer(\.baseAddress)
        return container.withUnsafeBufferPointer { bytes in
            root.withUnsafeBufferPointer { rootBytes in
                cursor = bytes.baseAddress
                rootCursor = rootBytes.baseAddress
                guard let cms = d2i_CMS_ContentInfo(nil, &cursor, bytes.count) else { return false }
                defer { CMS_ContentInfo_free(cms) }
                guard let certificate = d2i_X509(nil, &rootCursor, rootBytes.count), let store = X509_STORE_new() else { return false }
                defer {
                    X509_free(certificate)
                    X509_STORE_free(store)
                }
                X509_STORE_add_cert(store, certificate)
                let parameters = X509_STORE_get0_param(store)
                X509_VERIFY_PARAM_set_time(parameters, seconds)
                X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY)
                let output = BIO_new(BIO_s_mem())
                defer { BIO_free(output) }
                return CMS_verify(cms, nil, store, nil, output, UInt32(CMS_BINARY)) == 1
            }
        }
    }

    /// What `openssl speed ecdsap256` says: verifications per second; `nil` when it cannot be asked.
    static func speed() -> Double? {
        guard let text = Shell.output("/usr/bin/env", ["openssl", "speed", "-seconds", "3", "ecdsap256"]),
            let line = text.split(separator: "\n").last(where: { $0.contains("ecdsa") && $0.contains("nistp256") })
        else { return nil }
        return line.split(separator: " ").last.flatMap { Double($0) }
    }
}
