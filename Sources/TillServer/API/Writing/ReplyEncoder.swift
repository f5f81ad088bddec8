import Foundation

/// Writes values as JSON, octet for octet as Foundation's encoder does with sorted keys and bare slashes, in a fraction of its time.
///
/// Every purchase is answered with some dozens of members, and Foundation takes as long to write them as OpenSSL to check a signature.
enum ReplyEncoder {
    /// What has no form that both agree on.
    struct Unsupported: Error {
        /// The kind of value.
        let name: String
    }

    /// The value's JSON.
    ///
    /// - Throws: `Unsupported`, and what the value itself throws.
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_024)
        try node(of: value).write(to: &bytes)
        return bytes
    }

    static func node<Value: Encodable>(of value: Value) throws -> ReplyNode {
        // Equal types are told at once; casting alone takes longer than what follows.
        if Value.self == String.self, let text = value as? String { return .text(text) }
        if Value.self == Decimal.self, let decimal = value as? Decimal { return .word(decimal.description) }
        if Value.self == Date.self || Value.self == Data.self || Value.self == URL.self { throw Unsupported(name: "\(Value.self)") }
        let encoder = ReplyNodeEncoder()
        try value.encode(to: encoder)
        return encoder.node
    }

    static func number(_ value: Double) throws -> ReplyNode { try number(value.description, isFinite: value.isFinite) }

    static func number(_ value: Float) throws -> ReplyNode { try number(value.description, isFinite: value.isFinite) }

    private static func number(_ text: String, isFinite: Bool) throws -> ReplyNode {
        guard isFinite else { throw Unsupported(name: text) }
        return .word(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}

/// Takes one value of any form.
final class ReplyNodeEncoder: Encoder {
    /// What was taken so far; an empty object where nothing was.
    private(set) var node: ReplyNode = .object(ReplyObject())
    private var isFilled = false

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func fill(_ node: ReplyNode) {
        self.node = node
        isFilled = true
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if isFilled, case .object(let object) = node { return KeyedEncodingContainer(ReplyKeyedContainer(object)) }
        let object = ReplyObject()
        fill(.object(object))
        return KeyedEncodingContainer(ReplyKeyedContainer(object))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if isFilled, case .list(let list) = node { return ReplyListContainer(list) }
        let list = ReplyList()
        fill(.list(list))
        return ReplyListContainer(list)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ReplyValueContainer(encoder: self) }
}
