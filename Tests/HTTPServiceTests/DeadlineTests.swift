import Testing

@testable import HTTPService

@Suite("Deadlines")
struct DeadlineTests {
    /// Sends bytes one by one, each as soon as the one before has left, until the server has closed.
    static func dribble(_ client: RawClient, _ text: String) async -> String {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for byte in text.utf8 where !Task.isCancelled {
                    await client.send([byte])
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
            defer { group.cancelAll() }
            return await client.readToEnd()
        }
    }

    @Test("a silent connection is closed without a word")
    func silence() async throws {
        try await serving(Shop.all, limits: .impatient { $0.headDeadline = .milliseconds(200) }) { server in
            let heard = try await RawClient(port: server.port).readToEnd()
            #expect(heard.isEmpty)
        }
    }

    @Test("a head that drips in is given up although there is always another byte")
    func slowHead() async throws {
        try await serving(Shop.all, limits: .impatient { $0.headDeadline = .seconds(2) }) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /hello HTTP/1.1\r\nHost: x\r\n")
            let reply = await Self.dribble(client, "A: " + String(repeating: "b", count: 1_000))
            #expect(reply.status == 408)
        }
    }

    @Test("a first line that drips in is given up")
    func slowFirstLine() async throws {
        try await serving(Shop.all, limits: .impatient { $0.headDeadline = .seconds(2) }) { server in
            let client = try RawClient(port: server.port)
            #expect(await Self.dribble(client, "GET /" + String(repeating: "b", count: 1_000)).isEmpty)
        }
    }

    @Test("a body that drips in is given up")
    func slowBody() async throws {
        try await serving(Shop.all, limits: .impatient()) { server in
            let client = try RawClient(port: server.port)
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
            let reply = await Self.dribble(client, String(repeating: "b", count: 999))
            #expect(reply.status == 408)
        }
    }

    @Test("an idle connection is closed after its last reply")
    func idle() async throws {
        try await serving(Shop.all, limits: .impatient()) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
            let all = await client.readToEnd()
            #expect(all.replyCount == 1)
            #expect(all.replyBody == "hello")
        }
    }

    @Test("a client that does not read its reply is given up")
    func slowReader() async throws {
        let notes = Notebook<HTTPAccessRecord>()
        let big = Route.get("/big") { _ in .init(status: 200, body: [UInt8](repeating: 0x61, count: 30_000_000)) }
        try await serving([big], limits: .impatient(), accessLog: { record in Task { await notes.add(record) } }) { server in
            let client = try RawClient(port: server.port, receiveBuffer: 4_096)
            await client.send("GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
            let record = try #require(await notes.entries(atLeast: 1).first)
            #expect(!record.isComplete)
            #expect(await client.readToEnd().utf8.count < 30_000_000)
        }
    }

    @Test("a handler may take longer than any deadline of the peer")
    func slowHandler() async throws {
        let slow = Route.get("/slow") { _ in
            try? await Task.sleep(for: .milliseconds(600))
            return .text("at last")
        }
        try await serving([slow], limits: .impatient()) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await client.readReply().replyBody == "at last")
        }
    }
}
