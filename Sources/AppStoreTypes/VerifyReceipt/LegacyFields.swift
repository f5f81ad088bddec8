/// Reads the members of Apple's older JSON, where a number may be a text, a flag a number, and an empty text means nothing.
struct LegacyFields {
    private let container: KeyedDecodingContainer<Name>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    /// Whether the member is there and not null.
    func contains(_ name: String) -> Bool { !isMissing(Name(name)) }

    /// A text, or a number or flag as it would be written; `nil` when missing, null or empty.
    func text(_ name: String) throws -> String? {
        let key = Name(name)
        guard !isMissing(key) else { return nil }
        if let text = try? container.decode(String.self, forKey: key) { return text.isEmpty ? nil : text }
        if let number = try? container.decode(Int64.self, forKey: key) { return String(number) }
        if let number = try? container.decode(UInt64.self, forKey: key) { return String(number) }
        if let number = try? container.decode(Double.self, forKey: key) { return String(number) }
        return try container.decode(Bool.self, forKey: key) ? "true" : "false"
    }

    /// An integer, or a text of digits; `nil` when missing, null, empty, or no integer of 64 bits.
    func integer(_ name: String) throws -> Int64? { try text(name).flatMap { Int64($0) } }

    /// A number of an open set, where true and false stand for 1 and 0.
    func number(_ name: String) throws -> Int32? {
        guard let text = try text(name) else { return nil }
        return Int32(text) ?? Self.flag(text).map { $0 ? 1 : 0 }
    }

    /// True or false, 1 or 0, as value or text; `nil` when missing, null or anything else.
    func flag(_ name: String) throws -> Bool? { try text(name).flatMap(Self.flag) }

    /// A moment from up to two members.
    ///
    /// The milliseconds of the twin `_ms`; else the member itself, if it holds milliseconds; else its text.
    /// A text of fewer digits than any purchase has milliseconds, as a bare year, is no date.
    func moment(_ name: String) throws -> EpochMilliseconds? {
        if let milliseconds = try integer(name + "_ms"), EpochMilliseconds.bounds.contains(milliseconds) {
            return EpochMilliseconds(milliseconds)
        }
        guard let text = try text(name) else { return nil }
        guard let milliseconds = Int64(text) else { return EpochMilliseconds(receiptDate: text) }
        guard text.utf8.count >= 11, EpochMilliseconds.bounds.contains(milliseconds) else { return nil }
        return EpochMilliseconds(milliseconds)
    }

    /// An object; `nil` when missing, null or an empty text.
    func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
        let key = Name(name)
        guard !isMissing(key), (try? container.decode(String.self, forKey: key))?.isEmpty != true else { return nil }
        return try container.decode(type, forKey: key)
    }

    /// An array, or one object in its place; `nil` when missing, null or an empty text.
    func list<Element: Decodable>(_ type: Element.Type, _ name: String) throws -> [Element]? {
        let key = Name(name)
        guard !isMissing(key), (try? container.decode(String.self, forKey: key))?.isEmpty != true else { return nil }
        if (try? container.nestedUnkeyedContainer(forKey: key)) != nil { return try container.decode([Element].self, forKey: key) }
        return [try container.decode(type, forKey: key)]
    }

    private func isMissing(_ key: Name) -> Bool { (try? container.decodeNil(forKey: key)) ?? true }

    private static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// A member's name.
    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { return nil }
    }
}
