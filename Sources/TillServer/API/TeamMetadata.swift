import AppStoreTypes

/// The team's own JSON object beside a product or an order: bounded, carried, never read.
struct TeamMetadata: Hashable, Sendable {
    /// The most bytes of compact JSON.
    static let byteBound = 4_096
    /// Objects and arrays within each other, the object itself included.
    static let depthBound = 8
    /// The most characters of a number.
    static let numberBound = 40

    /// The object.
    let json: JSONValue

    /// Why a value is no metadata.
    enum Fault: Error, Hashable {
        /// It is something else than an object.
        case notAnObject
        /// It is too long.
        case tooLong(Int)
        /// Its objects and arrays lie too deep.
        case tooDeep
        /// A number is longer or greater than every reader can hold.
        case number(String)

        /// What is wrong, to follow the name of the member.
        var words: String {
            switch self {
            case .notAnObject: "is no object"
            case .tooLong(let bytes): "has \(bytes) bytes where \(byteBound) are allowed"
            case .tooDeep: "is nested deeper than \(depthBound)"
            case .number(let text): "holds the number \(Excerpt(text)), which not every reader can hold"
            }
        }
    }

    /// Judges a value.
    init(_ json: JSONValue) throws(Fault) {
        guard json.members != nil else { throw .notAnObject }
        try Self.check(json, depth: 1)
        let bytes = json.bytes.count
        guard bytes <= Self.byteBound else { throw .tooLong(bytes) }
        self.json = json
    }

    /// Judges a value of the configuration; members are put in the order of their names.
    init(_ value: ConfigurationValue) throws(Fault) {
        try self.init(try Self.json(value, depth: 1))
    }

    private static func check(_ value: JSONValue, depth: Int) throws(Fault) {
        switch value {
        case .object(let members):
            guard depth <= depthBound else { throw .tooDeep }
            for member in members { try check(member.value, depth: depth + 1) }
        case .array(let elements):
            guard depth <= depthBound else { throw .tooDeep }
            for element in elements { try check(element, depth: depth + 1) }
        case .number(let text):
            guard text.utf8.count <= numberBound, Double(text)?.isFinite == true else { throw .number(text) }
        case .string, .bool, .null: break
        }
    }

    private static func json(_ value: ConfigurationValue, depth: Int) throws(Fault) -> JSONValue {
        guard depth <= depthBound + 1 else { throw .tooDeep }
        switch value {
        case .null: return .null
        case .flag(let flag): return .bool(flag)
        case .number(let number): return .number(number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number))
        case .text(let text), .variable(_, let text): return .string(text)
        case .list(let items):
            var elements: [JSONValue] = []
            for item in items { elements.append(try json(item, depth: depth + 1)) }
            return .array(elements)
        case .object(let members):
            var sorted: [JSONMember] = []
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                sorted.append(JSONMember(name, try json(member, depth: depth + 1)))
            }
            return .object(sorted)
        }
    }
}
