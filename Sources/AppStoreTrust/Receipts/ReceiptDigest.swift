/// The hash methods that a receipt may be signed with: SHA-1, as Apple did until 2025, and SHA-2.
enum ReceiptDigest: Hashable, Sendable, CaseIterable {
    case sha1
    case sha256
    case sha384
    case sha512

    /// The method's own object identifier, content octets.
    var identifier: [UInt8] {
        switch self {
        case .sha1: [0x2B, 0x0E, 0x03, 0x02, 0x1A]
        case .sha256: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
        case .sha384: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02]
        case .sha512: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03]
        }
    }

    /// The object identifier of RSA PKCS #1 v1.5 with this method, content octets.
    var signatureIdentifier: [UInt8] {
        let last: UInt8 =
            switch self {
            case .sha1: 5
            case .sha256: 11
            case .sha384: 12
            case .sha512: 13
            }
        return ReceiptOID.rsaEncryption.dropLast() + [last]
    }

    /// The method as people write it.
    var name: String {
        switch self {
        case .sha1: "SHA-1"
        case .sha256: "SHA-256"
        case .sha384: "SHA-384"
        case .sha512: "SHA-512"
        }
    }

    /// The implementation.
    var method: MessageDigest {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }
}
