import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Requests")
struct RequestTests {
    @Test("without a key, with a wrong one or a malformed one nothing is answered")
    func keys() async throws {
        try await Shop.open { shop in
            for (path, method) in [("/v1/customers/alice", "GET"), ("/v1/purchases", "POST")] {
                let body = method == "POST" ? "{}" : nil
                let missing = try await shop.send(method, path, key: nil, body: body)
                #expect(missing.status == 401 && missing.headers["WWW-Authenticate"] == "Bearer")
                #expect(try shop.problem(missing) == "key.missing")
                for key in ["pk_game_0002", "sk_" + String(repeating: "0b", count: 32), "x"] {
                    let unknown = try await shop.send(method, path, key: key, body: body)
                    #expect(unknown.status == 401)
                    #expect(try shop.problem(unknown) == "key.unknown")
                }
                let basic = try await shop.send(method, path, key: nil, body: body, headers: [("Authorization", "Basic YTpi")])
                #expect(try shop.problem(basic) == "key.missing")
            }
        }
    }

    @Test("a problem names its occurrence, cause, remedy and the request that the log knows too")
    func problemShape() async throws {
        var told: (request: String, lines: LogLines)?
        try await Shop.open { shop in
            let response = try await shop.send("POST", "/v1/purchases", body: #"{"customer":"u1","signedTransactions":[5]}"#)
            let problem = try JSONDecoder().decode(ProblemBody.self, from: Data(response.body))
            #expect(response.status == 400 && problem.status == 400 && problem.code == "request.shape")
            #expect(problem.detail == "signedTransactions[0] is not of the kind that belongs there.")
            #expect(!problem.cause.isEmpty && !problem.remedy.isEmpty)
            #expect(problem.requestId == response.headers["X-Request-Id"])
            told = (problem.requestId, shop.logLines)
        }
        // The line about a request is written after its reply; once the server has stopped, every line is there.
        let (request, lines) = try #require(told)
        #expect(lines.text.contains("\"request\":\"\(request)\""))
    }

    @Test("paths and methods that are none get 404 and 405 as problems")
    func unknownRoutes() async throws {
        try await Shop.open { shop in
            let nowhere = try await shop.send("GET", "/v2/customers/alice")
            #expect(nowhere.status == 404)
            #expect(try shop.problem(nowhere) == "http.not_found")
            let method = try await shop.send("PUT", "/v1/customers/alice")
            #expect(method.status == 405 && method.headers["Allow"]?.contains("GET") == true)
            #expect(try shop.problem(method) == "http.method_not_allowed")
        }
    }

    @Test(
        "garbage bodies get a typed problem",
        arguments: [
            "", "{", "[1,2", "nonsense", "\u{0}\u{1}", "5", "null", "[]", "\"text\"", "{\"customer\":{}}",
            "{\"customer\":\"u\",\"signedTransactions\":{}}",
            String(repeating: "[", count: 500_000), "{\"customer\":" + String(repeating: "{\"a\":", count: 100_000),
        ])
    func garbage(body: String) async throws {
        try await Shop.open { shop in
            let response = try await shop.send("POST", "/v1/purchases", body: body)
            #expect(response.status == 400)
            #expect(["request.not_json", "request.shape"].contains(try shop.problem(response)))
        }
    }

    @Test("bytes that are no UTF-8, and forms, get a typed problem")
    func notUTF8() async throws {
        try await Shop.open { shop in
            let form = try await shop.send(
                "POST", "/v1/purchases", body: "customer=alice", headers: [("Content-Type", "application/x-www-form-urlencoded")])
            #expect(form.status == 415)
            #expect(try shop.problem(form) == "request.content_type")
            var request = HTTPClientRequest(
                method: "POST", url: "http://127.0.0.1:\(shop.port)/v1/purchases",
                headers: ["Authorization": "Bearer \(Shop.publishableKey)", "Content-Type": "application/json"],
                body: [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D])
            request.timeout = .seconds(10)
            let response = try await HTTPClient().send(request)
            #expect(response.status == 400)
        }
    }

    @Test("more than a hundred documents in one post are refused")
    func tooMany() async throws {
        try await Shop.open { shop in
            let response = try await shop.send(
                "POST", "/v1/purchases",
                body: #"{"customer":"u1","signedTransactions":[\#(Array(repeating: "\"a.b.c\"", count: 101).joined(separator: ","))]}"#)
            #expect(response.status == 413)
            #expect(try shop.problem(response) == "request.too_many_documents")
        }
    }

    @Test("B112 — a body within the limit of 12 MB is read, one of 64 MB is refused before it was sent")
    func bodyLimits() async throws {
        try await Shop.open { shop in
            let large = String(repeating: "A", count: 6_732_096)
            let read = try await shop.post(body: #"{"customer":"u1","receipt":"\#(large)"}"#)
            #expect(read.verdicts == ["refused"])
            let status = try RawRequest.send(
                "POST /v1/purchases HTTP/1.1\r\nHost: till\r\nAuthorization: Bearer \(Shop.publishableKey)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{", port: shop.port)
            #expect(status == 413)
        }
    }

    @Test(
        "customer ids are judged in the path as in the body",
        arguments: ["null", "%20", "a%2Fb", "a%00b", String(repeating: "x", count: 129)])
    func customerIDs(id: String) async throws {
        try await Shop.open { shop in
            let response = try await shop.send("GET", "/v1/customers/\(id)")
            #expect(response.status == 400)
        }
    }

    @Test("alive and ready are said without a key")
    func health() async throws {
        try await Shop.open { shop in
            for path in ["/healthz", "/readyz"] {
                let response = try await shop.send("GET", path, key: nil)
                #expect(response.status == 200)
            }
        }
    }

    @Test("neither keys nor evidence nor customers reach the log")
    func quietLog() async throws {
        try await Shop.open { shop in
            let signed = try shop.store.sign(TestStore.purchase("1001"))
            _ = try await shop.post("alice-secret-name", signed: [signed])
            _ = try await shop.send("GET", "/v1/customers/alice-secret-name", key: Shop.secretKey)
            let text = shop.logLines.text
            #expect(!text.contains(signed.prefix(40)) && !text.contains(Shop.secretKey) && !text.contains("alice-secret-name"))
            #expect(!text.contains(Shop.publishableKey))
        }
    }
}
