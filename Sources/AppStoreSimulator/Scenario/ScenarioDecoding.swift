import AppStoreTypes
import Foundation

/// Turns values of a script into the simulator's own types, and says where a value is wrong.
enum ScenarioDecoding {
    /// What is wrong with a value that does not decode, at the place where it stands.
    static func problem(_ error: any Error, in value: ScriptValue) -> StepProblem {
        guard let error = error as? DecodingError else { return .unreadable("the value cannot be read: \(error)", at: value.place) }
        switch error {
        case .keyNotFound(let key, let context):
            return .unreadable("`\(key.stringValue)` is missing", at: value.place(of: context.codingPath.map(\.stringValue)))
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue)
            let subject = path.last.map { "`\($0)` has the wrong type or form" } ?? "the value has the wrong type or form"
            return .unreadable("\(subject): \(context.debugDescription.prefix(200))", at: value.place(of: path))
        @unknown default: return .unreadable("the value cannot be read", at: value.place)
        }
    }

    /// Refuses members that a case's content does not have; a misspelt one would else be passed over in silence.
    static func expectMembers(_ value: ScriptValue, of choice: some Sendable) throws(StepProblem) {
        guard let content = Mirror(reflecting: choice).children.first?.value else { return }
        let mirror = Mirror(reflecting: content)
        guard mirror.displayStyle == .struct else { return }
        let known = mirror.children.compactMap(\.label).sorted()
        for member in value.members ?? [] where !known.contains(member.name) {
            throw .unreadable(
                "`\(member.name.prefix(40))` means nothing here; there are \(known.joined(separator: ", "))", at: member.place)
        }
    }

    /// A value of ours as JSON.
    static func json(_ value: some Encodable) -> JSONValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).flatMap { try? JSONReader.read(Array($0)) } ?? .null
    }
}
