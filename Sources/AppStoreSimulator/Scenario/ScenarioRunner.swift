import AppStoreTypes

/// Plays scenarios.
public struct ScenarioRunner: Sendable {
    /// Takes the place of the seeds that scenarios name; `nil` leaves them.
    public var seed: UInt64?
    /// The back end to play against; without one a scenario's own mailbox takes notifications.
    public var backEnd: ScenarioBackEnd?
    /// Further names for `${name}`, such as the back end's keys.
    public var definitions: [String: String]
    /// Is given each scenario's App Store before its first step, for example to serve it; what it gives back is done after the last.
    public var opening: @Sendable (SimulatedAppStore) async throws -> @Sendable () async -> Void

    /// A runner without a back end.
    public init(seed: UInt64? = nil, backEnd: ScenarioBackEnd? = nil, definitions: [String: String] = [:]) {
        self.seed = seed
        self.backEnd = backEnd
        self.definitions = definitions
        opening = { _ in {} }
    }

    /// Plays a scenario in a new world.
    ///
    /// - Throws: the first step that did not go as expected.
    public func run(_ scenario: Scenario) async throws(ScenarioProblem) -> ScenarioReport {
        var world = scenario.world
        if let seed { world.seed = seed }
        let mailbox = ScenarioMailbox(next: backEnd.map { HTTPNotificationSender.sender(to: $0.notificationURL, timeout: $0.timeout) })
        let store = SimulatedAppStore(
            SimulatorSettings(world: world), apps: [scenario.app], sender: { await mailbox.take($0) })
        let close: @Sendable () async -> Void
        do {
            close = try await opening(store)
        } catch {
            throw ScenarioProblem(kind: .unexpected, file: scenario.file, place: .start, step: nil, message: "\(error)")
        }
        var run = ScenarioRun(scenario: scenario, store: store, mailbox: mailbox, backEnd: backEnd)
        for (name, value) in definitions { run.memory.remember(.string(value), as: name) }
        do throws(ScenarioProblem) {
            let report = try await run.play()
            await close()
            return report
        } catch {
            await close()
            throw error
        }
    }
}
