import DocumentSupport
import Entitlements
import Testing

/// The documented list and the code are one: `docs/events.md` holds a table made from `EventKind`.
@Suite("The list of events")
struct EventListTests {
    @Test("docs/events.md lists every event with its meaning, as the code has it")
    func document() throws {
        let rows =
            ["| event | what happened |", "|---|---|"]
            + (try GeneratedDocument.rows(ofCasesIn: "Sources/Entitlements/Events/EventKind.swift"))
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
