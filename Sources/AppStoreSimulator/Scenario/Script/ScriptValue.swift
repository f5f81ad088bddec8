import AppStoreTypes

/// A value of a scenario's file, with the place where it stands.
struct ScriptValue: Hashable, Sendable {
    /// One member of an object.
    struct Member: Hashable, Sendable {
        let name: String
        let place: ScriptPlace
        let value: ScriptValue
    }

    indirect enum Content: Hashable, Sendable {
        case null
        case flag(Bool)
        case number(String)
        case text(String)
        case list([ScriptValue])
        case object([Member])
    }

    let place: ScriptPlace
    let content: Content

    init(_ content: Content, at place: ScriptPlace) {
        self.content = content
        self.place = place
    }

    /// An object without members.
    static func none(at place: ScriptPlace) -> Self { Self(Content.object([]), at: place) }

    /// The member's value; `nil` when there is none or this is no object.
    subscript(name: String) -> ScriptValue? { members?.first { $0.name == name }?.value }

    var members: [Member]? { if case .object(let members) = content { members } else { nil } }
    var elements: [ScriptValue]? { if case .list(let elements) = content { elements } else { nil } }
    var text: String? { if case .text(let text) = content { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
    var integer: Int64? { if case .number(let text) = content { Int64(text) } else { nil } }

    /// The same object with further members behind its own; those that it has already stay as they are.
    func filled(with standard: [(String, Content)]) -> ScriptValue {
        guard case .object(let members) = content else { return self }
        let missing = standard.filter { entry in !members.contains { $0.name == entry.0 } }
        return ScriptValue(
            .object(members + missing.map { Member(name: $0.0, place: place, value: ScriptValue($0.1, at: place)) }), at: place)
    }

    /// An object of one member, in this value's place.
    func wrapped(as name: String) -> ScriptValue {
        ScriptValue(.object([Member(name: name, place: place, value: self)]), at: place)
    }

    /// The same without places.
    var json: JSONValue {
        switch content {
        case .null: .null
        case .flag(let flag): .bool(flag)
        case .number(let text): .number(text)
        case .text(let text): .string(text)
        case .list(let elements): .array(elements.map(\.json))
        case .object(let members): .object(members.map { JSONMember($0.name, $0.value.json) })
        }
    }

    /// JSON as a value of the script, all in one place.
    init(_ json: JSONValue, at place: ScriptPlace) {
        self.place = place
        switch json {
        case .null: content = .null
        case .bool(let flag): content = .flag(flag)
        case .number(let text): content = .number(text)
        case .string(let text): content = .text(text)
        case .array(let elements): content = .list(elements.map { ScriptValue($0, at: place) })
        case .object(let members):
            content = .object(members.map { Member(name: $0.name, place: place, value: ScriptValue($0.value, at: place)) })
        }
    }

    /// Where the value lies that a path of names and numbers leads to, or as far as it leads.
    func place(of path: [String]) -> ScriptPlace {
        guard let first = path.first else { return place }
        let rest = Array(path.dropFirst())
        if let member = members?.first(where: { $0.name == first }) { return rest.isEmpty ? member.place : member.value.place(of: rest) }
        if let elements, let index = Int(first.drop { !$0.isNumber }), elements.indices.contains(index) {
            return elements[index].place(of: rest)
        }
        return place
    }
}
