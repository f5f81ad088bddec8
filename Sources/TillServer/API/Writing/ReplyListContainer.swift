/// Takes the elements of a list.
struct ReplyListContainer: UnkeyedEncodingContainer {
    private let list: ReplyList

    let codingPath: [any CodingKey] = []

    init(_ list: ReplyList) { self.list = list }

    var count: Int { list.elements.count }

    mutating func encodeNil() throws { list.elements.append(.word("null")) }
    mutating func encode(_ value: Bool) throws { list.elements.append(.word(value ? "true" : "false")) }
    mutating func encode(_ value: String) throws { list.elements.append(.text(value)) }
    mutating func encode(_ value: Double) throws { list.elements.append(try ReplyEncoder.number(value)) }
    mutating func encode(_ value: Float) throws { list.elements.append(try ReplyEncoder.number(value)) }
    mutating func encode(_ value: Int) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: Int8) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: Int16) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: Int32) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: Int64) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: UInt) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: UInt8) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: UInt16) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: UInt32) throws { list.elements.append(.word(value.description)) }
    mutating func encode(_ value: UInt64) throws { list.elements.append(.word(value.description)) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { list.elements.append(try ReplyEncoder.node(of: value)) }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        let nested = ReplyObject()
        list.elements.append(.object(nested))
        return KeyedEncodingContainer(ReplyKeyedContainer<NestedKey>(nested))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let nested = ReplyList()
        list.elements.append(.list(nested))
        return ReplyListContainer(nested)
    }

    mutating func superEncoder() -> any Encoder {
        let encoder = ReplyNodeEncoder()
        list.elements.append(.later(encoder))
        return encoder
    }
}
