import AppStoreTrust
import AppStoreTypes
import HTTPService

/// `/ocsp`: whether the simulator's certificates are revoked, by POST or by GET (RFC 6960, appendix A).
enum RevocationRoutes {
    static let path = "/ocsp"

    static func routes(_ store: SimulatedAppStore) -> [Route] {
        [
            .post(path, bodyLimit: 64 << 10) { request in await answer(request.body, store) },
            .get(path + "/{request...}") { request in
                guard let octets = Base64Form.decode(request.parameter("request") ?? "") else {
                    return reply(OCSPResponder.refusal(.malformedRequest))
                }
                return await answer(octets, store)
            },
        ]
    }

    private static func answer(_ request: [UInt8], _ store: SimulatedAppStore) async -> HTTPResponse {
        guard let octets = await store.revocationAnswer(to: request) else { return .text("Service Unavailable", status: 503) }
        return reply(octets)
    }

    private static func reply(_ octets: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/ocsp-response"], body: octets)
    }
}

extension SimulatedAppStore {
    /// What the responder says to a question in DER; `nil` while it is away.
    public func revocationAnswer(to request: [UInt8]) async -> [UInt8]? {
        let answer: OCSPResponder.Answer
        switch serverAPI.certificates {
        case .good: answer = .good
        case .revoked: answer = .revoked(at: AuthorityShelf.validity.lowerBound)
        case .unknown: answer = .unknown
        case .away: return nil
        }
        return (try? await signer.revocationAnswer(to: request, answer)) ?? OCSPResponder.refusal(.malformedRequest)
    }
}
