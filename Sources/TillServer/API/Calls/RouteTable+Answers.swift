import AppStoreTypes
import HTTPService

/// How answers are believed without asking again.
extension RouteTable {
    var answerCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/.well-known/jwks.json", name: "getAnswerKeys",
                summary: "The public keys of signed answers, a JSON Web Key Set.", access: .open,
                replies: [.ok(.anyObject, "The keys, the one that signs now first.")], answer: answerKeys)
        ]
    }

    private func answerKeys(_ request: APIRequest) async -> HTTPResponse {
        let set = await answers?.keySet(at: request.now) ?? .object([JSONMember("keys", .array([]))])
        var response = HTTPResponse.json(set.bytes)
        response.headers.append("Cache-Control", "public, max-age=3600")
        return response
    }
}
