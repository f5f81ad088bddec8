import AppStoreDeviceProtocol
import AppStoreTypes
import HTTPService

extension ScenarioRun {
    mutating func look(_ step: ScenarioStep) async throws(StepProblem) {
        let content = try memory.fill(step.content)
        switch step.action {
        case .own(.transaction): try conclude(step, try await transaction(content))
        case .own(.subscription): try conclude(step, try await subscription(content))
        default:
            let world = ScenarioDecoding.json(await store.summary())
            try ScenarioMatch.check(content, world)
            try conclude(step, world)
        }
    }

    private func transaction(_ id: ScriptValue) async throws(StepProblem) -> JSONValue {
        let summary = await store.summary()
        guard let found = summary.transactions.last(where: { $0.transaction.transactionId?.rawValue == id.text }) else {
            throw .unexpected("no transaction is called \(ScenarioMatch.excerpt(id.json))", at: id.place)
        }
        var view = ScenarioDecoding.json(found.transaction)
        view["isFinished"] = .bool(found.isFinished)
        view["account"] = .string(found.account)
        return view
    }

    private func subscription(_ id: ScriptValue) async throws(StepProblem) -> JSONValue {
        let original = try await transaction(id)["originalTransactionId"]?.text
        let summary = await store.summary()
        guard let found = summary.subscriptions.last(where: { $0.renewalInfo.originalTransactionId?.rawValue == original }) else {
            throw .unexpected("\(ScenarioMatch.excerpt(id.json)) is no auto-renewable subscription", at: id.place)
        }
        var view = ScenarioDecoding.json(found.renewalInfo)
        view["status"] = ScenarioDecoding.json(found.status)
        view["account"] = .string(found.account)
        let current = summary.transactions.last { $0.transaction.originalTransactionId?.rawValue == original }
        view["transaction"] = current.map { ScenarioDecoding.json($0.transaction) } ?? .null
        return view
    }

    mutating func verifyReceipt(_ step: ScenarioStep) async throws(StepProblem) {
        let content = try memory.fill(step.content)
        try Scenario.expectMembers(content, ["at", "password", "exclude-old-transactions", "receipt-data"])
        var body: [JSONMember] = []
        if let data = content["receipt-data"]?.text {
            body.append(JSONMember("receipt-data", .string(data)))
        } else {
            body.append(JSONMember("receipt-data", .string(try await receipt(step))))
        }
        if let password = content["password"] { body.append(JSONMember("password", password.json)) }
        if let excludes = content["exclude-old-transactions"] { body.append(JSONMember("exclude-old-transactions", excludes.json)) }
        let place: AppStoreEnvironment = content["at"]?.text == "sandbox" ? .sandbox : .production
        let path = place == .sandbox ? "/sandbox/verifyReceipt" : "/production/verifyReceipt"
        let reply = try await request(HTTPRequestDraft(method: "POST", target: path, body: JSONValue.object(body).bytes), step)
        try conclude(step, (try? JSONReader.read(reply.body)) ?? .object([JSONMember("httpStatus", .number(String(reply.status)))]))
    }

    private func receipt(_ step: ScenarioStep) async throws(StepProblem) -> String {
        guard let device = try step.device.map({ value throws(StepProblem) in try memory.fill(value) })?.text else {
            throw .unreadable("name the device whose receipt it is with on: \"phone\", or give receipt-data", at: step.place)
        }
        let call = DeviceRequest(device: DeviceID(device), app: scenario.app.bundleID, call: .receipt(ReceiptCall(refreshes: true)))
        guard case .receipt(let reply)? = try? await store.call(call), let receipt = reply.receipt else {
            throw .unexpected("`\(device.prefix(60))` has no receipt", at: step.place)
        }
        return receipt
    }

    /// A request before its target is read.
    struct HTTPRequestDraft {
        let method: String
        var target: String
        var headers = HTTPHeaders()
        var body: [UInt8] = []
    }

    /// Asks the simulator's own paths in this process.
    func request(_ draft: HTTPRequestDraft, _ step: ScenarioStep) async throws(StepProblem) -> HTTPResponse {
        do {
            let router = try SimulatorServer.router(store)
            return await router.respond(
                to: try HTTPRequest(
                    method: draft.method, target: draft.target, headers: draft.headers, body: draft.body, id: "step-\(step.number)"))
        } catch {
            throw .unreadable("`\(draft.target.prefix(100))` cannot be asked: \(error)", at: step.place)
        }
    }

    mutating func askAppStore(_ step: ScenarioStep) async throws(StepProblem) {
        var draft = try draft(try memory.fill(step.content))
        if draft.target.hasPrefix("/inApps/") { try await address(&draft, step) }
        let reply = try await request(draft, step)
        try conclude(step, Self.view(status: reply.status, headers: reply.headers, body: reply.body))
    }

    /// A call of the App Store Server API goes to the scenario's environment, and bears a token unless the step has one.
    private mutating func address(_ draft: inout HTTPRequestDraft, _ step: ScenarioStep) async throws(StepProblem) {
        draft.target = (scenario.app.environment == .production ? "/production" : "/sandbox") + draft.target
        guard draft.headers["Authorization"] == nil else { return }
        do {
            if token == nil, let key = try await store.perform(.createKey).key { token = try ScenarioToken(key) }
            guard let text = try token?.authorization(for: scenario.app.bundleID, at: await store.now) else { return }
            draft.headers.append("Authorization", text)
        } catch {
            throw .unexpected("no token could be made for the App Store Server API: \(error)", at: step.place)
        }
    }

    /// Method, path, headers and body as a step writes them.
    func draft(_ content: ScriptValue) throws(StepProblem) -> HTTPRequestDraft {
        try Scenario.expectMembers(content, ["method", "path", "headers", "body"])
        guard let path = content["path"]?.text, path.hasPrefix("/") else {
            throw .unreadable("`path` is missing: write one that begins with /", at: content.place)
        }
        let body = content["body"]
        var headers = HTTPHeaders()
        for member in content["headers"]?.members ?? [] { headers.append(member.name, member.value.text ?? member.value.json.compactText) }
        var bytes: [UInt8] = []
        if let body {
            bytes = body.text.map { Array($0.utf8) } ?? body.json.bytes
            if headers["Content-Type"] == nil { headers.append("Content-Type", "application/json") }
        }
        return HTTPRequestDraft(
            method: content["method"]?.text ?? (body == nil ? "GET" : "POST"), target: path, headers: headers, body: bytes)
    }

    /// A reply as scenarios see it; a body that is no JSON is a text.
    static func view(status: Int, headers: HTTPHeaders, body: [UInt8]) -> JSONValue {
        let fields = headers.fields.map { JSONMember($0.name.lowercased(), .string($0.value)) }
        let content = (try? JSONReader.read(body)) ?? .string(String(decoding: body, as: UTF8.self))
        return .object([
            JSONMember("status", .number(String(status))), JSONMember("headers", .object(fields)), JSONMember("body", content),
        ])
    }
}
