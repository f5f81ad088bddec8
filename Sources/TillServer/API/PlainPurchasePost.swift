/// A post of purchases in the form that nearly every one has: a customer and signed transactions, without escapes or foreign letters.
///
/// Read octet by octet in a tenth of the time that Foundation's decoder takes. Whatever is otherwise is none of this, and is read and
/// judged by that decoder.
struct PlainPurchasePost {
    private(set) var customer: String?
    private(set) var signedTransactions: [String]?

    /// Reads a body; `nil` when it has any other form.
    init?(_ body: [UInt8]) {
        var reader = Reader(bytes: body)
        guard reader.take("{") else { return nil }
        repeat {
            guard let name = reader.text(), reader.take(":") else { return nil }
            switch name {
            case "customer" where customer == nil:
                guard let text = reader.text() else { return nil }
                customer = text
            case "signedTransactions" where signedTransactions == nil:
                guard let texts = reader.texts() else { return nil }
                signedTransactions = texts
            default: return nil
            }
        } while reader.take(",")
        guard reader.take("}"), reader.isAtEnd else { return nil }
    }

    private struct Reader {
        let bytes: [UInt8]
        private var offset = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Whether nothing but space is left.
        var isAtEnd: Bool { bytes[offset...].allSatisfy(Self.isSpace) }

        /// Passes over space and then over a sign, if that is next.
        mutating func take(_ sign: Unicode.Scalar) -> Bool {
            while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
            offset += 1
            return true
        }

        /// A text of printable ASCII without escapes.
        mutating func text() -> String? {
            guard take("\"") else { return nil }
            let start = offset
            let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 >= 0x7F }
            guard let end, bytes[end] == UInt8(ascii: "\"") else { return nil }
            offset = end + 1
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }

        /// A list of such texts.
        mutating func texts() -> [String]? {
            guard take("[") else { return nil }
            if take("]") { return [] }
            var texts: [String] = []
            repeat {
                guard let text = text() else { return nil }
                texts.append(text)
            } while take(",")
            return take("]") ? texts : nil
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    }
}
