import Foundation
import HTTPService
import Testing

@testable import Till

@Suite("The way to the server")
struct URLSessionServerLinkTests {
    @Test("a post carries key, body and kind; the reply comes as it is, with the server's clock")
    func post() async throws {
        let seen = SeenRequests()
        let route = Route.post("/v1/purchases", bodyLimit: 10_000) { request in
            seen.add(request)
            return .json(Array("{\"ok\":true}".utf8), status: 201)
        }
        let reply = try await withLink(to: [route], key: "pk_abc") { link in
            try await link.send(ServerRequest(method: "POST", path: "/v1/purchases?a=%20b", body: Data("{\"customer\":\"ada\"}".utf8)))
        }
        #expect(reply.status == 201)
        #expect(reply.body == Data("{\"ok\":true}".utf8))
        #expect(reply.retryAfter == nil)
        let date = try #require(reply.date)
        #expect(abs(date.timeIntervalSinceNow) < 60, "the server's own clock, not the device's")
        let request = try #require(seen.all.first)
        #expect(request.headers["Authorization"] == "Bearer pk_abc")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["User-Agent"]?.hasPrefix("Till/1 (Linux ") == true)
        #expect(request.headers["Cookie"] == nil)
        #expect(request.body == Array("{\"customer\":\"ada\"}".utf8))
        #expect(request.queryValue("a") == " b")
    }

    @Test("a refusal is a reply like any other", arguments: [400, 401, 403, 404, 409, 413, 422, 429, 500, 503])
    func statuses(status: Int) async throws {
        let route = Route.get("/x") { _ in .json(Array("{\"code\":\"x.y\"}".utf8), status: status) }
        let reply = try await withLink(to: [route]) { try await $0.send(ServerRequest(method: "GET", path: "/x")) }
        #expect(reply.status == status)
        #expect(reply.body == Data("{\"code\":\"x.y\"}".utf8))
    }

    @Test("B94 — nothing is answered from a cache: neither a state nor an error, whatever the server allows")
    func noCache() async throws {
        let count = Guarded(0)
        let seen = SeenRequests()
        let route = Route.get("/v1/customers/{id}") { request in
            seen.add(request)
            let number = count.withLock {
                $0 += 1
                return $0
            }
            let headers: HTTPHeaders = [
                "Cache-Control": "public, max-age=86400", "ETag": "\"e\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Set-Cookie": "a=b",
            ]
            return HTTPResponse(status: number == 1 ? 401 : 200, headers: headers, body: Array("\(number)".utf8))
        }
        try await withLink(to: [route]) { link in
            for number in 1...3 {
                let reply = try await link.send(ServerRequest(method: "GET", path: "/v1/customers/ada"))
                #expect(reply.status == (number == 1 ? 401 : 200))
                #expect(reply.body == Data("\(number)".utf8))
            }
        }
        #expect(seen.all.count == 3)
        for request in seen.all {
            #expect(request.headers["If-None-Match"] == nil)
            #expect(request.headers["If-Modified-Since"] == nil)
            #expect(request.headers["Cookie"] == nil)
        }
    }

    @Test("a redirection is not followed, so the key goes to nobody else", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
        let seen = SeenRequests()
        let routes = [
            Route.post("/from", bodyLimit: 100) { _ in HTTPResponse(status: status, headers: ["Location": "/to"]) },
            Route.get("/to") { request in
                seen.add(request)
                return .text("gotcha")
            },
            Route.post("/to", bodyLimit: 100) { request in
                seen.add(request)
                return .text("gotcha")
            },
        ]
        let reply = try await withLink(to: routes) {
            try await $0.send(ServerRequest(method: "POST", path: "/from", body: Data("{}".utf8)))
        }
        #expect(reply.status == status)
        #expect(TillError(problem: reply).code == .serverReplyUnexpected)
        #expect(seen.all.isEmpty)
    }

    @Test("a body beyond the bound is not read to its end")
    func bodyBound() async throws {
        let route = Route.get("/x") { .text(String(repeating: "x", count: Int($0.queryValue("n") ?? "") ?? 0)) }
        var limits = ServerLimits()
        #expect(limits.bodyBytes == 8 * 1_024 * 1_024)
        limits.bodyBytes = 100_000
        try await withLink(to: [route], limits: limits) { link in
            let longest = try await link.send(ServerRequest(method: "GET", path: "/x?n=100000"))
            #expect(longest.body.count == 100_000)
            let error = await #expect(throws: TillError.self) { try await link.send(ServerRequest(method: "GET", path: "/x?n=100001")) }
            #expect(error?.code == .serverReplyUnexpected)
            #expect(error?.detail == "the reply to GET /x?n=100001 is longer than 100000 bytes")
            let next = try await link.send(ServerRequest(method: "GET", path: "/x?n=1"))
            #expect(next.body.count == 1, "the link goes on")
        }
    }

