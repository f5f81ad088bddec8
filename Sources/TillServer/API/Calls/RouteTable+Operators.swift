import AppStoreTypes
import HTTPService
import Ledger

/// What operators and their machines ask.
extension RouteTable {
    var operatorCalls: [APICall] {
        // The document follows from the configuration alone, so it is written once.
        let document = Locked<[UInt8]?>(nil)
        return [
            APICall(
                method: "GET", path: "/healthz", name: "isAlive", summary: "Whether the process answers.", access: .open,
                replies: [Self.words("It answers.")], isSheddable: false
            ) { _ in Self.state("alive", status: 200) },
            APICall(
                method: "GET", path: "/readyz", name: "isReady", summary: "Whether a post would be recorded now.", access: .open,
                replies: [Self.words("It would."), Self.words("It would not; the body says why.", status: 503)], isSheddable: false,
                answer: { request in await readiness(request) }),
            APICall(
                method: "GET", path: "/openapi.json", name: "getDocument", summary: "This API as an OpenAPI 3.1 document.", access: .open,
                replies: [.ok(.anyObject, "The document.")],
                answer: { _ in
                    HTTPResponse.json(
                        document.withLock { known in
                            let bytes = known ?? table.document(version: Self.version).bytes
                            known = bytes
                            return bytes
                        })
                }),
        ]
    }

    /// The version of the interface, which counts up when a call changes its meaning.
    static let version = "1.0.0"

    private func readiness(_ request: APIRequest) async -> HTTPResponse {
        let health = await ledger.health()
        if let failure = health.writeFailure ?? health.readFailure {
            log(.warning, "not ready", [("code", .text(failure.code.rawValue)), ("cause", .text(failure.message))])
            return Self.state("the ledger cannot be used (\(failure.code.rawValue))", status: 503)
        }
        return Self.state("ready", status: 200)
    }

    private static func words(_ meaning: String, status: Int = 200) -> APIReply {
        APIReply(status: status, meaning: meaning, bodies: [("text/plain", .text(1...1_024))])
    }

    private static func state(_ words: String, status: Int) -> HTTPResponse {
        var response = HTTPResponse.text(words + "\n", status: status)
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
