import AppStoreTypes
import DocumentSupport
import Entitlements
import PurchaseStories
import Testing

@Suite("What notifications come to")
struct NotificationTableTests {
    @Test("docs/events.md has a cell for every notification in every state, as the code decides it")
    func document() throws {
        let states = PriorState.allCases
        var rows = ["| notification | " + states.map(\.rawValue).joined(separator: " | ") + " |"]
        rows.append("|---|" + String(repeating: "---|", count: states.count))
        for story in NotificationTable.stories {
            let cells = try states.map { try story.cell($0) }
            for cell in cells { #expect(!cell.isEmpty) }
            rows.append("| \(story.name) | " + cells.joined(separator: " | ") + " |")
        }
        try GeneratedDocument(file: "docs/events.md", part: "notifications").check(rows)
    }

    @Test("every type that Apple documents is in the table")
    func complete() {
        let told = Set(NotificationTable.stories.map(\.type))
        #expect(Set(NotificationTypeV2.known).subtracting(told).isEmpty)
        let subtypes = Set(NotificationTable.stories.compactMap(\.subtype))
        #expect(Set(NotificationSubtype.known).subtracting(subtypes).isEmpty)
    }

    @Test("each prior state is what it is called", arguments: PriorState.allCases)
    func priorStates(prior: PriorState) throws {
        let state = fold(try prior.facts(endsNow: false), at: PriorState.now, rules: .standard)
        #expect(state.subscriptions.map(\.state.rawValue) == (prior == .none ? [] : [prior.rawValue]))
    }

    @Test("a notification that comes twice changes nothing the second time", arguments: PriorState.allCases)
    func twice(prior: PriorState) throws {
        for story in NotificationTable.stories { #expect(try story.cell(prior) == story.cell(prior)) }
    }
}
