import AppStoreSimulator
import Foundation
import Testing

@Suite("What a scenario says when something is wrong")
struct ScenarioProblemTests {
    private static func read(_ text: String) throws(ScenarioProblem) -> Scenario {
        try Scenario(json5: Array(text.utf8), file: "a.json5") { _ in [UInt8](TestCatalogue.file) }
    }

    private static func steps(_ steps: String) -> String {
        "{ title: 't', world: { start: '2026-01-10T09:00:00Z' },\n  devices: { phone: 'anna' }, steps: [\n\(steps)\n] }"
    }

    @Test(
        "the file, the line, the column and the step are named, what was expected and what was found",
        arguments: [
            (
                "{ on: 'phone', purchase: 'coins' },\n{ notifications: ['DID_RENEW'] }", "a.json5:4:19: step 2: ",
                "expected \"DID_RENEW\", found \"ONE_TIME_CHARGE\""
            ),
            ("{ on: 'phone', purchase: 'coins' },\n{ notifications: [] }", "a.json5:4:18: step 2: ", "`ONE_TIME_CHARGE` came too"),
            ("{ on: 'phone', purchase: 'coins' }", "a.json5:3:16: ", "`ONE_TIME_CHARGE` was told and never expected"),
            ("{ notifications: ['TEST'] }", "a.json5:3:19: step 1: ", "expected `TEST`, but only nothing came"),
            ("{ on: 'phone', purchase: 'gold' }", "a.json5:3:16: step 1: ", "productUnavailable"),
            ("{ refund: '12' }", "a.json5:3:3: step 1: ", "refused with `unknownTransaction`"),
            (
                "{ refund: '12', refused: 'badValue' }", "a.json5:3:26: step 1: ",
                "expected the refusal \"badValue\", found `unknownTransaction`"
            ),
            ("{ createAccount: 'b', refused: 'badValue' }", "a.json5:3:32: step 1: ", "but it went through"),
            (
                "{ on: 'phone', purchase: 'coins', expect: {\n  transaction: { jws: { price: 1 } } } }", "a.json5:4:32: step 1: ",
                "`transaction.jws.price`: expected 1, found 990"
            ),
            (
                "{ on: 'phone', transactions: 'all', expect: { transactions: [{}] } }", "a.json5:3:62: step 1: ",
                "`transactions.0`: expected {}, found nothing"
            ),
        ])
    func unexpected(steps: String, place: String, hint: String) async throws {
        let scenario = try Self.read(Self.steps(steps))
        let problem = try #require(await #expect(throws: ScenarioProblem.self) { try await ScenarioRunner().run(scenario) })
        #expect(problem.kind == .unexpected)
        #expect(problem.description.hasPrefix(place), "\(problem)")
        #expect(problem.description.contains(hint), "\(problem)")
    }

    @Test(
        "what is no scenario is refused before anything happens",
        arguments: [
            ("{ title: 't'", "1:13", "a comma or } is missing"),
            ("{ title: 't', title: 'u' }", "1:15", "`title` is here twice"),
            ("{ titel: 't' }", "1:3", "`titel` means nothing here"),
            ("{ steps: [] }", "1:1", "`title` is missing"),
            ("{ title: 't' }", "1:1", "`steps` is missing"),
            ("{ title: 't', world: { start: 'yesterday' }, steps: [] }", "1:31", "`start` is a moment"),
            ("{ title: 't', steps: [ 7 ] }", "1:24", "a step is an object"),
            ("{ title: 't',\n steps: [ { on: 'phone' } ] }", "2:11", "the step does nothing"),
            ("{ title: 't',\n steps: [ { advance: 1,\n refund: '1' } ] }", "3:2", "begin a new step for `refund`"),
            ("{ title: 't', steps: [ { fly: 1 } ] }", "1:26", "there is no `fly` here; there are"),
            ("{ title: 't', steps: [ { purchase: 'coins' } ] }", "1:26", "is done by a device"),
            ("/* never\n closed", "1:1", "the comment never ends"),
            ("{ title: 'never\n closed' }", "1:10", "does not end in its line"),
            ("{ title: NaN }", "1:10", "`NaN` is no value"),
            ("{ title: 01 }", "1:10", "`01` is no number"),
            ("{ title: '\\u12' }", "1:13", "4 hexadecimal digits are missing"),
            ("", "1:1", "a value is missing here; there is the end of the file"),
        ])
    func unreadable(text: String, place: String, hint: String) throws {
        let problem = try #require(#expect(throws: ScenarioProblem.self) { try Self.read(text) })
        #expect(problem.kind == .unreadable)
        #expect(problem.description.hasPrefix("a.json5:\(place): "), "\(problem)")
        #expect(problem.description.contains(hint), "\(problem)")
    }

    @Test(
        "a misspelt or wrong value of a step is found where it stands",
        arguments: [
            ("{ setApp: { app: 'com.example.app', gracePeriodsDays: 3 } }", "3:37", "`gracePeriodsDays` means nothing here; there are app"),
            ("{ setApp: { app: 'com.example.app',\n gracePeriodDays: 'three' } }", "4:2", "`gracePeriodDays` has the wrong type"),
            ("{ setBilling: { isGood: true } }", "3:15", "`account` is missing"),
            ("{ on: 'phone', purchase: { productId: 'coins', amount: 2 } }", "3:48", "`amount` means nothing here"),
            ("{ refund: '${first.id}' }", "3:11", "nothing is called `first.id` yet"),
            ("{ world: { now: { $near: 3 } } }", "3:19", "`$near` is no question"),
            ("{ appStore: { method: 'GET' } }", "3:13", "`path` is missing"),
        ])
    func wrongValue(steps: String, place: String, hint: String) async throws {
        let scenario = try Self.read(Self.steps(steps))
        let problem = try #require(await #expect(throws: ScenarioProblem.self) { try await ScenarioRunner().run(scenario) })
        #expect(problem.kind == .unreadable)
        #expect(problem.description.hasPrefix("a.json5:\(place): step 1: "), "\(problem)")
        #expect(problem.description.contains(hint), "\(problem)")
    }

    @Test("JSON5 is read: comments, bare names, trailing commas, hexadecimal numbers, escapes")
    func json5() async throws {
        let text = """
            // a comment
            { /* another */ title: 'it\\'s \\x41 \\u{0}'.., }
            """
        #expect(throws: ScenarioProblem.self) { try Self.read(text) }
        let scenario = try Self.read(
            "\u{FEFF}{ 'title': 'it\\'s \\x41\\u00e4\\ud83d\\ude00 \\\n!', world: { seed: 0x10, }, steps: [ { advance: +1, }, ], }")
        #expect(scenario.title == "it's Aä😀 !")
        #expect(scenario.world.seed == 16)
        #expect(try await ScenarioRunner().run(scenario).steps == 1)
    }
}
