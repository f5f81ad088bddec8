import Foundation
import Testing

@testable import HTTPService

/// What a server on the internet meets. Each test leaves the server as it found it: nothing held, everybody else served.
@Suite("Hostile clients", .serialized)
struct HostileClientTests {
    static let ask = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"
    static let lastAsk = "GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    /// Waits until the server holds nothing; the test's time limit ends a wait that has no end.
    static func idle(_ server: HTTPServer) async {
        while server.statistics.connections > 0 || server.statistics.bodyBytes > 0 || server.statistics.requests > 0 { await Task.yield() }
    }

    /// Fails when memory grew by more than the bound while the work was done.
    static func withFlatMemory<Result>(_ bound: Int, _ work: () async throws -> Result) async throws -> Result {
        let before = residentBytes()
        let result = try await work()
        if let before, let after = residentBytes() { #expect(after - before < bound, "grew by \((after - before) / 1_048_576) MiB") }
        return result
    }

    @Test(
        "at ten times its capacity it keeps serving its capacity, sheds the rest with Retry-After, and memory stays flat",
        .timeLimit(.minutes(2)))
    func overload() async throws {
        let slow = Route.get("/slow") { _ in
            try? await Task.sleep(for: .milliseconds(100))
            return .text("done")
        }
        var limits = HTTPLimits()
        limits.requestsInFlight = 16
        try await serving([slow], loops: 2, limits: limits) { server in
            let request = "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
            let fitting = try await Crowd(clients: 16, pace: .milliseconds(100), request: request).ask(port: server.port, for: .seconds(3))
            let served = fitting.statuses[200] ?? 0
            #expect(served > 100 && fitting.faults == 0)
            let flood = try await Self.withFlatMemory(64 * 1_048_576) {
                try await Crowd(clients: 160, pace: .milliseconds(100), request: request).ask(port: server.port, for: .seconds(3))
            }
            #expect((flood.statuses[200] ?? 0) * 2 > served, "\(flood) beside \(fitting)")
            #expect((flood.statuses[503] ?? 0) > served && flood.faults == 0 && flood.statuses.count == 2, "\(flood)")
            #expect(server.statistics.shedRequests >= flood.statuses[503] ?? 0)
            await Self.idle(server)
        }
    }

    @Test("hundreds of slow heads and bodies hold nobody up and are gone after their deadline", .timeLimit(.minutes(2)))
    func slowLoris() async throws {
        let limits = HTTPLimits.impatient { $0.headDeadline = .milliseconds(500) }
        try await serving(Shop.all, limits: limits) { server in
            let heads = try (0..<200).map { _ in try RawClient(port: server.port) }
            let bodies = try (0..<100).map { _ in try RawClient(port: server.port) }
            for client in heads { await client.send("GET /hello HTTP/1.1\r\nHost: x\r\nA: ") }
            for client in bodies { await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n") }
            #expect(try await RawClient(port: server.port).exchange(Self.lastAsk).status == 200)
            var answers: [Int?: Int] = [:]
            await withTaskGroup(of: Int?.self) { group in
                for client in heads + bodies {
                    group.addTask { await DeadlineTests.dribble(client, String(repeating: "b", count: 900)).status }
                }
                for await status in group { answers[status, default: 0] += 1 }
            }
            // Who wrote into a socket that was shut down may lose the 408 to the reset.
            #expect((answers[408] ?? 0) + (answers[nil] ?? 0) == 300 && (answers[408] ?? 0) > 0)
            await Self.idle(server)
        }
    }

    @Test("a flood of connections from one address is cut off, and other addresses are served", .timeLimit(.minutes(2)))
    func floodOfConnections() async throws {
        var limits = HTTPLimits()
        limits.connectionsPerAddress = 50
        try await serving(Shop.all, limits: limits) { server in
            let flood = try (0..<500).map { _ in try RawClient(port: server.port) }
            #expect(try await RawClient(port: server.port, from: 2).exchange(Self.lastAsk).status == 200)
            while server.statistics.refusedConnections < 450 { await Task.yield() }
            // The other address's connection may take a moment to be closed.
            while server.statistics.connections > 50 { await Task.yield() }
            var served = 0
            for client in flood {
                await client.send(Self.lastAsk)
                if await client.readToEnd().status == 200 { served += 1 }
            }
            #expect(served == 50)
            await Self.idle(server)
        }
    }

    @Test("huge and endless bodies are refused before they fill the memory", .timeLimit(.minutes(2)))
    func hugeBodies() async throws {
        var limits = HTTPLimits()
        limits.bufferedBodyBytes = 4 * 1_048_576
        let large = Route.post("/large", bodyLimit: 1_048_576) { .init(status: 200, body: Array($0.body.prefix(1))) }
        try await serving([large] + Shop.all, limits: limits) { server in
            try await Self.withFlatMemory(96 * 1_048_576) {
                for _ in 0..<50 {
                    let client = try RawClient(port: server.port)
                    await client.send("POST /large HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000000\r\n\r\n")
                    #expect(await client.readToEnd().status == 413)
                }
                let chunk = "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
                await withTaskGroup(of: Int?.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            guard let client = try? RawClient(port: server.port) else { return 0 }
                            await client.send("POST /large HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
                            for _ in 0..<32 { await client.send(chunk) }
                            return await client.readToEnd().status
                        }
                    }
                    for await status in group { #expect([413, 503, nil].contains(status)) }
                }
            }
            await Self.idle(server)
            #expect(try await RawClient(port: server.port).exchange(Self.lastAsk).status == 200)
        }
    }

    @Test("clients that ask for much and read nothing are given up, and what waits for them is bounded", .timeLimit(.minutes(2)))
    func neverReads() async throws {
        let big = Route.get("/big") { _ in .init(status: 200, body: [UInt8](repeating: 0x61, count: 500_000)) }
        try await serving([big] + Shop.all, limits: .impatient()) { server in
            try await Self.withFlatMemory(160 * 1_048_576) {
                let deaf = try (0..<100).map { _ in try RawClient(port: server.port, receiveBuffer: 4_096) }
                let requests = String(repeating: "GET /big HTTP/1.1\r\nHost: x\r\n\r\n", count: 50)
                for client in deaf { client.sendShort(Array(requests.utf8)) }
                #expect(try await RawClient(port: server.port).exchange(Self.lastAsk).status == 200)
                await Self.idle(server)
                _ = deaf
            }
        }
    }

    @Test("connections that come and go by the thousand leave nothing behind", .timeLimit(.minutes(2)))
    func churn() async throws {
        try await serving(Shop.all, loops: 2) { server in
            try await Self.withFlatMemory(48 * 1_048_576) {
                for round in 0..<3_000 {
                    let client = try RawClient(port: server.port)
                    if round % 3 > 0 { client.sendShort(Array((round % 3 == 1 ? Self.ask : "GET /hel").utf8)) }
                }
                await Self.idle(server)
            }
            #expect(server.statistics.acceptedConnections + server.statistics.refusedConnections >= 3_000)
        }
    }
}
