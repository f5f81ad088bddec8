import AppStoreTypes
import HTTPService
import Ledger

/// Where events are sent.
extension RouteTable {
    var webhookCalls: [APICall] { webhookSettingCalls + webhookDeliveryCalls }

    private static let webhookID = APIParameter.path("id", .text(1...128, .printable), "The endpoint's id.")
    private static let settings = APISchema.strict([
        .maybe("url", .text(1...TargetURL.bound), "Where to send; https and public. Needed for a new endpoint."),
        .maybe("description", .text(1...WebhookSettings.Bound.description), "Your own words about it."),
        .maybe(
            "format", .oneOf(WebhookFormat.allCases.map(\.rawValue)), "How events are written; standard when absent, and never changed."),
        .maybe("language", .oneOf(WebhookLanguage.allCases.map(\.rawValue)), "The language of words for people."),
        .maybe("secret", .text(1...128), "A signing secret of your own; one is drawn when absent."),
        .maybe(
            "robotSecret", .text(1...WebhookSettings.Bound.robotSecret), "The secret of a DingTalk or Feishu robot that wants signatures."),
        .maybe(
            "events", .list(.text(1...100), count: 0...WebhookSettings.Bound.events),
            "Kinds, or beginnings such as subscription.*; all when absent."),
        .maybe("environments", .list(.text(1...100), count: 0...8), "From where; Production when absent."),
        .maybe("headers", .map(.text(0...WebhookSettings.Bound.headerValue)), "Header fields of your own, by name."),
        .maybe("timeoutSeconds", .integer(WebhookSettings.Bound.timeout), "How long a request may take; 15 when absent."),
        .maybe("disabled", .flag, "Whether nothing is sent; events are kept meanwhile."),
    ])

