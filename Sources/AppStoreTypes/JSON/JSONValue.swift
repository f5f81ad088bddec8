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
    ///
    /// Setting replaces the member in its place or adds it behind the others; setting `nil` takes it out. Without effect on
    /// what is no object.
    public subscript(name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let place = members.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): members[place] = JSONMember(name, value)
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(JSONMember(name, value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    /// The text; `nil` when this is none.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The members; `nil` when this is no object.
    public var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

    /// The elements; `nil` when this is no array.
    public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The number as an integer; `nil` when this is none, has a fraction, or exceeds 64 bits.
    public var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }

    /// True or false; `nil` when this is neither.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// Whether both hold the same, whatever the order of members; numbers are compared as they are written.
    public func isEquivalent(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let mine), .object(let theirs)):
            guard mine.count == theirs.count else { return false }
            let values = Dictionary(theirs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
            return mine.allSatisfy { member in values[member.name].map { member.value.isEquivalent(to: $0) } ?? false }
        case (.array(let mine), .array(let theirs)):
            return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isEquivalent(to: $1) }
        default: return self == other
        }
    }
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
