public import AppStoreTypes

/// A transaction receipt of iOS 6: it can be read, and its signature compared, but it proves nothing.
///
/// The signature comes with Apple's signing certificate alone; the authority above it is neither enclosed nor built in, so anybody
/// could have made the pair. Read the transaction id and ask Apple, or ask the app for its app receipt.
public struct LegacyReceipt: Hashable, Sendable {
    /// How the signature and the certificate beside it fit.
    public enum Signature: Hashable, Sendable {
        /// There is none.
        case missing
        /// It is in no form that is known.
        case unreadable
        /// It does not belong to the content.
        case doesNotMatch
        /// It belongs to the content and the enclosed certificate, whose own issuer is not known.
        case matchesEnclosedCertificate
    }

    /// What the receipt says.
    public let content: LegacyTransactionReceipt
    /// How the signature fits.
    public let signature: Signature
    /// The enclosed certificate; `nil` when there is none that can be read.
    public let certificate: Certificate?

    /// Why the receipt is never accepted.
    public var refusal: TrustRefusal {
        let words =
            switch signature {
            case .missing: "it carries no signature"
            case .unreadable: "its signature is in no form that is known"
            case .doesNotMatch: "its signature does not match"
            case .matchesEnclosedCertificate:
                "its signature matches the enclosed certificate, but the issuer of that is not enclosed and no anchor here"
            }
        return TrustRefusal(
            .receiptIsLegacy, .chain,
            "A transaction receipt of iOS 6 cannot be judged: \(words). Look its transaction up at Apple, or send the app receipt.")
    }

    /// Reads a receipt in any of the forms of `ReceiptText`.
    ///
    /// - Throws: the refusal of the form or of a property list; nothing else is checked.
    public static func parse(_ sent: [UInt8]) throws(TrustRefusal) -> LegacyReceipt { try parse(ReceiptText(sent)) }

    /// Reads a receipt whose text was brought back to bytes before.
    public static func parse(_ text: ReceiptText) throws(TrustRefusal) -> LegacyReceipt {
        guard text.form == .propertyList else {
            throw TrustRefusal(.receiptPropertyList, .format, "This is an app receipt, not a transaction receipt of iOS 6.")
        }
        let outer = try PropertyListText.members(of: text.bytes)
        guard let encoded = outer["purchase-info"], let info = Base64Text.decodeStandard(Array(encoded.utf8)) else {
            throw TrustRefusal(
                .receiptPropertyList, .format,
                "The receipt of iOS 6 has no member purchase-info in base64. Send the transaction receipt unchanged.")
        }
        var content = LegacyTransactionReceipt(purchaseInfo: try PropertyListText.members(of: info))
        content.environment = outer["environment"].map(AppStoreEnvironment.init(rawValue:))
        content.pod = outer["pod"]
        content.signingStatus = outer["signing-status"]
        guard let blob = outer["signature"] else { return LegacyReceipt(content: content, signature: .missing, certificate: nil) }
        guard let signature = LegacySignature(base64: blob) else {
            return LegacyReceipt(content: content, signature: .unreadable, certificate: nil)
        }
        return LegacyReceipt(
            content: content, signature: signature.isOver(info) ? .matchesEnclosedCertificate : .doesNotMatch,
            certificate: signature.certificate)
    }
}

/// The signature of an iOS 6 receipt: version, RSA signature, length of the certificate in four octets, certificate.
struct LegacySignature {
    private let version: UInt8
    private let signature: [UInt8]
    let certificate: Certificate
    private let key: PublicKey

    /// `nil` when the text is in no such form.
    init?(base64 text: String) {
        guard let blob = Base64Text.decodeStandard(Array(text.utf8)), let version = blob.first else { return nil }
        // Version 2 has a key of 1024 bits, version 3 one of 2048.
        for size in [128, 256] where blob.count > 5 + size {
            let start = 5 + size
            let length = blob[(start - 4)..<start].reduce(0) { $0 << 8 | Int($1) }
            guard length == blob.count - start, let certificate = try? Certificate(der: Array(blob[start...])),
                let key = certificate.publicKey, key.kind == .rsa, key.bits == size * 8
            else { continue }
            self.version = version
            signature = Array(blob[1..<(start - 4)])
            self.certificate = certificate
            self.key = key
            return
        }
        return nil
    }

    /// Whether the signature covers the version octet and the decoded inner list.
    func isOver(_ purchaseInfo: [UInt8]) -> Bool {
        let method = MessageDigest.sha1
        return RSASignature.accepts(signature, hash: method.hash([version] + purchaseInfo), method: method, key: key)
    }
}
