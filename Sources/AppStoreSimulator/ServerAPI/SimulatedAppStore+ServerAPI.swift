import AppStoreTypes
import HTTPService

extension SimulatedAppStore {
    /// Answers a call of the App Store Server API: faults first, then token, limit, and the call itself.
    ///
    /// - Parameter present: real time, by which a caller's token may be valid as well as by the App Store's.
    func answer(_ endpoint: APIEndpoint, _ request: HTTPRequest, at environment: AppStoreEnvironment, present: EpochMilliseconds) async
        -> HTTPResponse
    {
        let struck = await strike(.serverAPI, name: endpoint.name)
        if let reply = struck.instead { return reply }
        if let code = struck.code { return planned(APIErrorCode(rawValue: Int32(clamping: code))).response(to: request) }
        tick()
        let reply: HTTPResponse
        do throws(APIRefusal) {
            let token = DeveloperToken(keys: world.keys, apps: Set(world.apps.keys), moments: [present, world.now])
            let call = APICall(environment: environment, app: try token.app(of: request), request: request)
            if let moment = serverAPI.limiter.refusal(call, endpoint, at: world.now) {
                throw APIRefusal(.rateLimitExceeded, retryAfter: moment)
            }
            reply = try await endpoint.handler(self, call)
        } catch {
            reply = error.response(to: request)
        }
        spread()
        return struck.changed(reply)
    }

    /// A planned error; for a limit the next minute is named.
    private func planned(_ code: APIErrorCode) -> APIRefusal {
        guard (400...599).contains(code.httpStatus) else { return .plain(503) }
        return APIRefusal(
            code, retryAfter: code == .rateLimitExceeded ? EpochMilliseconds(world.now.milliseconds + 60_000) : nil)
    }

    /// Transactions as Apple signs them for servers.
    func signed(_ payloads: [JWSTransactionDecodedPayload]) async throws(APIRefusal) -> [String] {
        var documents: [String] = []
        for payload in payloads { documents.append(try await signed(payload)) }
        return documents
    }

    func signed(_ payload: JWSTransactionDecodedPayload) async throws(APIRefusal) -> String {
        guard let jws = try? await signer.transaction(payload) else { throw APIRefusal(.generalInternal) }
        return jws
    }

    func signed(_ payload: JWSRenewalInfoDecodedPayload) async throws(APIRefusal) -> String {
        guard let jws = try? await signer.renewalInfo(payload) else { throw APIRefusal(.generalInternal) }
        return jws
    }
}
