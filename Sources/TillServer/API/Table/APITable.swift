import AppStoreTypes
import HTTPService

/// Every call with what they share: it makes the routes that serve and the document that describes.
struct APITable: Sendable {
    /// The calls in the order of the document.
    let calls: [APICall]
    /// The schemas that they share.
    let components: APIComponents
    /// Who may call.
    let authorisation: Authorisation
    /// Requests that carry a name of their own.
    let repetitions: NamedRequests
    /// The moment it is.
    let now: @Sendable () -> EpochMilliseconds

    /// The routes of the calls.
    var routes: [Route] {
        calls.map { call in
            Route(
                call.method, call.path, bodyLimit: call.body?.limit ?? 0, isSheddable: call.isSheddable,
                handler: { request in await respond(to: request, call) })
        }
    }

    /// The document, as it is served at `/openapi.json`.
    func document(version: String) -> JSONValue { OpenAPIDocument(calls: calls, components: components, version: version).json }

    private func respond(to request: HTTPRequest, _ call: APICall) async -> HTTPResponse {
        let ticket = call.rateKind.flatMap(authorisation.gate.ticket)
        var response: HTTPResponse
        var caller: String?
        do throws(Problem) {
            let admitted = try await admitted(request, call, ticket)
            caller = admitted.identified?.keyName
            if call.takesIdempotencyKey, let name = admitted.idempotencyKey {
                response = try await repetitions.answer(admitted, named: name, by: call.answer)
            } else {
                response = try await call.answer(admitted)
            }
            if call.isConditional { response = ConditionalReply.reply(response, to: request) }
        } catch {
            response = error.response(requestID: request.id)
        }
        ticket?.mark(&response)
        response.caller = caller
        return response
    }

    /// The request, when its caller may make the call and its parts are what the description says.
    private func admitted(_ request: HTTPRequest, _ call: APICall, _ ticket: RateTicket?) async throws(Problem) -> APIRequest {
        let caller = try await authorisation.caller(of: request, needing: call.access, ticket)
        for parameter in call.everyParameter {
            let value: String?
            switch parameter.place {
            case .path: value = request.parameter(parameter.name)
            case .query: value = request.queryValue(parameter.name)
            case .header: value = request.headers[parameter.name]
            }
            if let value {
                try parameter.schema.check(text: value, at: parameter.name, components: components)
            } else if parameter.isRequired {
                throw Problem(.bodyShape, "\(parameter.name) is missing in the \(parameter.place.rawValue).")
            }
        }
        return APIRequest(http: request, identified: caller, body: try body(of: request, call), now: now())
    }

    private func body(of request: HTTPRequest, _ call: APICall) throws(Problem) -> JSONBody? {
        guard let wanted = call.body, wanted.isChecked, !(wanted.isOptional && request.body.isEmpty) else { return nil }
        let body = try JSONBody(request.body, contentType: request.headers["Content-Type"])
        try wanted.schema.check(body.object, at: "", components: components)
        return body
    }
}
