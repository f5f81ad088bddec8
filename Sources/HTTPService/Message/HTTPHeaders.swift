/// The header fields of a request or reply in their order, looked up without regard to letter case.
///
/// At most `fieldLimit` fields; one more is refused by `append`.
public struct HTTPHeaders: Hashable, Sendable {
    /// One header field as it was written.
    public struct Field: Hashable, Sendable {
        /// The field's name in the writer's own letter case.
        public let name: String
        /// The field's value without the white space around it.
        public let value: String

        /// Wraps a name and a value as they are.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The most fields one message may carry.
    public static let fieldLimit = 128

    /// The fields in the order in which they were written.
    public private(set) var fields: [Field]

    /// No fields.
    public init() { fields = [] }

    /// Fields in the given order; those beyond the limit are left out.
    public init(_ pairs: KeyValuePairs<String, String>) {
        fields = pairs.prefix(Self.fieldLimit).map { Field(name: $0.key, value: $0.value) }
    }

    /// The value of the first field with this name; setting replaces every field of that name, and `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value }
        set {
            fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of every field with this name, in their order.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    /// Adds one more field after the others and says whether there was room for it.
    @discardableResult
    public mutating func append(_ name: String, _ value: String) -> Bool {
        guard fields.count < Self.fieldLimit else { return false }
        fields.append(Field(name: name, value: value))
        return true
    }
}

extension String {
    /// Compares ASCII letters without their case and everything else byte by byte.
    func equalsIgnoringASCIICase(_ other: String) -> Bool {
        let mine = utf8
        let theirs = other.utf8
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension UInt8 {
    /// The small letter for an ASCII capital, every other byte as it is.
    var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    /// Whether the byte may stand in a method or a header name (RFC 9110, 5.6.2).
    var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Whether the byte may stand in a header value: anything but control bytes, the tab being allowed.
    var isFieldValueByte: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }
}
