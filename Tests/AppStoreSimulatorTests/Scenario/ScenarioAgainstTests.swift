import AppStoreSimulator
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@Suite("A scenario against a back end")
struct ScenarioAgainstTests {
    /// A back end that counts what it is told, and knows one customer's product.
    private actor BackEnd {
        private(set) var told: [String] = []
        var isBusy = true

        func take(_ request: HTTPRequest) -> HTTPResponse {
            let payload = (try? JSONReader.read(request.body))?["signedPayload"]?.text ?? ""
            told.append(String(payload.prefix(3)))
            return .empty(status: 200)
        }

        func answer(_ request: HTTPRequest) -> HTTPResponse {
            guard request.headers["Authorization"] == "Bearer s3cret" else {
                return .json(Array(#"{"error":"who are you"}"#.utf8), status: 401)
            }
            // Like many it knows a little later.
            defer { isBusy = false }
            return .json(Array(#"{"customer":"\#(request.parameter("id") ?? "")","owns":\#(isBusy ? "[]" : #"["gold"]"#)}"#.utf8))
        }
    }

    private static let script = """
        {
            title: "The back end knows what anna owns", devices: { phone: "anna" },
            steps: [
                { on: "phone", purchase: "gold.month" },
                { notifications: [{ type: "SUBSCRIBED/INITIAL_BUY", isTaken: true }] },
                { backEnd: { path: "/customers/anna" }, expect: { status: 401, body: { error: { $contains: "who" } } } },
                { backEnd: { path: "/customers/anna", headers: { Authorization: "Bearer ${key}" } }, waitSeconds: 10,
                  expect: { status: 200, headers: { "content-type": "application/json" }, body: { customer: "anna", owns: ["EXPECTED"] } } },
            ],
        }
        """

    private func play(_ expected: String, _ backEnd: BackEnd, port: UInt16) async throws -> ScenarioReport {
        let script = Self.script.replacingOccurrences(of: "EXPECTED", with: expected)
            .replacingOccurrences(of: "waitSeconds: 10", with: expected == "gold" ? "waitSeconds: 10" : "waitSeconds: 0")
        let scenario = try Scenario(json5: Array(script.utf8), file: "a.json5") { _ in [UInt8](TestCatalogue.file) }
        let url = "http://127.0.0.1:\(port)"
        let runner = ScenarioRunner(
            backEnd: ScenarioBackEnd(url: url + "/", notificationURL: url + "/told"), definitions: ["key": "s3cret"])
        return try await runner.run(scenario)
    }

    @Test("it is told over HTTP, asked with the keys given, and asked again until it knows; a wrong answer is found where it stands")
    func against() async throws {
        let backEnd = BackEnd()
        let router = try Router(routes: [
            .post("/told", bodyLimit: 1 << 20) { await backEnd.take($0) }, .get("/customers/{id}") { await backEnd.answer($0) },
        ])
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: router, requestIDs: { "1" })
        let running = Task { try await server.run() }
        let report = try await play("gold", backEnd, port: server.port)
        #expect(report.skipped == 0)
        #expect(await backEnd.told == ["eyJ"])
        let problem = await #expect(throws: ScenarioProblem.self) { try await play("silver", backEnd, port: server.port) }
        #expect(problem?.description == "a.json5:8:116: step 4: `body.owns.0`: expected \"silver\", found \"gold\"")
        server.stop()
        try await running.value
        let away = await #expect(throws: ScenarioProblem.self) { try await play("gold", backEnd, port: server.port) }
        #expect(
            away?.description.contains("step 2: notification 1 of `SUBSCRIBED/INITIAL_BUY`: `isTaken`: expected true, found false") == true)
    }

    @Test("without one its questions are passed over, and the report says how many")
    func without() async throws {
        let scenario = try Scenario(json5: Array(Self.script.utf8), file: "a.json5") { _ in [UInt8](TestCatalogue.file) }
        let report = try await ScenarioRunner().run(scenario)
        #expect(report.skipped == 2)
        #expect(report.steps == 2)
    }
}
