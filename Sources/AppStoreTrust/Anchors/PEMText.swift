/// The textual armour of certificates.
enum PEMText {
    private static let begin = "-----BEGIN CERTIFICATE-----"
    private static let end = "-----END CERTIFICATE-----"
    private static let maximumSize = 64 * 1024

    /// The DER bytes of the only certificate in PEM text.
    static func certificate(in bytes: [UInt8]) throws(TrustRefusal) -> [UInt8] {
        guard bytes.count <= maximumSize else { throw unreadable("it has \(bytes.count) bytes, at most \(maximumSize) are read") }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { $0.trimmingSpaces }
        let begins = lines.indices.filter { lines[$0] == begin }
        guard let first = begins.first, begins.count == 1 else {
            throw unreadable("it holds \(begins.count) lines \(begin)")
        }
        guard let last = lines[first...].firstIndex(where: { $0 == end }) else { throw unreadable("\(end) is missing") }
        guard let der = Base64.decode(Array(lines[(first + 1)..<last].joined().utf8)) else {
            throw unreadable("the lines between are no base64")
        }
        return der
    }

    private static func unreadable(_ reason: String) -> TrustRefusal {
        TrustRefusal(
            .anchorUnreadable, .certificate, "The anchor is neither DER nor PEM of one certificate: \(reason). Name one certificate a file."
        )
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
