/// Takes the members of an object.
struct ReplyKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let object: ReplyObject

    let codingPath: [any CodingKey] = []

    init(_ object: ReplyObject) { self.object = object }

    mutating func encodeNil(forKey key: Key) throws { object.add(key.stringValue, .word("null")) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { object.add(key.stringValue, .word(value ? "true" : "false")) }
    mutating func encode(_ value: String, forKey key: Key) throws { object.add(key.stringValue, .text(value)) }
    mutating func encode(_ value: Double, forKey key: Key) throws { object.add(key.stringValue, try ReplyEncoder.number(value)) }
    mutating func encode(_ value: Float, forKey key: Key) throws { object.add(key.stringValue, try ReplyEncoder.number(value)) }
    mutating func encode(_ value: Int, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { object.add(key.stringValue, .word(value.description)) }
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        object.add(key.stringValue, try ReplyEncoder.node(of: value))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let nested = ReplyObject()
        object.add(key.stringValue, .object(nested))
        return KeyedEncodingContainer(ReplyKeyedContainer<NestedKey>(nested))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let nested = ReplyList()
        object.add(key.stringValue, .list(nested))
        return ReplyListContainer(nested)
    }

    mutating func superEncoder() -> any Encoder { later("super") }

    mutating func superEncoder(forKey key: Key) -> any Encoder { later(key.stringValue) }

    private func later(_ name: String) -> ReplyNodeEncoder {
        let encoder = ReplyNodeEncoder()
        object.add(name, .later(encoder))
        return encoder
    }
}
