import Foundation
import Testing

@testable import HTTPService

@Suite("Compression")
struct CompressionTests {
    /// `{"status":0}`, compressed.
    static let receipt = [UInt8](Data(base64Encoded: "H4sIAAAAAAACA6tWKi5JLCktVrIyqAUAMBcCcwwAAAA=") ?? Data())
    /// 300,000 zeros in 325 bytes.
    static let bomb = [UInt8](
        Data(
            base64Encoded:
                "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/Bj74rL24JMEAA==") ?? Data())

    static func answering(_ body: [UInt8]) -> Route {
        .get("/apple") { _ in .init(status: 200, headers: ["Content-Encoding": "gzip"], body: body) }
    }

    @Test("B47 — a compressed reply is read as if it were plain")
    func inflates() async throws {
        try await serving([Self.answering(Self.receipt)]) { server in
            let reply = try await HTTPClientTests.client.send(HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/apple"))
            #expect(String(decoding: reply.body, as: UTF8.self) == #"{"status":0}"#)
        }
    }

    @Test("B47 — a reply that would inflate without end stops at the bound")
    func bomb() async throws {
        try await serving([Self.answering(Self.bomb)]) { server in
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/apple")
            request.responseLimit = 10_000
            #expect(await HTTPClientTests.failure(request)?.code == .responseTooLarge)
        }
    }

    @Test("B47 — a compressed request is refused with 415 and told why")
    func request() async throws {
        try await serving(Shop.all) { server in
            var request = HTTPClientRequest(method: "POST", url: "http://127.0.0.1:\(server.port)/echo", body: Self.receipt)
            request.headers["Content-Encoding"] = "gzip"
            let reply = try await HTTPClientTests.client.send(request)
            #expect(reply.status == 415)
            #expect(reply.headers["Accept-Encoding"] == "identity")
        }
    }
}
