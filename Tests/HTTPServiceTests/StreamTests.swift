import Testing

@testable import HTTPService

@Suite("Streams")
struct StreamTests {
    /// Writes `first`, then waits until the test opens the gate or the stream ends, and notes how it ended.
    static func held(by gate: Gate, notes: Notebook<String> = Notebook()) -> Route {
        .get("/held") { _ in
            .stream(headers: ["Content-Type": "text/event-stream"]) { writer in
                try await writer.write("first\n")
                await withTaskCancellationHandler {
                    await gate.pass()
                } onCancel: {
                    Task {
                        await notes.add(writer.end.map { "\($0)" } ?? "open")
                        await gate.open()
                    }
                }
                try await writer.write("last\n")
            }
        }
    }

    static let ask = "GET /held HTTP/1.1\r\nHost: x\r\n\r\n"
    static let counted = Route.get("/counted") { request in
        .stream(headers: ["Content-Type": "text/plain"]) { writer in
            for number in 0..<(Int(request.queryValue("to") ?? "") ?? 0) { try await writer.write("\(number)\n") }
        }
    }

    @Test("what is written arrives while the rest is not there yet, and the connection serves on afterwards")
    func arrivesAtOnce() async throws {
        let gate = Gate()
        try await serving(Shop.all + [Self.held(by: gate)]) { server in
            let client = try RawClient(port: server.port)
            await client.send(Self.ask)
            let beginning = await client.read(through: "first\n\r\n")
            #expect(beginning.status == 200 && beginning.contains("Transfer-Encoding: chunked\r\n"))
            #expect(server.statistics.streams == 1 && server.statistics.requests == 0)
            await gate.open()
            #expect(await client.read(through: "\r\n0\r\n\r\n") == "5\r\nlast\n\r\n0\r\n\r\n")
            #expect(await client.exchange("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").replyBody == "hello")
        }
    }

    @Test("a long stream arrives whole and in order, however it is read", arguments: [1, 2])
    func whole(loops: Int) async throws {
        let expected = (0..<200_000).map { "\($0)\n" }.joined()
        try await serving([Self.counted], loops: loops) { server in
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/counted?to=200000")
            request.responseLimit = 10_000_000
            let reply = try await HTTPClient().send(request)
            #expect(String(decoding: reply.body, as: UTF8.self) == expected)
        }
    }

    @Test("a stream written from other threads arrives whole")
    func otherThreads() async throws {
        let route = Route.get("/far") { _ in
            .stream(headers: [:]) { writer in
                try await Task.detached {
                    for number in 0..<200 { try await writer.write([UInt8](repeating: UInt8(number), count: 50_000)) }
                }.value
            }
        }
        try await serving([route]) { server in
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/far")
            request.responseLimit = 20_000_000
            let body = try await HTTPClient().send(request).body
            #expect(body.count == 10_000_000)
            #expect(stride(from: 0, to: body.count, by: 50_000).map { body[$0] } == (0..<200).map { UInt8($0) })
        }
    }

