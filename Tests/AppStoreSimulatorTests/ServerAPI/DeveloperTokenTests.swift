import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("Who may call the App Store Server API")
struct DeveloperTokenTests {
    /// A town with one transaction, and its path.
    private func shop() async throws -> (town: Town, server: TeamServer, path: String) {
        let town = try Town()
        let phone = try await town.phone()
        let bought = try await phone.own("lifetime")
        let id = try #require(bought.transactionId)
        return (town, try await TeamServer(town), "/inApps/v1/transactions/\(id)")
    }

    @Test("a key of the console opens it, by prefix or by the name of the host; a revoked one no longer")
    func keys() async throws {
        let (town, server, path) = try await shop()
        #expect(try await server.call("GET", path).status == 200)
        #expect(try await server.call("GET", path, host: "api.storekit.apple.com").status == 200)
        #expect(try await server.call("GET", path, host: "api.storekit-sandbox.apple.com").status == 404)
        #expect(server.key.keyId.count == 10)
        try await town.store.perform(.revokeKey(RevokeKeyCommand(keyId: server.key.keyId)))
        let reply = try await server.call("GET", path)
        #expect(reply.status == 401)
        #expect(reply.headers["Content-Type"]?.hasPrefix("text/plain") == true)
        #expect(String(decoding: reply.body, as: UTF8.self).hasPrefix("Unauthenticated"))
    }

    @Test("the same seed makes the same keys")
    func determinism() async throws {
        let first = try await TeamServer(try Town(seed: 3))
        let second = try await TeamServer(try Town(seed: 3))
        let other = try await TeamServer(try Town(seed: 4))
        #expect(first.key == second.key)
        #expect(first.key.keyId != other.key.keyId && first.key.issuerId != other.key.issuerId)
    }

    /// What is wrong with a token.
    enum Fault: String, CaseIterable {
        case missing, noToken, issuer, audience, foreignApp, over, tooLong, tooLongWithoutStart, future, noEnd, unknownKey, signature, basic
    }

    @Test("tokens that Apple would not take get 401 in plain text", arguments: Fault.allCases)
    func refusals(fault: Fault) async throws {
        let (_, server, path) = try await shop()
        let now = Int(Date().timeIntervalSince1970)
        func wrong(_ name: String, _ value: Any?) throws -> String { "Bearer " + (try server.token { $0[name] = value }) }
        let authorization =
            switch fault {
            case .missing: ""
            case .noToken: "Bearer abc"
            case .issuer: try wrong("iss", "57246542-96fe-1a63-e053-0824d011072a")
            case .audience: try wrong("aud", "appstoreconnect-v2")
            case .foreignApp: try wrong("bid", "com.example.other")
            case .over: try wrong("exp", now - 5)
            case .tooLong: try wrong("exp", now + 3_700)
            case .tooLongWithoutStart:
                "Bearer "
                    + (try server.token {
                        $0["iat"] = nil
                        $0["exp"] = now + 4_000
                    })
            case .future:
                "Bearer "
                    + (try server.token {
                        $0["iat"] = now + 600
                        $0["exp"] = now + 900
                    })
            case .noEnd: try wrong("exp", nil)
            case .unknownKey: "Bearer " + (try server.token(keyID: "ABCDEFGHIJ"))
            case .signature: "Bearer " + (try server.token()).dropLast(4) + "AAAA"
            case .basic: "Basic abc"
            }
        let reply = try await server.call("GET", path, authorization: authorization)
        #expect(reply.status == 401, "\(fault)")
        #expect(reply.headers["X-Till-Reason"]?.isEmpty == false)
    }

    @Test("a token without iat, as Apple's Python library makes it, and one that is valid by the App Store's own clock are taken")
    func clocks() async throws {
        let (town, server, path) = try await shop()
        let withoutStart = try server.token { $0["iat"] = nil }
        #expect(try await server.call("GET", path, authorization: "Bearer " + withoutStart).status == 200)
        let there = Int(await town.store.now.milliseconds / 1_000)
        let virtual = try server.token {
            $0["iat"] = there
            $0["exp"] = there + 3_600
        }
        #expect(try await server.call("GET", path, authorization: "Bearer " + virtual).status == 200)
    }

    @Test("limits are Apple's or one's own; the answer names the moment in milliseconds")
    func limits() async throws {
        let (town, server, path) = try await shop()
        try await town.store.perform(.setRateLimit(SetRateLimitCommand(isOn: true, requestsPerHour: 2)))
        #expect(try await server.call("GET", path).status == 200)
        #expect(try await server.call("GET", path).status == 200)
        let reply = try await server.call("GET", path)
        #expect(reply.status == 429)
        let moment = try #require(reply.headers["Retry-After"].flatMap { Int64($0) })
        #expect(moment == MomentText.moment("2026-01-31T11:00:00Z")?.milliseconds)
        try await town.advance(to: "2026-01-31T11:00:00Z")
        #expect(try await server.call("GET", path).status == 200)
    }

    @Test("planned faults: Apple's codes, lost requests and replies, statuses")
    func faults() async throws {
        let (town, server, path) = try await shop()
        func plan(_ fault: AppStoreSimulator.Fault) async throws {
            try await town.store.perform(.addFault(AddFaultCommand(fault: fault)))
        }
        try await plan(.init(.serverAPI, .code, value: 4_290_000))
        let limited = try await server.call("GET", path)
        #expect(limited.status == 429 && limited.headers["Retry-After"] != nil)
        try await plan(.init(.serverAPI, .code, value: 4_040_002, name: "getTransactionInfo"))
        #expect(try await server.code("GET", path) == 4_040_002)
        try await plan(.init(.serverAPI, .status, value: 502))
        #expect(try await server.call("GET", path).status == 502)
        try await plan(.init(.serverAPI, .loseReply, name: "finishTransaction"))
        #expect(try await server.call("POST", path + "/finish").status == 504)
        #expect(try await server.call("GET", path).status == 200)
    }
}
