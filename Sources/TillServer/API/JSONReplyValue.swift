import AppStoreTypes
import Foundation

/// JSON of somebody else's inside a reply of ours.
struct JSONReplyValue: Encodable {
    /// The value; its numbers are finite.
    let json: JSONValue

    func encode(to encoder: any Encoder) throws {
        switch json {
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for member in members { try container.encode(JSONReplyValue(json: member.value), forKey: Name(stringValue: member.name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(JSONReplyValue(json: element)) }
        case .string(let text): try Self.single(text, encoder)
        case .bool(let flag): try Self.single(flag, encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .number(let text):
            if let whole = Int64(text) { return try Self.single(whole, encoder) }
            if !text.contains(where: { $0 == "e" || $0 == "E" }), let decimal = Decimal(string: text, locale: nil) {
                return try Self.single(decimal, encoder)
            }
            try Self.single(Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0, encoder)
        }
    }

    private static func single(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
