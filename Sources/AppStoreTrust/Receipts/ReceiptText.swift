/// A receipt in whatever form it was sent, brought back to its bytes.
///
/// Reads DER or BER as it is, base64 in all the damaged shapes seen in the wild, PEM armour, and the property lists of iOS 6.
/// Every repair is reported; what cannot be repaired without guessing is refused with the place of the offending character.
public struct ReceiptText: Hashable, Sendable {
    /// What the bytes are.
    public enum Form: Hashable, Sendable {
        /// The CMS container of an app receipt.
        case container
        /// The property list of an iOS 6 transaction receipt.
        case propertyList
    }

    /// The most bytes of a decoded receipt that are read: 16 MiB.
    public static let maximumSize = 16 * 1024 * 1024
    /// The most bytes of text that are looked at: twice as many.
    public static let maximumTextSize = 2 * maximumSize

    /// What the bytes are.
    public let form: Form
    /// The receipt itself.
    public let bytes: [UInt8]
    /// What had to be repaired, in the order in which it was done.
    public let repairs: [ReceiptTextRepair]

    /// Brings `sent` back to the receipt's bytes; time and memory are linear in its size.
    ///
    /// - Throws: `receipt.empty`, `receipt.size`, `receipt.base64`, `receipt.is_jws`, `receipt.is_json`, `receipt.unrecognised`.
    public init(_ sent: [UInt8]) throws(TrustRefusal) {
        guard sent.count <= Self.maximumTextSize else { throw Self.tooLarge(sent.count) }
        var repairs: [ReceiptTextRepair] = []
        var bytes = try Self.decoded(sent, repairs: &repairs)
        if let again = Self.encodedAgain(bytes) {
            var inner: [ReceiptTextRepair] = []
            bytes = try Self.decoded(again, repairs: &inner)
            repairs.append(.encodedTwice)
            repairs += inner.filter { !repairs.contains($0) }
        }
        guard bytes.count <= Self.maximumSize else { throw Self.tooLarge(bytes.count) }
        form = try Self.form(of: bytes)
        self.bytes = bytes
        self.repairs = repairs
    }

    private static func tooLarge(_ count: Int) -> TrustRefusal {
        TrustRefusal(
            .receiptSize, .limit,
            "The receipt has \(count) bytes; at most \(maximumSize) decoded are read. Receipts of a few MB are the largest known.")
    }

    /// The bytes of a binary receipt as they are, of a text decoded.
    private static func decoded(_ sent: [UInt8], repairs: inout [ReceiptTextRepair]) throws(TrustRefusal) -> [UInt8] {
        // Base64 of a receipt never begins with the digit 0, so 0x30 is a SEQUENCE.
        if sent.first == BERTag.sequence { return trimmedEnd(sent, repairs: &repairs) }
        if let clean = Base64Text.decodeStandard(sent) { return clean }
        var text = ReceiptTextCleaner(sent)
        text.trim()
        guard let first = text.characters.first else {
            throw TrustRefusal(
                .receiptEmpty, .format,
                "The receipt is empty. On a new device the file appears after a refresh (SKReceiptRefreshRequest or AppStore.sync).",
                isRetryable: true)
        }
        if first == BERTag.sequence || first == UInt8(ascii: "{") {
            repairs += text.repairs
            return Array(text.characters)
        }
        if first == UInt8(ascii: "["), let second = text.characters.dropFirst().first, !Base64Text.isInAlphabet(second) { throw isJSON }
        text.unwrap()
        if Self.looksLikeJWS(text.characters) { throw isJWS }
        let clean = text.base64()
        let bytes = try Base64Text.decode(clean, repairs: &text.repairs)
        repairs += text.repairs
        return bytes
    }

    /// A binary receipt saved by a text tool has a line break behind it; the container itself says where it ends.
    private static func trimmedEnd(_ sent: [UInt8], repairs: inout [ReceiptTextRepair]) -> [UInt8] {
        guard let last = sent.last, last == 0x0A || last == 0x0D || last == 0x20 else { return sent }
        var reader = BERReader(sent)
        guard let outer = try? reader.next(), outer.end < sent.count,
            sent[outer.end...].allSatisfy({ $0 == 0x0A || $0 == 0x0D || $0 == 0x20 })
        else { return sent }
        repairs.append(.surroundingSpace)
        return Array(sent[..<outer.end])
    }

    private static func encodedAgain(_ bytes: [UInt8]) -> [UInt8]? {
        // "MI" begins base64 of a container of 128 bytes or more, "ew" or "eyAi" a property list's.
        let isText = bytes.starts(with: Array("MI".utf8)) || bytes.starts(with: Array("ewo".utf8))
        return isText ? bytes : nil
    }

    private static func form(of bytes: [UInt8]) throws(TrustRefusal) -> Form {
        if bytes.first == BERTag.sequence { return .container }
        if bytes.first == UInt8(ascii: "{") {
            if looksLikeJSON(bytes) { throw isJSON }
            return .propertyList
        }
        if looksLikeJWS(bytes[...]) { throw isJWS }
        throw TrustRefusal(
            .receiptUnrecognised, .format,
            "\(bytes.count) bytes beginning with \(Excerpt.hex(bytes)) are no app receipt, which begins with 30 (DER) or MI (base64). "
                + "Send the file at the app's receipt address.")
    }

    /// Three segments of base64url, of which the first is a JSON object.
    private static func looksLikeJWS(_ characters: ArraySlice<UInt8>) -> Bool {
        characters.starts(with: Array("eyJ".utf8)) && characters.count(where: { $0 == UInt8(ascii: ".") }) == 2
    }

    /// A member's name is followed by a colon in JSON, by an equal sign in a property list.
    private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.dropFirst().drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: "\"") else { return false }
        rest = rest.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst().drop { $0 <= 0x20 }
        return rest.first == UInt8(ascii: ":")
    }

    private static let isJWS = TrustRefusal(
        .receiptIsJWS, .format,
        "This is a signed transaction (JWS, StoreKit 2), not an app receipt. Send it as a signed transaction instead.")

    private static let isJSON = TrustRefusal(
        .receiptIsJSON, .format, "This is JSON, not an app receipt. Send the value of its receipt member alone.")
}
