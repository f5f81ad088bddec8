import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation

extension ScenarioRun {
    /// Installs and launches the app.
    func install(_ device: Scenario.Device) async throws(StepProblem) {
        let installation = device.installation.text == nil ? device.installation : device.installation.wrapped(as: "account")
        let content = try memory.fill(installation)
        let call = try decode(.install, content)
        try ScenarioDecoding.expectMembers(content, of: call)
        for call in [call, .launch] {
            let reply: DeviceReply
            do throws(DeviceTransportError) {
                reply = try await store.call(DeviceRequest(device: DeviceID(device.name), app: scenario.app.bundleID, call: call))
            } catch {
                throw .unexpected("`\(device.name.prefix(60))` cannot reach the App Store: \(error)", at: device.place)
            }
            if case .refused(let refusal) = reply {
                throw .unreadable("`\(device.name.prefix(60))` cannot have the app: \(refusal.message)", at: device.place)
            }
        }
    }

    mutating func deviceCall(_ name: DeviceCall.Name, _ step: ScenarioStep) async throws(StepProblem) {
        guard let device = try step.device.map({ value throws(StepProblem) in try memory.fill(value) })?.text else {
            throw .unreadable("`on` is the name of a device", at: step.device?.place ?? step.place)
        }
        lastRequest += 1
        let written = Self.spelledOut(name, try memory.fill(step.content))
        let content = written.filled(with: Self.standards(of: name, request: "request-\(lastRequest)"))
        let call = try decode(name, content)
        try ScenarioDecoding.expectMembers(content, of: call)
        let reply: DeviceReply
        do throws(DeviceTransportError) {
            reply = try await store.call(DeviceRequest(device: DeviceID(device), app: scenario.app.bundleID, call: call))
        } catch {
            return try lost(step, error)
        }
        if case .refused(let refusal) = reply { return try conclude(step, refusedWith: refusal.code.rawValue, refusal.message) }
        try expectNoRefusal(step)
        let json = ScenarioDecoding.json(reply)["content"] ?? .object([])
        if name == .purchase, step.expected?["outcome"] == nil, json["outcome"]?.text != "success" {
            throw .unexpected("the purchase was expected to succeed and came to \(ScenarioMatch.excerpt(json))", at: step.place)
        }
        try conclude(step, json)
    }

    private func lost(_ step: ScenarioStep, _ error: DeviceTransportError) throws(StepProblem) {
        let found: String
        switch error {
        case .timedOut: found = "timedOut"
        case .status(let status): found = String(status)
        case .unreachable, .malformedReply: found = error.description
        }
        guard let fails = step.fails else { throw .unexpected("the call got lost on the way: \(found)", at: step.place) }
        guard fails.text == found || fails.integer.map(String.init) == found else {
            throw .unexpected("expected it to fail with \(fails.json.compactText), found \(found)", at: fails.place)
        }
    }

    private func decode(_ name: DeviceCall.Name, _ content: ScriptValue) throws(StepProblem) -> DeviceCall {
        let message = JSONValue.object([JSONMember("name", .string(name.rawValue)), JSONMember("content", content.json)])
        do {
            return try DeviceMessageCoding.decode(DeviceCall.self, from: Data(message.bytes))
        } catch {
            throw ScenarioDecoding.problem(error, in: content.wrapped(as: "content"))
        }
    }

    /// Short forms: a product, a transaction id, or a choice alone.
    private static func spelledOut(_ name: DeviceCall.Name, _ value: ScriptValue) -> ScriptValue {
        switch (name, value.content) {
        case (.purchase, .text): value.wrapped(as: "productId")
        case (.requestRefund, .text): value.wrapped(as: "transactionId")
        case (.transactions, .text): value.wrapped(as: "selection")
        case (.finish, .text): ScriptValue(.list([value]), at: value.place).wrapped(as: "transactionIds")
        case (.finish, .list): value.wrapped(as: "transactionIds")
        case (.products, .list): value.wrapped(as: "productIds")
        case (_, .flag), (_, .null): .none(at: value.place)
        default: value
        }
    }

    private static func standards(of name: DeviceCall.Name, request: String) -> [(String, ScriptValue.Content)] {
        switch name {
        case .purchase:
            [
                ("requestId", .text(request)), ("quantity", .number("1")), ("simulatesAskToBuy", .flag(false)),
                ("interface", .text("modern")),
            ]
        case .events: [("after", .number("0")), ("waitMilliseconds", .number("0"))]
        case .receipt, .appTransaction: [("refreshes", .flag(false))]
        case .transactions: [("selection", .text("all"))]
        case .install, .launch, .products, .statuses, .finish, .sync, .restore, .storefront, .canMakePayments, .requestRefund: []
        }
    }
}
