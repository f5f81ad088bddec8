import AppStoreTypes

/// What a scenario has named so far, and how `${name.path}` is filled in.
struct ScenarioMemory: Sendable {
    private(set) var values: [String: JSONValue] = [:]

    mutating func remember(_ value: JSONValue, as name: String) { values[name] = value }

    /// The value with everything filled in; a text that is nothing but one `${…}` becomes what that is.
    func fill(_ value: ScriptValue) throws(StepProblem) -> ScriptValue {
        switch value.content {
        case .null, .flag, .number: return value
        case .text(let text): return try fill(text, at: value.place)
        case .list(let elements):
            var filled: [ScriptValue] = []
            for element in elements { filled.append(try fill(element)) }
            return ScriptValue(.list(filled), at: value.place)
        case .object(let members):
            var filled: [ScriptValue.Member] = []
            for member in members {
                filled.append(ScriptValue.Member(name: member.name, place: member.place, value: try fill(member.value)))
            }
            return ScriptValue(.object(filled), at: value.place)
        }
    }

    private func fill(_ text: String, at place: ScriptPlace) throws(StepProblem) -> ScriptValue {
        var output = ""
        var rest = Substring(text)
        while let begin = rest.firstRange(of: "${") {
            output += rest[..<begin.lowerBound]
            guard let end = rest[begin.upperBound...].firstIndex(of: "}") else {
                throw .unreadable("`${` is never closed: write ${name.path}", at: place)
            }
            let found = try look(String(rest[begin.upperBound..<end]), at: place)
            rest = rest[rest.index(after: end)...]
            if output.isEmpty, rest.isEmpty, begin.lowerBound == text.startIndex { return ScriptValue(found, at: place) }
            output += found.text ?? found.compactText
        }
        return ScriptValue(.text(output + rest), at: place)
    }

    private func look(_ path: String, at place: ScriptPlace) throws(StepProblem) -> JSONValue {
        let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let first = names.first, var value = values[first] else {
            let known = values.keys.sorted().joined(separator: ", ")
            throw .unreadable(
                "nothing is called `\(path.prefix(60))` yet: name a step's reply with `as`"
                    + (known.isEmpty ? "" : "; known are \(known.prefix(200))"), at: place)
        }
        for name in names.dropFirst() {
            if let text = value.text, let payload = SignedText.payload(text) { value = payload }
            let next: JSONValue?
            if let elements = value.elements, let index = Int(name) {
                let place = index < 0 ? elements.count + index : index
                next = elements.indices.contains(place) ? elements[place] : nil
            } else {
                next = value[name]
            }
            guard let next else {
                let members = value.members?.map(\.name).joined(separator: ", ") ?? "no members"
                throw .unexpected("`\(path.prefix(60))` has no `\(name.prefix(40))`; there is \(members.prefix(300))", at: place)
            }
            value = next
        }
        return value
    }
}
