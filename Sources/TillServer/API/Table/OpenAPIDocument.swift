import AppStoreTypes

/// The table of calls as an OpenAPI 3.1 document.
///
/// Source: https://spec.openapis.org/oas/v3.1.0
struct OpenAPIDocument {
    let calls: [APICall]
    let components: APIComponents
    let version: String

    /// The document.
    var json: JSONValue {
        .object([
            JSONMember("openapi", .string("3.1.0")),
            JSONMember(
                "info",
                .object([
                    JSONMember("title", .string("Till")), JSONMember("version", .string(version)),
                    JSONMember("description", .string("Who owns what, decided from what Apple signed.")),
                ])),
            JSONMember("paths", .object(paths)),
            JSONMember(
                "components",
                .object([
                    JSONMember("schemas", .object(components.schemas.map { JSONMember($0.name, $0.schema.document()) })),
                    JSONMember("securitySchemes", .object([JSONMember("key", Self.bearer)])),
                ])),
        ])
    }

    private static let bearer = JSONValue.object([
        JSONMember("type", .string("http")), JSONMember("scheme", .string("bearer")),
        JSONMember("description", .string("A publishable or secret key of the app.")),
    ])

    private var paths: [JSONMember] {
        var order: [String] = []
        var byPath: [String: [JSONMember]] = [:]
        for call in calls {
            if byPath[call.path] == nil { order.append(call.path) }
            byPath[call.path, default: []].append(JSONMember(call.method.lowercased(), operation(call)))
        }
        return order.map { JSONMember($0, .object(byPath[$0] ?? [])) }
    }

    private func operation(_ call: APICall) -> JSONValue {
        var members = [
            JSONMember("operationId", .string(call.name)), JSONMember("summary", .string(call.summary)),
            JSONMember("security", security(call.access)),
        ]
        if case .team(let scope) = call.access {
            members.append(JSONMember("description", .string("Needs a secret key with the scope \(scope.rawValue).")))
        }
        let parameters = call.everyParameter
        if !parameters.isEmpty { members.append(JSONMember("parameters", .array(parameters.map(parameter)))) }
        if let body = call.body { members.append(JSONMember("requestBody", requestBody(body))) }
        members.append(JSONMember("responses", .object(responses(call))))
        return .object(members)
    }

    private func security(_ access: APICall.Access) -> JSONValue {
        switch access {
        case .open: .array([])
        case .app, .team: .array([.object([JSONMember("key", .array([]))])])
        }
    }

    private func parameter(_ parameter: APIParameter) -> JSONValue {
        .object([
            JSONMember("name", .string(parameter.name)), JSONMember("in", .string(parameter.place.rawValue)),
            JSONMember("required", .bool(parameter.isRequired)), JSONMember("description", .string(parameter.meaning)),
            JSONMember("schema", parameter.schema.document()),
        ])
    }

    private func requestBody(_ body: APIBody) -> JSONValue {
        .object([
            JSONMember("required", .bool(!body.isOptional)),
            JSONMember(
                "content", .object([JSONMember("application/json", .object([JSONMember("schema", body.schema.document(isRequest: true))]))])
            ),
        ])
    }

    private func responses(_ call: APICall) -> [JSONMember] {
        var members = call.everyReply.map { reply in
            var content: [JSONMember] = [JSONMember("description", .string(reply.meaning))]
            let bodies = reply.bodies.map { body in
                JSONMember(body.contentType, .object([JSONMember("schema", body.schema.document())]))
            }
            if !bodies.isEmpty { content.append(JSONMember("content", .object(bodies))) }
            return JSONMember(String(reply.status), .object(content))
        }
        members.append(
            JSONMember(
                "default",
                .object([
                    JSONMember("description", .string(problemWords(call))),
                    JSONMember(
                        "content",
                        .object([
                            JSONMember("application/problem+json", .object([JSONMember("schema", APISchema.named("Problem").document())]))
                        ])),
                ])))
        return members
    }

    private func problemWords(_ call: APICall) -> String {
        guard !call.problems.isEmpty else { return "A problem of RFC 9457." }
        return "A problem of RFC 9457; of its own this call has \(call.problems.map(\.rawValue).joined(separator: ", "))."
    }
}
