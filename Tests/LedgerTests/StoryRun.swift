import LedgerStories
import Testing

@testable import Ledger

/// What became of each step of the fault story.
struct StoryRun {
    var acknowledged: [Int] = []
    /// Steps that may be stored, as their errors said.
    var unknown: Set<Int> = []
    var refused: [Int: LedgerError] = [:]

    /// Tries every step, whatever becomes of those before it.
    static func of(_ ledger: any Ledger, steps: [Int] = Array(FaultStory.steps)) async throws -> StoryRun {
        var run = StoryRun()
        for step in steps {
            do {
                try await FaultStory.run(step, on: ledger)
                run.acknowledged.append(step)
            } catch let error as LedgerError {
                run.refused[step] = error
                if error.isOutcomeUnknown { run.unknown.insert(step) }
            }
        }
        return run
    }

    /// The lists of steps that the store may hold after this run: those acknowledged, with or without each unknown one.
    var possibilities: [[Int]] {
        unknown.reduce(into: [Set(acknowledged)]) { sets, step in sets += sets.map { $0.union([step]) } }.map { $0.sorted() }
    }
}

/// The rows that an undisturbed store has after some of the steps; each list of steps is tried once.
actor UndisturbedRows {
    private let make: @Sendable ([Int]) async throws -> StoredRows
    private var known: [[Int]: StoredRows] = [:]

    init(_ make: @escaping @Sendable ([Int]) async throws -> StoredRows) { self.make = make }

    func rows(after steps: [Int]) async throws -> StoredRows {
        if let rows = known[steps] { return rows }
        let rows = try await make(steps)
        known[steps] = rows
        return rows
    }

    /// Whether a store holds what the run promised and nothing else.
    func explain(_ found: StoredRows, after run: StoryRun, sourceLocation: SourceLocation = #_sourceLocation, _ story: String) async throws
    {
        for steps in run.possibilities where try await rows(after: steps) == found { return }
        let expected = try await rows(after: run.acknowledged)
        let differing = found.tables.keys.filter { found.tables[$0] != expected.tables[$0] }.sorted()
        Issue.record(
            "\(story): acknowledged \(run.acknowledged), unknown \(run.unknown.sorted()), but \(differing) differ",
            sourceLocation: sourceLocation)
    }
}
