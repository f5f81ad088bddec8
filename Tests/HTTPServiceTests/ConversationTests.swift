import Testing

@testable import HTTPService

@Suite("Conversations")
struct ConversationTests {
    @Test("one connection carries one request after another")
    func keepAlive() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            for id in ["1", "b%20c", "d%2Fe"] {
                await client.send("GET /items/\(id) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(await client.readReply().replyBody == RequestTarget.plain(id))
            }
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
            #expect(await client.readReply().replyBody == "hello")
        }
    }

    @Test("requests sent ahead are answered in their order")
    func pipelining() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            let ahead = (1...20).map { "GET /items/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
            await client.send(ahead + "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nend")
            let replies = await client.readToEnd()
            #expect(replies.replyCount == 21)
            let places = (1...20).map { replies.firstRange(of: "\r\n\r\n\($0)HTTP")?.lowerBound }
            #expect(places.allSatisfy { $0 != nil } && places.compactMap { $0 }.sorted() == places.compactMap { $0 })
            #expect(replies.hasSuffix("end"))
        }
    }

    @Test("a reply has a date, the request's identifier and its length")
    func replyFields() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
            let reply = await client.readReply()
            for field in ["\r\nDate: ", "\r\nX-Request-Id: r1\r\n", "\r\nContent-Length: 5\r\n"] { #expect(reply.contains(field)) }
        }
    }

    @Test("HEAD answers like GET without the body")
    func head() async throws {
        try await serving(Shop.all) { server in
            let reply = try await RawClient(port: server.port).exchange("HEAD /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(reply.status == 200)
            #expect(reply.contains("Content-Length: 5"))
            #expect(reply.replyBody.isEmpty)
        }
    }

    @Test("a chunked body arrives whole, with extensions and trailers dropped")
    func chunks() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            await client.send(
                "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n1\r\n \r\nA\r\n0123456789\r\n0\r\nT: x\r\n\r\n"
            )
            #expect(await client.readReply().replyBody == "hello 0123456789")
            await client.send("GET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await client.readReply().replyBody == "hello")
        }
    }

    @Test("a client that asks first is told to go on")
    func continues() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            #expect(await client.read(through: "\r\n\r\n").status == 100)
            await client.send("hello")
            #expect(await client.readReply().replyBody == "hello")
        }
    }

    @Test("a client that asks first is refused before it sends too much")
    func refusesInsteadOfContinuing() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100001\r\nExpect: 100-continue\r\n\r\n")
            let reply = await client.readToEnd()
            #expect(reply.status == 413)
            #expect(reply.replyCount == 1)
        }
    }

    @Test("an announced body above the route's bound is refused, and a client that sends it all the same reads why")
    func tooLong() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            await client.send(
                "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n" + String(repeating: "a", count: 2_000_000))
            let reply = await client.readToEnd()
            #expect(reply.status == 413)
            #expect(reply.replyCount == 1)
        }
    }

    @Test("a body in chunks is refused at the byte that passes the bound")
    func tooManyChunks() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "4000\r\n" + String(repeating: "a", count: 0x4000) + "\r\n"
            for _ in 0..<20 { await client.send(chunk) }
            let reply = await client.readToEnd()
            #expect(reply.status == 413)
            #expect(reply.replyCount == 1)
        }
    }

    @Test("a body of exactly the bound passes")
    func exactlyTheBound() async throws {
        try await serving(Shop.all) { server in
            let client = try RawClient(port: server.port)
            let body = String(repeating: "a", count: 100_000)
            await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + body)
            #expect(await client.readReply().replyBody == body)
        }
    }

    @Test("a body is not wanted where the route takes none")
    func noBodyWanted() async throws {
        try await serving(Shop.all) { server in
            let reply = try await RawClient(port: server.port).exchange("GET /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na")
            #expect(reply.status == 413)
        }
    }

    @Test("a reply of 20 MB arrives whole")
    func bigReply() async throws {
        let big = Route.get("/big") { _ in .init(status: 200, body: [UInt8](repeating: 0x61, count: 20_000_000)) }
        try await serving([big]) { server in
            let reply = try await RawClient(port: server.port).exchange("GET /big HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(reply.replyBody.utf8.count == 20_000_000)
        }
    }

    @Test("nothing in a header value of a reply can begin another line")
    func noSplitting() async throws {
        let route = Route.get("/split") { _ in
            .init(status: 200, headers: ["A": "b\r\nSet-Cookie: evil\r\n\r\n<html>", "Bad name": "x", "Content-Length": "3", "C": "d\te"])
        }
        try await serving([route]) { server in
            let reply = try await RawClient(port: server.port).exchange("GET /split HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(reply.contains("\r\nA: b  Set-Cookie: evil    <html>\r\n"))
            #expect(!reply.contains("Bad name"))
            #expect(reply.contains("\r\nContent-Length: 0\r\n"))
            #expect(reply.contains("\r\nC: d e\r\n"))
        }
    }

    @Test("a handler may close the connection")
    func handlerCloses() async throws {
        let route = Route.get("/bye") { _ in .init(status: 999, headers: ["Connection": "close"]) }
        try await serving([route]) { server in
            let reply = try await RawClient(port: server.port).exchange("GET /bye HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(reply.status == 500)
        }
    }

    @Test("a client of HTTP/1.0 gets its reply and the end of the connection")
    func oldClient() async throws {
        try await serving(Shop.all) { server in
            let reply = try await RawClient(port: server.port).exchange("GET /hello HTTP/1.0\r\n\r\n")
            #expect(reply.replyBody == "hello")
        }
    }

    @Test("a client that has said all it will say still gets its reply", arguments: ["/hello", "/held"])
    func halfClosed(path: String) async throws {
        let gate = Gate()
        try await serving(Shop.all + [LoadTests.held(by: gate)]) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            client.finishSending()
            if path == "/held" { await gate.arrivals(1) }
            await gate.open()
            #expect(await client.readReply().status == 200)
        }
    }

    @Test("a client that leaves in the middle of a body or an answer does no harm")
    func leaves() async throws {
        let gate = Gate()
        try await serving(Shop.all + [LoadTests.held(by: gate)], limits: .impatient()) { server in
            for _ in 0..<50 {
                let client = try RawClient(port: server.port)
                await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhello")
                let held = try RawClient(port: server.port)
                await held.send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
            }
            await gate.arrivals(50)
            await gate.open()
            let reply = try await RawClient(port: server.port).exchange("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(reply.status == 200)
        }
    }

    @Test("the access log names the route and not the customer")
    func accessLog() async throws {
        let notes = Notebook<HTTPAccessRecord>()
        try await serving(Shop.all, accessLog: { record in Task { await notes.add(record) } }) { server in
            let client = try RawClient(port: server.port)
            _ = await client.exchange("GET /items/jane HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            let record = try #require(await notes.entries(atLeast: 1).first)
            #expect(record.routePattern == "/items/{id}")
            #expect(record.status == 200)
            #expect(record.responseBytes == 4)
            #expect(record.isComplete)
            #expect(record.peer.host == "127.0.0.1")
            #expect(record.requestID == "r1")
            #expect(record.duration > .zero)
        }
    }
}

extension RequestTarget {
    /// What a segment of a path means.
    static func plain(_ segment: String) -> String? { try? decode(segment[...].utf8, plusIsSpace: false) }
}