    @Test(
        "a server that answers nothing, or only a beginning, is given up after the whole time",
        arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"])
    func silence(beginning: String) async throws {
        let peer = try ScriptedPeer(answering: beginning, keepsOpen: true)
        let error = await #expect(throws: TillError.self) {
            try await link(to: peer, limits: ServerLimits(idle: 30, whole: 0.3)).send(ServerRequest(method: "GET", path: "/x"))
        }
        #expect(error?.code == .serverUnreachable)
        #expect(error?.retry == .later)
        #expect(error?.detail == "no whole reply to GET /x within 0.3 s")
    }

    @Test("a server that is not there is unreachable")
    func nobody() async throws {
        var peer: ScriptedPeer? = try ScriptedPeer(answering: "")
        let link = try link(to: #require(peer))
        peer = nil
        let error = await #expect(throws: TillError.self) { try await link.send(ServerRequest(method: "GET", path: "/x")) }
        #expect(error?.code == .serverUnreachable)
        #expect(error?.detail.contains("GET /x to http://127.0.0.1:") == true)
    }

    @Test(
        "half a reply, or none that is HTTP, is never taken for an answer",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"half\":", "SSH-2.0-OpenSSH_9.2\r\n",
        ])
    func halves(bytes: String) async throws {
        let peer = try ScriptedPeer(answering: bytes)
        let error = await #expect(throws: TillError.self) { try await link(to: peer).send(ServerRequest(method: "GET", path: "/x")) }
        #expect(error?.code == .serverUnreachable || error?.code == .serverReplyUnexpected, "\(String(describing: error))")
        #expect(error?.retry == .later)
    }

    @Test("a peer behind https that speaks no TLS is told nothing")
    func insecure() async throws {
        let peer = try ScriptedPeer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let address = try ServerAddress(#require(URL(string: "https://127.0.0.1:\(peer.port)")), key: "k")
        let link = URLSessionServerLink(.success(address), now: { Date(timeIntervalSince1970: 0) })
        let error = await #expect(throws: TillError.self) { try await link.send(ServerRequest(method: "GET", path: "/x")) }
        // Foundation on Linux gives the number of no family for what goes wrong in TLS.
        #expect(error?.code == .networkInsecure || error?.code == .serverUnreachable, "\(String(describing: error))")
        #expect(error?.retry == .later)
    }

    @Test("a stopped task stops its request, before and while it runs")
    func cancellation() async throws {
        let peer = try ScriptedPeer(answering: "", keepsOpen: true)
        let link = try link(to: peer)
        for isEarly in [true, false] {
            let gate = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in gate.stream { break }
                return await #expect(throws: TillError.self) { try await link.send(ServerRequest(method: "GET", path: "/x")) }
            }
            if isEarly { task.cancel() }
            gate.continuation.yield()
            if !isEarly { task.cancel() }
            #expect(await task.value?.code == .requestCancelled)
        }
    }

    @Test(
        "Retry-After is read as seconds or as a moment, and is bounded",
        arguments: [
            ("7", 7.0), ("0", 0), ("86401", 86_400), ("99999999999999999999999", 86_400), ("-5", nil), ("soon", nil), ("", nil),
            ("1.5", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Fri, 31 Dec 2100 23:59:59 GMT", 86_400),
        ] as [(String, TimeInterval?)])
    func retryAfter(text: String, seconds: TimeInterval?) async throws {
        let route = Route.get("/x") { _ in HTTPResponse(status: 503, headers: ["Retry-After": text]) }
        let reply = try await withLink(to: [route]) { try await $0.send(ServerRequest(method: "GET", path: "/x")) }
        #expect(reply.retryAfter == seconds)
    }

    @Test("what is no path is not sent", arguments: ["", "x", "//evil.example.com/x", "/x#y", "/ü x", "http://evil.example.com/"])
    func paths(path: String) async throws {
        let seen = SeenRequests()
        let route = Route.get("/{all...}") { request in
            seen.add(request)
            return .text("")
        }
        try await withLink(to: [route]) { link in
            do throws(TillError) {
                _ = try await link.send(ServerRequest(method: "GET", path: path))
                #expect(path == "/ü x", "newer systems encode it")
            } catch {
                #expect(error.code == .serverRefusedRequest)
            }
        }
    }

    @Test("an address that cannot be used is told with the first request")
    func wrongAddress() async throws {
        let url = try #require(URL(string: "http://till.example.com"))
        let link = URLSessionServerLink(url: url, key: "k", now: { Date(timeIntervalSince1970: 0) })
        let error = await #expect(throws: TillError.self) { try await link.send(ServerRequest(method: "GET", path: "/x")) }
        #expect(error?.code == .serverAddressInvalid)
    }

    private func link(to peer: ScriptedPeer, limits: ServerLimits = ServerLimits()) throws -> URLSessionServerLink {
        let address = try ServerAddress(#require(URL(string: "http://127.0.0.1:\(peer.port)")), key: "k")
        return URLSessionServerLink(.success(address), limits: limits, now: { Date(timeIntervalSince1970: 0) })
    }
}
