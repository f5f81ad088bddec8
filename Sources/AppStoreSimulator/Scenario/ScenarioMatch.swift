import AppStoreTypes

/// Compares what a scenario expects with what is there.
///
/// An object is expected to have at least the named members; `null` means that a member is absent; a list is compared element by element;
/// a moment such as `2026-01-31T10:30:00Z` also equals its milliseconds; an object also looks into a signed document. An object of one
/// member that begins with `$` asks something else: `$any`, `$not`, `$in`, `$includes`, `$count`, `$atLeast`, `$contains`.
enum ScenarioMatch {
    static func check(_ expected: ScriptValue, _ found: JSONValue?, path: String = "") throws(StepProblem) {
        if case .object(let members) = expected.content, members.count == 1, members[0].name.hasPrefix("$") {
            return try ask(members[0], found, path: path)
        }
        if case .null = expected.content {
            guard found == nil || found == .null else { throw mismatch(expected, found, path) }
            return
        }
        guard let found else { throw mismatch(expected, nil, path) }
        switch expected.content {
        case .object(let members):
            let content = found.text.flatMap(SignedText.payload) ?? found
            guard content.members != nil else { throw mismatch(expected, found, path) }
            for member in members { try check(member.value, content[member.name], path: join(path, member.name)) }
        case .list(let elements):
            guard let list = found.elements else { throw mismatch(expected, found, path) }
            for (index, element) in elements.enumerated() {
                try check(element, index < list.count ? list[index] : nil, path: join(path, String(index)))
            }
            guard list.count == elements.count else {
                throw .unexpected(
                    "\(named(path)) has \(list.count) elements where \(elements.count) were expected; the next is "
                        + excerpt(list[elements.count]), at: expected.place)
            }
        case .text(let text):
            guard found.text == text || isSameMoment(text, found) else { throw mismatch(expected, found, path) }
        case .number(let number):
            guard case .number(let other) = found, number == other || (Double(number) != nil && Double(number) == Double(other)) else {
                throw mismatch(expected, found, path)
            }
        case .flag(let flag): guard found.bool == flag else { throw mismatch(expected, found, path) }
        case .null: return
        }
    }

    /// Whether everything matches.
    static func holds(_ expected: ScriptValue, _ found: JSONValue?) -> Bool {
        do throws(StepProblem) {
            try check(expected, found)
            return true
        } catch {
            return false
        }
    }

    private static func ask(_ question: ScriptValue.Member, _ found: JSONValue?, path: String) throws(StepProblem) {
        let holds: Bool
        switch question.name {
        case "$any": holds = (found != nil && found != .null) == (question.value.flag ?? true)
        case "$not": holds = !self.holds(question.value, found)
        case "$in": holds = question.value.elements?.contains { self.holds($0, found) } ?? false
        case "$includes":
            let wanted = question.value.elements ?? [question.value]
            holds = wanted.allSatisfy { one in found?.elements?.contains { self.holds(one, $0) } ?? false }
        case "$count": holds = (found?.elements?.count).map { Int64($0) } == question.value.integer
        case "$atLeast":
            holds = (found?.integer).flatMap { number in question.value.integer.map { number >= $0 } } ?? false
        case "$contains": holds = question.value.text.map { found?.text?.contains($0) ?? false } ?? false
        default:
            throw .unreadable(
                "`\(question.name.prefix(40))` is no question: there are $any, $not, $in, $includes, $count, $atLeast, $contains",
                at: question.place)
        }
        guard holds else {
            throw .unexpected(
                "\(named(path)): expected \(question.name) \(excerpt(question.value.json)), found \(found.map(excerpt) ?? "nothing")",
                at: question.place)
        }
    }

    private static func isSameMoment(_ text: String, _ found: JSONValue) -> Bool {
        guard let milliseconds = found.integer else { return false }
        return MomentText.moment(text)?.milliseconds == milliseconds - milliseconds % 1_000
    }

    private static func mismatch(_ expected: ScriptValue, _ found: JSONValue?, _ path: String) -> StepProblem {
        let wanted = if case .null = expected.content { "nothing" } else { excerpt(expected.json) }
        return .unexpected("\(named(path)): expected \(wanted), found \(found.map(excerpt) ?? "nothing")", at: expected.place)
    }

    private static func named(_ path: String) -> String { path.isEmpty ? "the value" : "`\(path)`" }
    private static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : path + "." + name }

    /// A value short enough for a message; a number that can be a moment is told as one too.
    static func excerpt(_ value: JSONValue) -> String {
        if let number = value.integer, (978_307_200_000...4_102_444_800_000).contains(number) {
            return "\(number) (\(MomentText.rfc3339(EpochMilliseconds(number))))"
        }
        let content = value.text.flatMap(SignedText.payload) ?? value
        let text = content.compactText
        return text.count > 300 ? text.prefix(300) + "…" : text
    }
}
