import DocumentSupport
import Entitlements
import Testing

/// The documented lists and the code are one: `docs/explain.md` holds tables made from the source.
@Suite("The list of reasons")
struct ReasonListTests {
    @Test("docs/explain.md lists every reason with its meaning, as the code has it")
    func reasons() throws {
        let rows = try GeneratedDocument.rows(ofCasesIn: "Sources/Entitlements/Explanation/ReasonCode.swift")
        #expect(rows.count == ReasonCode.allCases.count)
        try GeneratedDocument(file: "docs/explain.md", part: "reasons").check(["| reason | what it means |", "|---|---|"] + rows)
    }

    @Test("docs/explain.md lists every record of a timeline with its meaning, as the code has it")
    func records() throws {
        let rows = try GeneratedDocument.rows(ofCasesIn: "Sources/Entitlements/Timeline/TimelineKind.swift")
        #expect(rows.count == TimelineKind.Record.allCases.count)
        try GeneratedDocument(file: "docs/explain.md", part: "records").check(["| record | what it means |", "|---|---|"] + rows)
    }

    @Test("names are in two parts and unique, and no record is called like an event")
    func names() {
        let names = ReasonCode.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.split(separator: ".").count == 2) }
        let kinds =
            EventKind.allCases.map { TimelineKind.event($0).name } + TimelineKind.Record.allCases.map { TimelineKind.record($0).name }
        #expect(Set(kinds).count == kinds.count)
    }
}
