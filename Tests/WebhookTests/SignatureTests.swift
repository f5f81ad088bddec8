import AppStoreTypes
import FixtureSupport
import Foundation
import HTTPService
import PurchaseStories
import Testing

@testable import TillServer

/// What a receiver can rely on to know who sent an event.
@Suite("Signatures of webhooks")
struct SignatureTests {
    @Test("the published example of Standard Webhooks has the published signature")
    func published() throws {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", from: .day(0)))
        let signature = secret.signature(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8))
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(
        "a secret of another form is none",
        arguments: [
            "", "whsec_", "whsec_!!!!", "whsec_c2hvcnQ=", "sk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS",
        ])
    func otherForms(text: String) { #expect(WebhookSecret(text, from: .day(0)) == nil) }

    @Test("an event arrives with its id, the moment and a signature of each valid secret, and with exact money")
    func arrival() async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                let old = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", from: .day(0), until: .day(2)))
                let ended = WebhookSecret(drawn: Array(101...132), at: .day(0))
                try await outbox.endpoint("hook", at: sink.url()) {
                    var ended = ended
                    ended.until = .day(1)
                    $0.secrets += [old, ended]
                    $0.headers = [HTTPHeaders.Field(name: "X-Team", value: "shop")]
                }
                try await outbox.buy("ada", price: 9_990)
                await outbox.sender().sendDue()
                let message = try #require(await sink.messages.first)
                #expect(message.headers["content-type"] == "application/json")
                #expect(message.headers["x-team"] == "shop")
                #expect(message.id.hasPrefix("evt_") && message.id == message.json["id"]?.text)
                #expect(message.json["type"]?.text == "purchase.completed")
                #expect(message.json["timestamp"]?.text == outbox.clock.now.rfc3339)
                #expect(
                    message.json["data"]?["price"]
                        == .object([JSONMember("amount", .string("9.99")), JSONMember("currency", .string("USD"))]))
                #expect((message.customer, message.sequence) == ("ada", 1))
                let seconds = outbox.clock.now.milliseconds / 1_000
                #expect(message.headers["webhook-timestamp"] == String(seconds))
                let own = WebhookSecret(drawn: Array(1...32), at: .day(1))
                let expected = [own, old].map { $0.signature(id: message.id, seconds: seconds, body: message.body) }
                #expect(message.headers["webhook-signature"] == expected.joined(separator: " "))
            }
        }
    }

    @Test("a library of Standard Webhooks accepts what is sent, and not a changed byte of it", .enabled(if: StandardWebhooksJudge.isHere))
    func judged() async throws {
        let settings = {
            var settings = WebhookSettings(url: "https://api.example.com/", environments: [.production])
            settings.secrets = [
                WebhookSecret(drawn: Array(1...32), at: .day(0)), WebhookSecret(drawn: Array(33...64), at: .day(0)),
            ]
            return settings
        }()
        let now = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
        let message = WebhookMessage.test("01", of: "shop", settings: settings, at: now)
        let request = message.request(settings, at: now)
        for secret in settings.secrets {
            #expect(try StandardWebhooksJudge.accepts(request, secret: secret.text))
            var changed = request
            changed.body[changed.body.count - 2] ^= 1
            #expect(try !StandardWebhooksJudge.accepts(changed, secret: secret.text))
        }
        #expect(try !StandardWebhooksJudge.accepts(request, secret: WebhookSecret(drawn: Array(65...96), at: .day(0)).text))
    }
}

/// The reference library of Standard Webhooks for Python, which `scripts/setup test` installs.
enum StandardWebhooksJudge {
    static let isHere = (try? PythonJudge.run("import standardwebhooks", input: "")) != nil

    /// Whether the library takes the request as genuine.
    static func accepts(_ request: HTTPClientRequest, secret: String) throws -> Bool {
        let program = """
            import base64, json, sys
            from standardwebhooks.webhooks import Webhook, WebhookVerificationError
            given = json.load(sys.stdin)
            try:
                Webhook(given["secret"]).verify(base64.b64decode(given["body"]), given["headers"])
                print("yes")
            except WebhookVerificationError:
                print("no")
            """
        let headers = Dictionary(request.headers.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        let given: [String: Any] = ["secret": secret, "body": Data(request.body).base64EncodedString(), "headers": headers]
        let input = String(decoding: try JSONSerialization.data(withJSONObject: given), as: UTF8.self)
        return try PythonJudge.run(program, input: input) == Data("yes\n".utf8)
    }
}
