/// The UUID that an app gives with a purchase to say whose it is; compared as 128 bits, whatever its letter case.
///
/// Written in lower case with hyphens. Source: [appAccountToken](https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken).
public struct AppAccountToken: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The first 64 bits.
    public let high: UInt64
    /// The last 64 bits.
    public let low: UInt64

    /// A token of 128 bits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads `8-4-4-4-12` hexadecimal digits of either case; `nil` when the text is no UUID.
    public init?(_ text: String) { self.init(utf8: text.utf8) }

    /// Reads the 36 bytes of a UUID's text of either case; `nil` when they are no UUID.
    public init?(utf8 bytes: some Collection<UInt8>) {
        guard bytes.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (index, byte) in bytes.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = Self.value(ofDigit: byte) else { return nil }
            if digits < 16 { halves.0 = halves.0 << 4 | value } else { halves.1 = halves.1 << 4 | value }
            digits += 1
        }
        self.init(high: halves.0, low: halves.1)
    }

    /// The UUID in lower case with hyphens.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for half in [high, low] {
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                if [8, 13, 18, 23].contains(text.count) { text.append(UInt8(ascii: "-")) }
                let digit = UInt8(truncatingIfNeeded: half >> shift & 0xF)
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a UUID of either case.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let token = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "an app account token must be a UUID")
        }
        self = token
    }

    /// Writes the UUID in lower case.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func value(ofDigit byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension KeyedDecodingContainer {
    /// Chosen by the compiler for every optional token of this module: text that is no UUID counts as no token.
    ///
    /// Apple only sends UUIDs, and a purchase must not become unreadable over a mark; the text stays in the signed bytes.
    func decodeIfPresent(_ type: AppAccountToken.Type, forKey key: Key) throws -> AppAccountToken? {
        try decodeIfPresent(String.self, forKey: key).flatMap { AppAccountToken($0) }
    }
}
