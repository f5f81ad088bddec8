import AppStoreTypes

/// The fields of a posted form, and the JSON of a command that they stand for.
///
/// A field's name is the path of a member, and may say its type: `days#number`, `isOn#flag`, `storefronts#list`, `answer.kind`. Empty
/// fields are left out.
struct ConsoleForm: Hashable, Sendable {
    let fields: [(name: String, value: String)]

    /// The most fields of one form.
    static let limit = 64

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.fields.elementsEqual(rhs.fields, by: ==) }

    func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
    }

    /// Reads `application/x-www-form-urlencoded`; `nil` when it is none.
    init?(_ body: [UInt8]) {
        var fields: [(name: String, value: String)] = []
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : []) else { return nil }
            fields.append((name, value))
        }
        guard fields.count <= Self.limit else { return nil }
        self.fields = fields
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The members that the fields stand for; names that begin with an underscore are the console's own.
    var json: JSONValue {
        var object = JSONValue.object([])
        for field in fields where !field.value.isEmpty && !field.name.hasPrefix("_") {
            let parts = field.name.split(separator: "#", maxSplits: 1)
            guard let path = parts.first else { continue }
            let value = Self.value(field.value, type: parts.count > 1 ? String(parts[1]) : "text")
            Self.set(value, at: path.split(separator: ".").prefix(8)[...], in: &object)
        }
        return object
    }

    private static func set(_ value: JSONValue, at path: ArraySlice<Substring>, in object: inout JSONValue) {
        guard let name = path.first.map(String.init) else { return }
        guard path.count > 1 else { return object[name] = value }
        var inner = object[name] ?? .object([])
        set(value, at: path.dropFirst(), in: &inner)
        object[name] = inner
    }

    private static func value(_ text: String, type: String) -> JSONValue {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch type {
        case "number": return JSON5Number.plain(trimmed).map { .number($0) } ?? .string(text)
        case "flag": return trimmed == "true" ? .bool(true) : trimmed == "false" ? .bool(false) : .string(text)
        case "list": return .array(trimmed.split { $0 == "," || $0 == " " }.map { .string(String($0)) })
        default: return .string(text)
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var output: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): output.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
                output.append(high << 4 | low)
            default: output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? { UInt8(String(UnicodeScalar(byte)), radix: 16) }
}
