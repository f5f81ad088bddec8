import COpenSSL

extension Certificate {
    /// What the certificate says about acting as an authority.
    enum Authority: Hashable, Sendable {
        /// basicConstraints say CA; `pathLength` intermediates may follow, any number when `nil`.
        case authority(pathLength: Int?)
        /// It may not issue certificates.
        case endEntity
    }

    /// Whether basicConstraints name the certificate an authority; key usage and old habits alone do not make one.
    var authority: Authority {
        handle.withPointer { certificate in
            guard X509_check_ca(certificate) == 1 else { return .endEntity }
            let length = X509_get_pathlen(certificate)
            return .authority(pathLength: length < 0 ? nil : Int(length))
        }
    }

    /// Whether the certificate may issue others.
    public var isAuthority: Bool { authority != .endEntity }

    /// Whether an extension of this dotted OID is there, whatever it holds.
    public func hasExtension(_ oid: String) -> Bool { extensionIndex(oid) != nil }

    /// The octets inside an extension; `nil` when there is none of this dotted OID.
    func extensionValue(_ oid: String) -> [UInt8]? {
        guard let index = extensionIndex(oid) else { return nil }
        return handle.withPointer { certificate in
            guard let found = X509_get_ext(certificate, index), let octets = X509_EXTENSION_get_data(found) else { return nil }
            return Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(octets), count: Int(ASN1_STRING_length(octets))))
        }
    }

    private func extensionIndex(_ oid: String) -> Int32? {
        guard let object = ScratchHandle(OBJ_txt2obj(oid, 1), release: { ASN1_OBJECT_free($0) }) else { return nil }
        let index = object.withPointer { object in
            handle.withPointer { X509_get_ext_by_OBJ($0, object, -1) }
        }
        return index < 0 ? nil : index
    }

    /// The certificate's key; `nil` when it is of a kind that OpenSSL does not know or malformed.
    var publicKey: PublicKey? {
        let key = handle.withPointer { X509_get_pubkey($0) }
        ErrorQueue.clear()
        return PublicKey(handle: SharedHandle(key, release: { EVP_PKEY_free($0) }))
    }

    /// The certificate's key as SubjectPublicKeyInfo in DER; empty when it cannot be written.
    public var subjectPublicKeyInfo: [UInt8] {
        handle.withPointer { certificate in
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &bytes)
            guard count > 0, let bytes else { return [] }
            defer { CRYPTO_free(bytes, nil, 0) }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    /// The name of the issuer in DER; empty when it cannot be written.
    var issuerName: [UInt8] { handle.withPointer { Self.der(ofName: X509_get_issuer_name($0)) } }

    /// The serial number in big-endian bytes, without sign.
    var serialNumber: [UInt8] {
        handle.withPointer { certificate in
            guard let serial = X509_get0_serialNumber(certificate) else { return [] }
            return Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(serial), count: Int(ASN1_STRING_length(serial))))
        }
    }

    /// Whether the names say that `issuer` issued this certificate; no signature is checked.
    func namesAsIssuer(_ issuer: Certificate) -> Bool {
        handle.withPointer { child in
            issuer.handle.withPointer { X509_NAME_cmp(X509_get_issuer_name(child), X509_get_subject_name($0)) == 0 }
        }
    }

    private static func der(ofName name: OpaquePointer?) -> [UInt8] {
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        guard let name, X509_NAME_get0_der(name, &bytes, &count) == 1, let bytes else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
