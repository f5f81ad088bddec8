import Entitlements
import Foundation
import Testing

/// The documented list and the code are one: `docs/events.md` holds a table made from `EventKind`.
@Suite("The list of events")
struct EventListTests {
    @Test("docs/events.md lists every event with its meaning, as the code has it")
    func document() throws {
        let source = try String(
            contentsOf: GeneratedDocument.root.appending(path: "Sources/Entitlements/Events/EventKind.swift"), encoding: .utf8)
        var rows: [String] = ["| event | what happened |", "|---|---|"]
        var meaning: [Substring] = []
        for line in source.split(separator: "\n") {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("/// ") {
                meaning.append(text.dropFirst(4))
            } else if text.hasPrefix("case "), let name = text.split(separator: "\"").dropFirst().first {
                rows.append("| `\(name)` | \(meaning.joined(separator: " ")) |")
                meaning = []
            } else {
                meaning = []
            }
        }
        #expect(rows.count == EventKind.allCases.count + 2)
        try GeneratedDocument(file: "docs/events.md", part: "events").check(rows)
    }

    @Test("names are in two parts, unique, and in the order of the list")
    func names() {
        let names = EventKind.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.split(separator: ".").count == 2) }
    }
}
