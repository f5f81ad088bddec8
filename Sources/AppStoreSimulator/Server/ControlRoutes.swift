import HTTPService

/// `/control/v1/…`: what tests and people command.
enum ControlRoutes {
    static func routes(_ store: SimulatedAppStore) -> [Route] {
        [
            .get("/control/v1/world") { _ in JSONAnswer.of(await store.summary()) },
            .get("/control/v1/notifications") { _ in JSONAnswer.of(await store.notifications(limit: 10_000)) },
            .post("/control/v1/settle", bodyLimit: 1_024) { _ in
                await store.settle()
                return JSONAnswer.of(ControlReply(now: await store.now))
            },
            .post("/control/v1/{command}", bodyLimit: 1 << 20) { request in
                await perform(request, store)
            },
        ]
    }

    private static func perform(_ request: HTTPRequest, _ store: SimulatedAppStore) async -> HTTPResponse {
        guard ConsoleGuard.allowsCommand(request) else {
            return JSONAnswer.problem(403, "foreignOrigin", "a page of another site may not command the simulator")
        }
        let name = request.parameter("command") ?? ""
        guard let known = ControlCommand.Name(rawValue: name) else {
            let names = ControlCommand.Name.allCases.map(\.rawValue).joined(separator: ", ")
            return JSONAnswer.problem(404, "unknownCommand", "there is no command `\(name.prefix(40))`; there are \(names)")
        }
        let command: ControlCommand
        do {
            command = try ControlCommand(known, json: request.body)
        } catch {
            return JSONAnswer.unreadable(error)
        }
        do {
            return JSONAnswer.of(try await store.perform(command))
        } catch {
            return JSONAnswer.problem(409, error.code.rawValue, error.description)
        }
    }
}
