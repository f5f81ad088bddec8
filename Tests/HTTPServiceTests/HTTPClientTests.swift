import Testing

@testable import HTTPService

@Suite("HTTP client")
struct HTTPClientTests {
    static let client = HTTPClient(
        configuration: {
            var configuration = HTTPClient.Configuration()
            configuration.usesEnvironmentProxy = false
            return configuration
        }())

    static func failure(_ request: HTTPClientRequest, client: HTTPClient = client) async -> HTTPClientError? {
        do throws(HTTPClientError) {
            _ = try await client.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test("what is posted arrives with its header fields, and the reply with its own")
    func roundTrip() async throws {
        let mirror = Route.post("/mirror", bodyLimit: 10_000) { request in
            .init(
                status: 201,
                headers: [
                    "X-Method": request.method, "X-Type": request.headers["content-type"] ?? "none",
                    "X-Token": request.headers["x-token"] ?? "none",
                ],
                body: request.body.reversed())
        }
        try await serving([mirror]) { server in
            var request = HTTPClientRequest(method: "POST", url: "http://127.0.0.1:\(server.port)/mirror?a=b", body: [1, 2, 3])
            let bare = try await Self.client.send(request)
            #expect(bare.headers["x-type"] == "none")
            request.headers["X-Token"] = "abc"
            request.headers["Content-Type"] = "application/json"
            let reply = try await Self.client.send(request)
            #expect(reply.status == 201)
            #expect(reply.body == [3, 2, 1])
            #expect(reply.headers["x-method"] == "POST")
            #expect(reply.headers["x-type"] == "application/json")
            #expect(reply.headers["x-token"] == "abc")
        }
    }

    @Test("every method is sent as it is named", arguments: ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"])
    func methods(method: String) async throws {
        let route = Route(method, "/x", bodyLimit: 0) { .init(status: 200, headers: ["X-Method": $0.method]) }
        try await serving([route]) { server in
            let reply = try await Self.client.send(HTTPClientRequest(method: method, url: "http://127.0.0.1:\(server.port)/x"))
            #expect(reply.headers["X-Method"] == method)
        }
    }

    @Test("many requests at once through handlers that suspend all get their own answer", arguments: [1, 2])
    func concurrency(loops: Int) async throws {
        let ledger = Notebook<Int>()
        let route = Route.post("/add", bodyLimit: 10_000) { request in
            await ledger.add(request.body.count)
            await Task.yield()
            return .text(String(decoding: request.body, as: UTF8.self))
        }
        try await serving([route], loops: loops) { server in
            let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<500 {
                    group.addTask {
                        let body = Array(String(repeating: "\(number) ", count: 1 + number).utf8)
                        let request = HTTPClientRequest(method: "POST", url: "http://127.0.0.1:\(server.port)/add", body: body)
                        return try await Self.client.send(request).body == body
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count == 500 && answers.allSatisfy { $0 })
            #expect(await ledger.entries.count == 500)
        }
    }

    @Test("one connection serves one request after another")
    func reuse() async throws {
        let notes = Notebook<UInt16>()
        let route = Route.get("/port") { request in
            await notes.add(request.peer.port)
            return .empty()
        }
        try await serving([route]) { server in
            for _ in 0..<5 { _ = try await Self.client.send(HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/port")) }
            #expect(Set(await notes.entries).count == 1)
        }
    }

    @Test("a socket that never answers is a time-out that may be tried again")
    func timeout() async throws {
        try await serving(Shop.all) { server in
            // Nobody calls `run()` here, so the connection stands and nothing is ever said.
            let silent = try HTTPServer(
                configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: Router(routes: []),
                requestIDs: { "r" })
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(silent.port)/x")
            request.timeout = .milliseconds(200)
            let error = await Self.failure(request)
            #expect(error?.code == .timeout)
            #expect(error?.isRetryable == true)
            #expect(error?.description.contains("127.0.0.1:\(silent.port)") == true)
            withExtendedLifetime(silent) {}
        }
    }

    @Test("a refused connection may be tried again")
    func refused() async throws {
        let port = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: Router(routes: []), requestIDs: { "r" }
        ).port
        let error = await Self.failure(HTTPClientRequest(url: "http://127.0.0.1:\(port)/x"))
        #expect(error?.code == .connectionFailed)
        #expect(error?.isRetryable == true)
    }

    @Test("a name without an address is told as such")
    func unknownName() async {
        var request = HTTPClientRequest(url: "http://no-such-host.invalid/x")
        request.timeout = .seconds(10)
        let error = await Self.failure(request)
        #expect(error.map { [.nameNotFound, .connectTimeout].contains($0.code) && $0.isRetryable } == true)
    }

    @Test("a reply above the bound is refused, one of exactly the bound is not")
    func bound() async throws {
        let route = Route.get("/big") { _ in .init(status: 200, body: [UInt8](repeating: 1, count: 1_000)) }
        try await serving([route]) { server in
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/big")
            request.responseLimit = 1_000
            let reply = try await Self.client.send(request)
            #expect(reply.body.count == 1_000)
            request.responseLimit = 999
            let error = await Self.failure(request)
            #expect(error?.code == .responseTooLarge)
            #expect(error?.isRetryable == false)
        }
    }

    @Test("a redirect is a reply and is not followed")
    func redirect() async throws {
        let route = Route.get("/old") { _ in .init(status: 302, headers: ["Location": "/new"]) }
        try await serving([route]) { server in
            let reply = try await Self.client.send(HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/old"))
            #expect(reply.status == 302)
            #expect(reply.headers["location"] == "/new")
        }
    }

    @Test(
        "what must not be sent is refused before anything is",
        arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://x/", "http://", "http://user:secret@127.0.0.1/", "/x", "",
            "http://127.0.0.1/a b",
            "http://127.0.0.1/a\r\nHost: evil",
        ])
    func badURL(url: String) async {
        let error = await Self.failure(HTTPClientRequest(url: url))
        #expect(error?.code == .badRequest)
        #expect(error?.isRetryable == false)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("a header field that would begin another line is refused")
    func badField() async {
        var request = HTTPClientRequest(url: "http://127.0.0.1/")
        request.headers["A"] = "b\r\nHost: evil"
        #expect(await Self.failure(request)?.code == .badRequest)
        request.headers = ["Content-Length": "3"]
        #expect(await Self.failure(request)?.code == .badRequest)
    }

    @Test("cancelling ends a request at once")
    func cancellation() async throws {
        let gate = Gate()
        try await serving([LoadTests.held(by: gate)]) { server in
            let task = Task { await Self.failure(HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/held")) }
            await gate.arrivals(1)
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            await gate.open()
        }
    }

    @Test("a task that is cancelled already sends nothing")
    func cancelledBefore() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.failure(HTTPClientRequest(url: "http://127.0.0.1:1/x"))
        }
        #expect([.cancelled, .connectionFailed].contains(await task.value?.code))
    }

    @Test("above the bound of waiting requests the client says so")
    func overloaded() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.waitingTransfers = 0
        let client = HTTPClient(configuration: configuration)
        let error = await Self.failure(HTTPClientRequest(url: "http://127.0.0.1:1/x"), client: client)
        #expect(error?.code == .overloaded)
        #expect(error?.isRetryable == true)
    }

    @Test("a file of authorities that is not there fails TLS and is not tried again")
    func caFile() async throws {
        var configuration = HTTPClient.Configuration()
        configuration.usesEnvironmentProxy = false
        configuration.caFile = "/nonexistent/authorities.pem"
        let client = HTTPClient(configuration: configuration)
        try await serving(Shop.all) { server in
            let error = await Self.failure(HTTPClientRequest(url: "https://127.0.0.1:\(server.port)/hello"), client: client)
            #expect(error?.code == .tlsFailed)
            #expect(error?.isRetryable == false)
        }
    }

    @Test("a reply that breaks off is told as lost")
    func brokenReply() async throws {
        let gate = Gate()
        try await serving([LoadTests.held(by: gate)], limits: .impatient()) { server in
            let task = Task { await Self.failure(HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/held")) }
            await gate.arrivals(1)
            server.stop()
            let error = await task.value
            #expect(error?.code == .connectionLost)
            #expect(error?.isRetryable == true)
            await gate.open()
        }
    }
}
