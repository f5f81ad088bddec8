import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Replies over the network")
struct ServedTransportTests {
    static let page: HTTPHeaders = ["Origin": "https://shop.example"]

    static func open(_ story: (ServedService) async throws -> Void) async throws {
        try await ServedService.open {
            $0.http.corsOrigins = ["https://shop.example"]
        } _: {
            try await story($0)
        }
    }

    @Test("a preflight is answered from the table of calls, and a permitted page reads refusals too")
    func crossOrigin() async throws {
        try await Self.open { served in
            var headers = Self.page
            headers.append("Access-Control-Request-Method", "POST")
            let preflight = try await served.send("OPTIONS", "/v1/purchases", key: nil, headers: headers)
            #expect(preflight.status == 204 && preflight.headers["Access-Control-Allow-Origin"] == "https://shop.example")
            #expect(preflight.headers["Access-Control-Allow-Methods"] == "OPTIONS, POST" && preflight.headers["Allow"] == "OPTIONS, POST")
            #expect(preflight.headers["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
            #expect(preflight.headers["Access-Control-Max-Age"] == "7200" && preflight.headers["Access-Control-Allow-Credentials"] == nil)
            let refusals = [
                try await served.send("GET", "/nowhere", headers: Self.page),
                try await served.send("PUT", "/v1/purchases", headers: Self.page),
                try await served.send("GET", "/v1/customers/ada", key: nil, headers: Self.page),
            ]
            #expect(refusals.map(\.status) == [404, 405, 401])
            #expect(refusals.allSatisfy { $0.headers["Access-Control-Allow-Origin"] == "https://shop.example" })
        }
    }

    @Test("a long reply is compressed for who wants it, a short one is not")
    func compressed() async throws {
        try await Self.open { served in
            // The client asks for gzip and unpacks by itself, unless it is told otherwise.
            let plain = try await served.send("GET", "/openapi.json", headers: ["Accept-Encoding": "identity"])
            let packed = try await served.send("GET", "/openapi.json", headers: ["Accept-Encoding": "gzip"])
            let short = try await served.send("GET", "/healthz", headers: ["Accept-Encoding": "gzip"])
            #expect(
                plain.headers["Content-Encoding"] == nil && plain.body.count > 4_000 && plain.headers["Vary"] == "Accept-Encoding, Origin")
            #expect(packed.headers["Content-Encoding"] == "gzip" && packed.body == plain.body)
            #expect(short.headers["Content-Encoding"] == nil)
        }
    }

    @Test("a customer's state is sent once, then 304 until it changes, and the log names the key that asked")
    func conditional() async throws {
        try await ServedService.open {
            $0.logLevel = .debug
        } _: { served in
            let first = try await served.send("GET", "/v1/customers/ada")
            let tag = try #require(first.headers["ETag"])
            #expect(first.status == 200 && first.headers["Cache-Control"] == "private, no-cache")
            let again = try await served.send("GET", "/v1/customers/ada", headers: ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty && again.headers["ETag"] == tag)
            let signed = try TestStore.shared.sign(TestStore.purchase("1001"))
            _ = try await served.send("POST", "/v1/purchases", body: #"{"customer":"ada","signedTransactions":["\#(signed)"]}"#)
            let changed = try await served.send("GET", "/v1/customers/ada", headers: ["If-None-Match": tag])
            #expect(changed.status == 200 && changed.headers["ETag"] != tag)
            while !served.log.text.contains(#""status":304"#) { await Task.yield() }
            #expect(served.log.text.contains(#""route":"/v1/customers/{id}","key":"publishable""#))
            #expect(!served.log.text.contains("ada") && !served.log.text.contains(Shop.publishableKey))
        }
    }
}