    private var webhookSettingCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/webhooks", name: "listWebhooks", summary: "Every endpoint of the app, with what waits for it.",
                access: .team(.webhooks), replies: [.ok(.named("Webhooks"), "The endpoints.")]
            ) { (request) throws(Problem) in JSONReply.ok(try await webhooks.list(for: try request.caller(), at: request.now)) },
            APICall(
                method: "POST", path: "/v1/webhooks", name: "createWebhook",
                summary: "Sends the app's events to an address from now on; the reply shows the secret, this once.",
                access: .team(.webhooks), body: APIBody(schema: Self.settings, limit: WebhookChange.bodyBound, isChecked: false),
                replies: [.json(201, .named("WebhookAnswer"), "The endpoint, and its secret.")],
                problems: [.webhookSettings, .webhookTarget, .webhookTooMany], takesIdempotencyKey: true
            ) { (request) throws(Problem) in
                let made = try await webhooks.create(
                    request.http.body, contentType: request.http.headers["Content-Type"], by: try request.caller(), at: request.now)
                return JSONReply.ok(made, status: 201)
            },
            APICall(
                method: "GET", path: "/v1/webhooks/{id}", name: "getWebhook", summary: "One endpoint, with what waits for it.",
                access: .team(.webhooks), parameters: [Self.webhookID], replies: [.ok(.named("Webhook"), "The endpoint.")],
                problems: [.webhookUnknown]
            ) { (request) throws(Problem) in
                JSONReply.ok(try await webhooks.read(request.endpoint, for: try request.caller(), at: request.now))
            },
            APICall(
                method: "PATCH", path: "/v1/webhooks/{id}", name: "changeWebhook",
                summary: "Changes what the body names, or switches the endpoint off and on.", access: .team(.webhooks),
                parameters: [Self.webhookID], body: APIBody(schema: Self.settings, limit: WebhookChange.bodyBound, isChecked: false),
                replies: [.ok(.named("Webhook"), "The endpoint.")], problems: [.webhookUnknown, .webhookSettings, .webhookTarget]
            ) { (request) throws(Problem) in
                let changed = try await webhooks.change(
                    request.endpoint, request.http.body, contentType: request.http.headers["Content-Type"], by: try request.caller(),
                    at: request.now)
                return JSONReply.ok(changed)
            },
            APICall(
                method: "DELETE", path: "/v1/webhooks/{id}", name: "deleteWebhook",
                summary: "Takes an endpoint away with everything that waits for it.", access: .team(.webhooks),
                parameters: [Self.webhookID], replies: [APIReply(status: 204, meaning: "It is gone.")], problems: [.webhookUnknown]
            ) { (request) throws(Problem) in
                try await webhooks.delete(request.endpoint, by: try request.caller(), at: request.now)
                return HTTPResponse.empty()
            },
            APICall(
                method: "POST", path: "/v1/webhooks/{id}/secrets", name: "rotateWebhookSecret",
                summary: "A new signing secret, beside which the former ones sign for a day; the reply shows it, this once.",
                access: .team(.webhooks), parameters: [Self.webhookID],
                body: APIBody(
                    schema: .strict([
                        .maybe("overlapSeconds", .integer(0...604_800), "How long the former secrets sign too; a day when absent."),
                        .maybe("secret", .text(1...128), "A secret of your own; one is drawn when absent."),
                    ]), limit: 4_096, isChecked: false, isOptional: true),
                replies: [.ok(.named("WebhookAnswer"), "The endpoint, and its new secret.")],
                problems: [.webhookUnknown, .webhookSettings, .webhookSecrets], takesIdempotencyKey: true
            ) { (request) throws(Problem) in
                let rotated = try await webhooks.rotate(
                    request.endpoint, request.http.body, contentType: request.http.headers["Content-Type"], by: try request.caller(),
                    at: request.now)
                return JSONReply.ok(rotated)
            },
        ]
    }

    private var webhookDeliveryCalls: [APICall] {
        [
            APICall(
                method: "POST", path: "/v1/webhooks/{id}/test", name: "testWebhook",
                summary: "Sends a message that says that messages arrive, and tells what came of it.", access: .team(.webhooks),
                parameters: [Self.webhookID], replies: [.ok(.named("WebhookTest"), "What came of it.")], problems: [.webhookUnknown]
            ) { (request) throws(Problem) in
                JSONReply.ok(try await webhooks.test(request.endpoint, by: try request.caller(), at: request.now))
            },
            APICall(
                method: "GET", path: "/v1/webhooks/{id}/attempts", name: "listWebhookAttempts",
                summary: "The tries to deliver, the latest first.", access: .team(.webhooks),
                parameters: [
                    Self.webhookID, .query("before", .integer(1...Int64.max), "The next of the page before; absent for the latest."),
                    .query("limit", .integer(1...200), "The most tries; 50 when absent."),
                ], replies: [.ok(.named("WebhookAttempts"), "The tries, and where the next page begins.")], problems: [.webhookUnknown]
            ) { (request) throws(Problem) in
                let page = try await webhooks.attempts(
                    request.endpoint, before: request.number("before"), limit: Int(request.number("limit") ?? 50),
                    for: try request.caller())
                return JSONReply.ok(page)
            },
            APICall(
                method: "GET", path: "/v1/webhooks/{id}/dead-letters", name: "listDeadLetters",
                summary: "The events that were given up, in the order of customers.", access: .team(.webhooks),
                parameters: [Self.webhookID, .query("limit", .integer(1...200), "The most events; 50 when absent.")],
                replies: [.ok(.named("DeadLetters"), "The events, and whether there are more.")], problems: [.webhookUnknown]
            ) { (request) throws(Problem) in
                let page = try await webhooks.deadLetters(
                    request.endpoint, limit: Int(request.number("limit") ?? 50), for: try request.caller())
                return JSONReply.ok(page)
            },
            APICall(
                method: "POST", path: "/v1/webhooks/{id}/redeliveries", name: "redeliver",
                summary: "Sends one event again, or everything that was given up.", access: .team(.webhooks), parameters: [Self.webhookID],
                body: APIBody(
                    schema: .strict([
                        .maybe("customer", .named("CustomerID"), "Whose event; together with sequence."),
                        .maybe("sequence", .integer(1...Int64.max), "The event's number."),
                    ]), limit: 4_096, isChecked: false, isOptional: true),
                replies: [.ok(.named("Redelivery"), "How many events will be sent.")],
                problems: [.webhookUnknown, .webhookNoDelivery, .customerID]
            ) { (request) throws(Problem) in
                let answer = try await webhooks.redeliver(
                    request.endpoint, request.http.body, contentType: request.http.headers["Content-Type"], by: try request.caller(),
                    at: request.now)
                return JSONReply.ok(answer)
            },
        ]
    }
}

extension APIRequest {
    /// The endpoint that the path names.
    fileprivate var endpoint: EndpointID { EndpointID(rawValue: http.parameter("id") ?? "") }
}
