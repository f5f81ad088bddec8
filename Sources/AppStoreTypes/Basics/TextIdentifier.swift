/// An identifier that Apple or a team gives, kept as text and never as a number.
///
/// Ids of 18 and more digits exceed what a JSON number keeps exactly, so decoding accepts an integer number but every
/// id is stored and written as text. Two ids are equal when their text is.
public protocol TextIdentifier: RawRepresentable, Hashable, Codable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral, CodingKeyRepresentable
where RawValue == String, StringLiteralType == String {
    /// Wraps the text as it is.
    init(rawValue: String)
}

extension TextIdentifier {
    /// Wraps the text as it is.
    public init(_ text: String) { self.init(rawValue: text) }

    /// Wraps a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The text itself.
    public var description: String { rawValue }

    /// Orders by the text's bytes, which for ids is only a stable order, never an order in time.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Reads text, or an integer number as some of Apple's older answers send it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(rawValue: text)
        } else if let number = try? container.decode(Int64.self) {
            self.init(rawValue: String(number))
        } else {
            self.init(rawValue: String(try container.decode(UInt64.self)))
        }
    }

    /// Writes text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
