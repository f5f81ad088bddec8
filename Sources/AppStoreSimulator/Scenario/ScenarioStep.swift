import AppStoreDeviceProtocol

/// One step of a scenario: what is done, and what is expected of it.
struct ScenarioStep: Sendable {
    /// What a step does.
    enum Action: Hashable, Sendable {
        /// A command of the control API.
        case command(ControlCommand.Name)
        /// A call of a device.
        case device(DeviceCall.Name)
        /// Something that scenarios alone have.
        case own(Own)
    }

    /// What scenarios alone have.
    enum Own: String, Hashable, Sendable, CaseIterable {
        /// Compares the notifications since the last such step: all of them, in their order.
        case notifications
        /// Compares what was sent over the line since the last such step: every attempt, in its order.
        case deliveries
        /// Looks at a transaction as Apple would sign it now.
        case transaction
        /// Looks at the subscription of a transaction.
        case subscription
        /// Looks at the whole world.
        case world
        /// Sends a device's receipt to verifyReceipt.
        case verifyReceipt
        /// Sends a request to a path of the simulator, as a server would to Apple.
        case appStore
        /// Sends a request to the back end under test; passed over without one.
        case backEnd
    }

    /// From 1.
    let number: Int
    let place: ScriptPlace
    let action: Action
    let content: ScriptValue
    /// The device that acts.
    let device: ScriptValue?
    /// The name under which later steps find the reply.
    let name: String?
    let expected: ScriptValue?
    /// The code of an expected refusal.
    let refused: ScriptValue?
    /// How a call is expected to get lost: `timedOut`, `status`, ….
    let fails: ScriptValue?
    /// How many real seconds to try again until it is as expected; back ends only.
    let waitSeconds: Int64

    private static let sideMembers = ["on", "as", "expect", "refused", "fails", "waitSeconds", "note"]

    init(_ value: ScriptValue, number: Int) throws(StepProblem) {
        guard let members = value.members else {
            throw .unreadable("a step is an object such as {advance: \"P1M\"}", at: value.place)
        }
        let verbs = members.filter { !Self.sideMembers.contains($0.name) }
        guard let verb = verbs.first else { throw .unreadable("the step does nothing: name a command, a call or a look", at: value.place) }
        guard verbs.count == 1 else {
            throw .unreadable(
                "a step does one thing, and `\(verb.name.prefix(40))` is one already: begin a new step for `\(verbs[1].name.prefix(40))`",
                at: verbs[1].place)
        }
        self.number = number
        place = verb.place
        content = verb.value
        device = value["on"]
        expected = value["expect"]
        refused = value["refused"]
        fails = value["fails"]
        name = value["as"]?.text
        waitSeconds = min(max(value["waitSeconds"]?.integer ?? 0, 0), 120)
        action = try Self.action(verb, hasDevice: value["on"] != nil)
    }

    private static func action(_ verb: ScriptValue.Member, hasDevice: Bool) throws(StepProblem) -> Action {
        if let own = Own(rawValue: verb.name) { return .own(own) }
        if hasDevice, let call = DeviceCall.Name(rawValue: verb.name) { return .device(call) }
        if !hasDevice, let command = ControlCommand.Name(rawValue: verb.name) { return .command(command) }
        if DeviceCall.Name(rawValue: verb.name) != nil {
            throw .unreadable("`\(verb.name)` is done by a device: say which with on: \"phone\"", at: verb.place)
        }
        let names =
            Own.allCases.map(\.rawValue)
            + (hasDevice ? DeviceCall.Name.allCases.map(\.rawValue) : ControlCommand.Name.allCases.map(\.rawValue))
        throw .unreadable(
            "there is no `\(verb.name.prefix(40))` \(hasDevice ? "for a device" : "here"); there are \(names.joined(separator: ", "))",
            at: verb.place)
    }
}
