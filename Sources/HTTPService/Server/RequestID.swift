/// The identifier of a request as a trusted proxy names it in `X-Request-Id`.
///
/// Only a trusted proxy's is taken over, so that one id can be followed through both logs. Anybody else's would let a client write
/// chosen words into the log, or let many requests look like one.
enum RequestID {
    /// The most characters.
    static let bound = 128

    /// One field of 8 to 128 letters, digits and `-_.:`; `nil` when there is none of that form.
    static func named(by headers: HTTPHeaders) -> String? {
        let values = headers.values("X-Request-Id")
        guard values.count == 1, let value = values.first, (8...bound).contains(value.utf8.count) else { return nil }
        return value.utf8.allSatisfy(isPlain) ? value : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}
