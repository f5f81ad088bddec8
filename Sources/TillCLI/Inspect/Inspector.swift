import AppStoreTrust
import AppStoreTypes

/// Recognises a piece of purchase data by its content and judges it.
struct Inspector: Sendable {
    /// The most bytes of one file that are looked at.
    static let maximumSize = 64 * 1024 * 1024

    let signed: JWSVerifier
    let receipts: ReceiptVerifier
    /// The moment taken for the present.
    let now: EpochMilliseconds

    /// Prepares to judge under a policy at a moment.
    init(policy: TrustPolicy, at now: EpochMilliseconds) {
        signed = JWSVerifier(policy: policy)
        receipts = ReceiptVerifier(policy: policy)
        self.now = now
    }

    /// Finds out what `bytes` are and what they are worth.
    func inspect(_ bytes: [UInt8], file: String) -> Inspection {
        guard bytes.count <= Self.maximumSize else {
            return .unreadable(
                file, code: "input.size",
                "The file has \(bytes.count) bytes; at most \(Self.maximumSize) are read. Give one document a file.")
        }
        let text = Self.trimmed(bytes)
        guard let first = text.first else { return .unreadable(file, code: "input.empty", "The file is empty.") }
        if Self.looksLikeJWS(text) { return inspectJWS(Array(text), file: file) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            do {
                return inspectJSON(try JSONReader.read(Array(text)), file: file)
            } catch {
                // A property list of iOS 6 begins with a brace too.
                guard first == UInt8(ascii: "{"), !text.dropFirst().prefix(64).contains(UInt8(ascii: ":")) else {
                    return .unreadable(file, code: "json.malformed", "It begins like JSON, but \(error). Send the file unchanged.")
                }
            }
        }
        return inspectReceipt(bytes, file: file)
    }

    /// The bytes without a byte order mark and white space around them.
    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var slice = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard bytes.first != 0x30 else { return slice }
        while let byte = slice.first, Self.isSpace(byte) { slice.removeFirst() }
        while let byte = slice.last, Self.isSpace(byte) { slice.removeLast() }
        return slice
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Whether the text has the shape of a compact JWS: base64url segments joined by two dots, the first a JSON object.
    static func looksLikeJWS(_ text: some Collection<UInt8>) -> Bool {
        guard text.starts(with: "eyJ".utf8) || text.starts(with: "ey".utf8) else { return false }
        var dots = 0
        for byte in text {
            if byte == UInt8(ascii: ".") {
                dots += 1
            } else if !isBase64URL(byte) {
                return false
            }
        }
        return dots == 2
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}