    @Test("HEAD has the head of the stream and writes nothing; HTTP/1.0 has the body without chunks")
    func otherRequests() async throws {
        let notes = Notebook<String>()
        let route = Route.get("/noted") { _ in
            .stream(headers: ["X-Kind": "stream"]) { writer in
                await notes.add("written")
                try await writer.write("body")
            }
        }
        try await serving([route]) { server in
            let head = try await RawClient(port: server.port).exchange("HEAD /noted HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(head.status == 200 && head.contains("X-Kind: stream") && head.replyBody.isEmpty)
            #expect(await notes.entries.isEmpty)
            let old = try await RawClient(port: server.port).exchange("GET /noted HTTP/1.0\r\n\r\n")
            #expect(old.status == 200 && old.replyBody == "body")
        }
    }

    @Test("a writer that fails breaks the connection off, so that nobody takes a part for the whole")
    func failing() async throws {
        struct Failure: Error {}
        let route = Route.get("/failing") { _ in
            .stream(headers: [:]) { writer in
                try await writer.write("some")
                throw Failure()
            }
        }
        try await serving([route]) { server in
            let reply = try await RawClient(port: server.port).exchange("GET /failing HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(reply.hasSuffix("4\r\nsome\r\n"))
        }
    }

    @Test("a writer that waits is told when its peer has gone, and the place is free again")
    func peerGone() async throws {
        let gate = Gate()
        let notes = Notebook<String>()
        let records = Notebook<HTTPAccessRecord>()
        var limits = HTTPLimits()
        limits.streamCheckInterval = .milliseconds(20)
        try await serving([Self.held(by: gate, notes: notes)], limits: limits, accessLog: { record in Task { await records.add(record) } })
        {
            server in
            try await {
                let client = try RawClient(port: server.port)
                await client.send(Self.ask)
                _ = await client.read(through: "first\n\r\n")
            }()
            #expect(await notes.entries(atLeast: 1) == ["peerGone"])
            let record = try #require(await records.entries(atLeast: 1).first)
            #expect(record.isStream && !record.isComplete && record.responseBytes == 6)
            while server.statistics.streams > 0 { await Task.yield() }
        }
    }

    @Test("a peer that reads nothing is given up, and what waits for it stays small")
    func slowReader() async throws {
        let notes = Notebook<Int>()
        let endless = Route.get("/endless") { _ in
            .stream(headers: [:]) { writer in
                var written = 0
                while true {
                    do {
                        try await writer.write([UInt8](repeating: 0x61, count: 10_000))
                        written += 10_000
                    } catch {
                        await notes.add(written)
                        throw error
                    }
                }
            }
        }
        try await serving([endless], limits: .impatient()) { server in
            let client = try RawClient(port: server.port, receiveBuffer: 4_096)
            await client.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
            let written = try #require(await notes.entries(atLeast: 1).first)
            #expect(written < 20_000_000, "what the system's socket buffers hold, and one buffer of ours")
        }
    }

    @Test("streams have a limit of their own and leave the requests' places alone")
    func limits() async throws {
        let gate = Gate()
        var limits = HTTPLimits()
        limits.streams = 2
        limits.requestsInFlight = 1
        try await serving(Shop.all + [Self.held(by: gate)], limits: limits) { server in
            let open = try [RawClient(port: server.port), RawClient(port: server.port)]
            for client in open {
                await client.send(Self.ask)
                #expect(await client.read(through: "first\n\r\n").status == 200)
            }
            let third = try await RawClient(port: server.port).exchange("GET /held HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(third.status == 503 && third.contains("\r\nRetry-After: 1\r\n"))
            let other = try await RawClient(port: server.port).exchange("GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(other.status == 200)
            await gate.open()
            for client in open { #expect(await client.read(through: "\r\n0\r\n\r\n").contains("last")) }
            while server.statistics.streams > 0 { await Task.yield() }
            #expect(server.statistics.shedRequests == 1)
        }
    }

    @Test("one address may hold only so many streams")
    func limitOfAddress() async throws {
        let gate = Gate()
        var limits = HTTPLimits()
        limits.streamsPerAddress = 1
        try await serving([Self.held(by: gate)], limits: limits) { server in
            let first = try RawClient(port: server.port)
            await first.send(Self.ask)
            #expect(await first.read(through: "first\n\r\n").status == 200)
            let second = try RawClient(port: server.port)
            await second.send(Self.ask)
            #expect(await second.readReply().status == 503)
            await gate.open()
        }
    }

    @Test("a stopping server tells the writer, lets it end in order, and closes")
    func stops() async throws {
        let gate = Gate()
        let notes = Notebook<String>()
        try await serving([Self.held(by: gate, notes: notes)]) { server in
            let client = try RawClient(port: server.port)
            await client.send(Self.ask)
            _ = await client.read(through: "first\n\r\n")
            server.stop()
            #expect(await notes.entries(atLeast: 1) == ["stopping"])
            #expect(await client.readToEnd() == "0\r\n\r\n")
        }
    }

    @Test("a stopping server gives up a writer that does not end")
    func givesUp() async throws {
        let gate = Gate()
        let endless = Route.get("/endless") { _ in
            .stream(headers: [:]) { writer in
                try await writer.write("first\n")
                await gate.pass()
            }
        }
        try await serving([endless], limits: .impatient()) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await client.read(through: "first\n\r\n")
            server.stop()
            #expect(await client.readToEnd().isEmpty)
            await gate.open()
        }
    }

    @Test("a reply that has to be whole is written to its end while the server stops")
    func whole() async throws {
        let gate = Gate()
        let report = Route.get("/report") { _ in
            .stream(headers: [:], endsAnywhere: false) { writer in
                try await writer.write("first\n")
                await gate.pass()
                try await writer.write("last\n")
            }
        }
        try await serving([report]) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /report HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = await client.read(through: "first\n\r\n")
            server.stop()
            await gate.open()
            #expect(await client.readToEnd() == "5\r\nlast\n\r\n0\r\n\r\n")
        }
    }
}
