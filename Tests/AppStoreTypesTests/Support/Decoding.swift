import AppStoreTypes
import Foundation

/// Decodes a value from JSON text.
func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// The JSON that a value is written as.
func encode(_ value: some Encodable) throws -> JSONValue {
    try JSONReader.read([UInt8](try JSONEncoder().encode(value)))
}
