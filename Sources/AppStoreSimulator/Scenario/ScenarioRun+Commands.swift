import AppStoreTypes
import Foundation

extension ScenarioRun {
    mutating func command(_ name: ControlCommand.Name, _ step: ScenarioStep) async throws(StepProblem) {
        let content = Self.spelledOut(name, try memory.fill(step.content))
        let command: ControlCommand
        do {
            command = try ControlCommand(name, json: content.json.bytes)
        } catch {
            throw ScenarioDecoding.problem(error, in: content)
        }
        try ScenarioDecoding.expectMembers(content, of: command)
        let reply: ControlReply
        do throws(WorldRefusal) {
            reply = try await store.perform(command)
        } catch {
            return try conclude(step, refusedWith: error.code.rawValue, error.description)
        }
        try expectNoRefusal(step)
        try conclude(step, ScenarioDecoding.json(reply))
    }

    /// Short forms: a duration or a moment for `advance`, an account or a transaction id alone.
    private static func spelledOut(_ name: ControlCommand.Name, _ value: ScriptValue) -> ScriptValue {
        switch (name, value.content) {
        case (.advance, .text(let text)): value.wrapped(as: MomentText.moment(text) == nil ? "period" : "to")
        case (.advance, .number): value.wrapped(as: "seconds")
        case (.addFault, .object(let members)) where !members.contains(where: { $0.name == "fault" }): value.wrapped(as: "fault")
        case (.createAccount, .text), (.deleteAccount, .text): value.wrapped(as: "account")
        case (.approve, .text), (.decline, .text): value.wrapped(as: "pendingId")
        case (_, .text): value.wrapped(as: "transactionId")
        default: value
        }
    }
}
