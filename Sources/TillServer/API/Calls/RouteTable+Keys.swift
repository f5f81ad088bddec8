import AppStoreTypes
import HTTPService
import Ledger

/// Keys that are made while the server runs.
extension RouteTable {
    var keyCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/keys", name: "listKeys", summary: "The app's keys, and when each was used last.",
                access: .team(.keys),
                replies: [.ok(Self.keyList, "The keys; those revoked within 90 days too.")], answer: listKeys),
            APICall(
                method: "POST", path: "/v1/keys", name: "makeKey",
                summary: "Makes a key with rights of the caller's own; its text is told this once.", access: .team(.keys),
                body: APIBody(schema: Self.keyOrder, limit: 16_384),
                replies: [.json(201, Self.madeKey, "The key holds.")], problems: [.keyTerms, .keyLimit],
                answer: makeKey),
            APICall(
                method: "DELETE", path: "/v1/keys/{id}", name: "revokeKey", summary: "Revokes a key for good.", access: .team(.keys),
                parameters: [.path("id", .text(1...64, .printable), "The key's id.")],
                replies: [APIReply(status: 204, meaning: "It opens nothing any more, in other processes within seconds.")],
                problems: [.keyNotFound], answer: revokeKey),
        ]
    }

    private static let key = APISchema.object([
        .always("id", .text(1...64), "The key's id, no secret."), .always("name", .text(1...128), "What the team calls it."),
        .always("scopes", .list(.text(1...64), count: 0...32), "Its rights; publishable alone for a key of the app, all for every right."),
        .always("createdDate", .moment, "Since when it holds."), .maybe("expiresDate", .moment, "Until when."),
        .maybe("revokedDate", .moment, "Since when it is revoked."),
        .maybe("lastUsedDate", .moment, "When it was used last, to the minute."),
    ])
    private static let keyList = APISchema.object([
        .always("keys", .list(key, count: 0...10_000), "Keys that were made while servers ran."),
        .always("configured", .list(.text(1...256), count: 0...1_000), "Names of the configuration's own keys."),
    ])
    private static let madeKey = APISchema.object([
        .always("key", key, "The key."), .always("text", .text(8...200), "The key itself: kept nowhere, told this once."),
    ])
    private static let keyOrder = APISchema.object([
        .always("name", .text(1...80), "What the team calls it."),
        .always(
            "scopes", .list(.oneOf(Scope.all.map(\.rawValue) + ["all", "publishable"]), count: 1...32),
            "Rights, or all, or publishable alone."),
        .maybe("expiresDate", .moment, "Until when it holds; never longer than the caller's own key."),
    ])

    private func desk() throws(Problem) -> KeyDesk {
        guard let keyDesk else { throw Problem(.serverFault, "This ledger keeps no keys.") }
        return keyDesk
    }

    private func listKeys(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        JSONReply.ok(try await desk().list(for: try request.caller()))
    }

    private func makeKey(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let order = try KeyOrder(try request.checkedBody())
        return JSONReply.ok(try await desk().make(order, by: try request.caller(), at: request.now), status: 201)
    }

    private func revokeKey(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let id = AccessKeyID(rawValue: request.http.parameter("id") ?? "")
        try await desk().revoke(id, by: try request.caller(), at: request.now)
        return .empty()
    }
}
