import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

/// A team's server that calls the App Store Server API in process, with a key made for it.
struct TeamServer {
    let router: Router
    let environment: AppStoreEnvironment
    let key: ControlReply.CreatedKey
    private let signing: SigningKey

    init(_ town: Town, at environment: AppStoreEnvironment = .production) async throws {
        router = try SimulatorServer.router(town.store)
        self.environment = environment
        key = try #require(try await town.store.perform(.createKey).key)
        let der = key.privateKey.split(separator: "\n").dropFirst().dropLast().joined()
        // In PKCS #8 the scalar of P-256 lies behind 36 octets of headers.
        signing = try SigningKey.p256(scalar: Array(Array(try #require(Data(base64Encoded: der)))[36..<68]))
    }

    /// A token for the claims; `change` makes it wrong.
    func token(keyID: String? = nil, change: (inout [String: Any]) -> Void = { _ in }) throws -> String {
        let now = Int(Date().timeIntervalSince1970)
        var claims: [String: Any] = [
            "iss": key.issuerId, "iat": now, "exp": now + 300, "aud": "appstoreconnect-v1", "bid": Town.app.rawValue,
        ]
        change(&claims)
        let payload = Array(try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys))
        return try JSONWebToken.signed(payload: payload, keyID: keyID ?? key.keyId, key: signing)
    }

    /// Makes a call below the environment's prefix.
    func call(_ method: String, _ path: String, body: String = "", authorization: String? = nil, host: String? = nil) async throws
        -> HTTPResponse
    {
        var headers: HTTPHeaders = ["Authorization": try authorization ?? "Bearer " + token()]
        if let host { headers.append("Host", host) }
        let prefix = host == nil ? "/" + environment.rawValue.lowercased() : ""
        let request = try HTTPRequest(method: method, target: prefix + path, headers: headers, body: Array(body.utf8), id: "r1")
        return await router.respond(to: request)
    }

    /// The answer of a call that must succeed.
    func get<Answer: Decodable>(_ path: String, as type: Answer.Type = Answer.self) async throws -> Answer {
        try Self.read(try await call("GET", path))
    }

    func send<Answer: Decodable>(_ method: String, _ path: String, _ body: String, as type: Answer.Type = Answer.self) async throws
        -> Answer
    {
        try Self.read(try await call(method, path, body: body))
    }

    static func read<Answer: Decodable>(_ reply: HTTPResponse) throws -> Answer {
        try #require(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
        return try JSONDecoder().decode(Answer.self, from: Data(reply.body))
    }

    /// The code of a call that must be refused.
    func code(_ method: String, _ path: String, _ body: String = "") async throws -> Int32? {
        let reply = try await call(method, path, body: body)
        let error = try JSONDecoder().decode(APIError.self, from: Data(reply.body))
        #expect(reply.status == error.errorCode.map { Int($0.httpStatus) })
        #expect(error.errorMessage?.isEmpty == false)
        return error.errorCode?.rawValue
    }
}
