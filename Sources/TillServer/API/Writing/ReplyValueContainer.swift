/// Takes a value that is neither list nor object.
struct ReplyValueContainer: SingleValueEncodingContainer {
    let encoder: ReplyNodeEncoder

    let codingPath: [any CodingKey] = []

    init(encoder: ReplyNodeEncoder) { self.encoder = encoder }

    mutating func encodeNil() throws { encoder.fill(.word("null")) }
    mutating func encode(_ value: Bool) throws { encoder.fill(.word(value ? "true" : "false")) }
    mutating func encode(_ value: String) throws { encoder.fill(.text(value)) }
    mutating func encode(_ value: Double) throws { encoder.fill(try ReplyEncoder.number(value)) }
    mutating func encode(_ value: Float) throws { encoder.fill(try ReplyEncoder.number(value)) }
    mutating func encode(_ value: Int) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: Int8) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: Int16) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: Int32) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: Int64) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: UInt) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: UInt8) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: UInt16) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: UInt32) throws { encoder.fill(.word(value.description)) }
    mutating func encode(_ value: UInt64) throws { encoder.fill(.word(value.description)) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { encoder.fill(try ReplyEncoder.node(of: value)) }
}
