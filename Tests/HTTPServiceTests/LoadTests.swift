import Testing

@testable import HTTPService

@Suite("Load")
struct LoadTests {
    static func held(by gate: Gate) -> Route {
        .get("/held") { _ in
            await gate.pass()
            return .text("done")
        }
    }

    @Test("one address may hold only so many connections, and a closed one makes room")
    func connectionsPerAddress() async throws {
        var limits = HTTPLimits()
        limits.connectionsPerAddress = 2
        try await serving(Shop.all, limits: limits) { server in
            let ask = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"
            let first = try RawClient(port: server.port)
            let second = try RawClient(port: server.port)
            for client in [first, second] {
                await client.send(ask)
                #expect(await client.readReply().status == 200)
            }
            let refused = try await RawClient(port: server.port).exchange(ask)
            #expect(refused.isEmpty)
            #expect(await first.exchange("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").status == 200)
            let third = try RawClient(port: server.port)
            await third.send(ask)
            #expect(await third.readReply().status == 200)
        }
    }

    @Test("too many connections in all are closed at once")
    func connections() async throws {
        var limits = HTTPLimits()
        limits.connections = 1
        try await serving(Shop.all, limits: limits) { server in
            let first = try RawClient(port: server.port)
            await first.send("GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await first.readReply().status == 200)
            let heard = try await RawClient(port: server.port).readToEnd()
            #expect(heard.isEmpty)
        }
    }

    @Test("above the limit of requests in flight the answer is 503 with Retry-After, save for health checks")
    func sheds() async throws {
        let gate = Gate()
        var limits = HTTPLimits()
        limits.requestsInFlight = 2
        let health = Route.get("/healthz", isSheddable: false) { _ in .text("ok") }
        try await serving(Shop.all + [Self.held(by: gate), health], limits: limits) { server in
            let busy = try [RawClient(port: server.port), RawClient(port: server.port)]
            for client in busy { await client.send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n") }
            await gate.arrivals(2)
            let shed = try await RawClient(port: server.port).exchange("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(shed.status == 503)
            #expect(shed.contains("\r\nRetry-After: 1\r\n"))
            let health = try await RawClient(port: server.port).exchange("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(health.status == 200)
            await gate.open()
            for client in busy { #expect(await client.readReply().replyBody == "done") }
            let later = try await RawClient(port: server.port).exchange("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(later.status == 200)
        }
    }

    @Test("bodies of all requests together stay within their bound")
    func bodies() async throws {
        var limits = HTTPLimits()
        limits.bufferedBodyBytes = 50_000
        try await serving(Shop.all, limits: limits) { server in
            for _ in 0..<3 {
                let client = try RawClient(port: server.port)
                await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n" + String(repeating: "a", count: 60_000))
                #expect(await client.readToEnd().status == 503)
            }
            let client = try RawClient(port: server.port)
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 40000\r\n\r\n" + String(repeating: "a", count: 40_000))
            #expect(await client.readReply().status == 200)
        }
    }

    @Test("a stopping server finishes what it began and takes nothing new")
    func stopsInOrder() async throws {
        let gate = Gate()
        try await serving(Shop.all + [Self.held(by: gate)]) { server in
            let client = try RawClient(port: server.port)
            let idle = try RawClient(port: server.port)
            await idle.send("GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await idle.readReply().status == 200)
            await client.send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
            await gate.arrivals(1)
            server.stop()
            #expect(await idle.readToEnd().isEmpty)
            #expect(throws: RawFailure.self) { try RawClient(port: server.port) }
            await gate.open()
            let reply = await client.readToEnd()
            #expect(reply.replyBody == "done")
            #expect(reply.contains("Connection: close"))
        }
    }

    @Test("a stopping server gives up a request that never ends, and its task is cancelled")
    func givesUp() async throws {
        let notes = Notebook<Bool>()
        let gate = Gate()
        let endless = Route.get("/endless") { _ in
            await gate.pass()
            while !Task.isCancelled { await Task.yield() }
            await notes.add(true)
            return .text("never read")
        }
        await gate.open()
        try await serving([endless], limits: .impatient()) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
            await gate.arrivals(1)
            server.stop()
            #expect(await client.readToEnd().isEmpty)
            #expect(await notes.entries(atLeast: 1) == [true])
        }
    }

    @Test("a server that is cancelled before it runs ends at once, and one that ran does not run again")
    func runsOnce() async throws {
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 2), router: Router(routes: Shop.all),
            requestIDs: { "r" })
        server.stop()
        try await server.run()
        await #expect(throws: HTTPServiceError.self) { try await server.run() }
    }

    @Test("a server that never runs gives its port back")
    func unused() throws {
        var port: UInt16 = 0
        for _ in 0..<2 {
            let server = try HTTPServer(
                configuration: HTTPServerConfiguration(host: "127.0.0.1", port: port, loops: 2), router: Router(routes: Shop.all),
                requestIDs: { "r" })
            port = server.port
        }
    }

    @Test("a port in use is named, with what to do")
    func portInUse() async throws {
        try await serving(Shop.all) { server in
            let error = #expect(throws: HTTPServiceError.self) {
                _ = try HTTPServer(
                    configuration: HTTPServerConfiguration(host: "127.0.0.1", port: server.port, loops: 2),
                    router: Router(routes: Shop.all),
                    requestIDs: { "r" })
            }
            #expect(error?.code == .addressInUse)
            #expect(error?.description.contains("127.0.0.1:\(server.port)") == true)
            #expect(error?.description.contains("choose another port") == true)
        }
    }

    @Test(
        "an address that is not this machine's is named",
        arguments: [("203.0.113.1", "address_not_available"), ("shop.example", "address_not_numeric")])
    func wrongAddress(host: String, code: String) throws {
        let error = #expect(throws: HTTPServiceError.self) {
            _ = try HTTPServer(
                configuration: HTTPServerConfiguration(host: host, port: 0, loops: 1), router: Router(routes: Shop.all), requestIDs: { "r" }
            )
        }
        #expect(error?.code.rawValue == code)
        #expect(error?.description.contains(host) == true)
    }
}
