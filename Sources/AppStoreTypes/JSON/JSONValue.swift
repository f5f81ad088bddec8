/// Any JSON, kept so that it can be shown and written back: members in their order, numbers as they were written.
///
/// Source: RFC 8259.
public enum JSONValue: Hashable, Sendable {
    /// An object; its members in the order of the text.
    case object([JSONMember])
    /// An array.
    case array([JSONValue])
    /// A text.
    case string(String)
    /// A number, as its characters; nothing is lost by rounding.
    case number(String)
    /// True or false.
    case bool(Bool)
    /// Null.
    case null

    /// The value of an object's first member of that name; `nil` when there is none or this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text; `nil` when this is none.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The members; `nil` when this is no object.
    public var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

    /// The elements; `nil` when this is no array.
    public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The number as an integer; `nil` when this is none, has a fraction, or exceeds 64 bits.
    public var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
}

/// One member of a JSON object.
public struct JSONMember: Hashable, Sendable {
    /// The member's name.
    public let name: String
    /// The member's value.
    public let value: JSONValue

    /// A member of an object.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}
