import AppStoreDeviceProtocol
import AppStoreTypes
import HTTPService

/// One scenario being played.
struct ScenarioRun {
    let scenario: Scenario
    let store: SimulatedAppStore
    let mailbox: ScenarioMailbox
    let backEnd: ScenarioBackEnd?
    var memory = ScenarioMemory()
    /// How many notifications were compared already.
    var seenNotifications = 0
    var skipped = 0
    /// The key for the App Store Server API, made when it is first needed.
    var token: ScenarioToken?
    var lastRequest = 0

    init(scenario: Scenario, store: SimulatedAppStore, mailbox: ScenarioMailbox, backEnd: ScenarioBackEnd?) {
        self.scenario = scenario
        self.store = store
        self.mailbox = mailbox
        self.backEnd = backEnd
        memory.remember(.string(scenario.app.bundleID.rawValue), as: "app")
        memory.remember(.string(scenario.app.environment.rawValue), as: "environment")
        memory.remember(.string(scenario.app.sharedSecret), as: "sharedSecret")
    }

    mutating func play() async throws(ScenarioProblem) -> ScenarioReport {
        for device in scenario.devices { try await locate(nil) { run async throws(StepProblem) in try await run.install(device) } }
        for step in scenario.steps { try await locate(step) { run async throws(StepProblem) in try await run.perform(step) } }
        try await locate(nil) { run async throws(StepProblem) in try await run.expectNothingLeft() }
        let records = await store.notificationRecords(from: 0)
        return ScenarioReport(
            title: scenario.title, steps: scenario.steps.count - skipped, skipped: skipped,
            notifications: records.map { ScenarioReport.Notification(type: $0.draft.type, subtype: $0.draft.subtype) })
    }

    private mutating func locate(
        _ step: ScenarioStep?, _ body: (inout ScenarioRun) async throws(StepProblem) -> Void
    ) async throws(ScenarioProblem) {
        do throws(StepProblem) {
            try await body(&self)
        } catch {
            throw ScenarioProblem(
                kind: error.kind, file: scenario.file, place: error.place, step: step?.number, message: error.message)
        }
    }

    private mutating func perform(_ step: ScenarioStep) async throws(StepProblem) {
        switch step.action {
        case .command(let name): try await command(name, step)
        case .device(let name): try await deviceCall(name, step)
        case .own(.notifications): try await compareNotifications(step)
        case .own(.deliveries): try await compareDeliveries(step)
        case .own(.transaction), .own(.subscription), .own(.world): try await look(step)
        case .own(.verifyReceipt): try await verifyReceipt(step)
        case .own(.appStore): try await askAppStore(step)
        case .own(.backEnd): try await askBackEnd(step)
        }
    }

    /// Compares a reply with what the step expects, and keeps it under the step's name.
    mutating func conclude(_ step: ScenarioStep, _ reply: JSONValue) throws(StepProblem) {
        if let expected = step.expected { try ScenarioMatch.check(try memory.fill(expected), reply) }
        if let name = step.name { memory.remember(reply, as: name) }
    }

    /// Compares a refusal with the one that the step expects.
    func conclude(_ step: ScenarioStep, refusedWith code: String, _ message: String) throws(StepProblem) {
        guard let refused = step.refused else {
            throw .unexpected("refused with `\(code)`: \(message)", at: step.place)
        }
        guard refused.text == code else {
            throw .unexpected("expected the refusal \(refused.json.compactText), found `\(code)`: \(message)", at: refused.place)
        }
    }

    func expectNoRefusal(_ step: ScenarioStep) throws(StepProblem) {
        if let refused = step.refused {
            throw .unexpected("expected the refusal \(refused.json.compactText), but it went through", at: refused.place)
        }
        if let fails = step.fails {
            throw .unexpected("expected it to fail with \(fails.json.compactText), but it went through", at: fails.place)
        }
    }
}
