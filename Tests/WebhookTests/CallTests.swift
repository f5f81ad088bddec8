import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// What a team does about webhooks by the API.
@Suite("Calls about webhooks")
struct CallTests {
    @Test("a team makes an endpoint, tries it, is told of a purchase, and sees what was sent")
    func life() async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await TeamDesk.open(outbox) { desk in
                    let made = try await desk.call(
                        "POST", "", #"{"url":"\#(sink.url())","description":"ours","events":["purchase.*"]}"#, status: 201)
                    let secret = try #require(made["secret"]?.text.flatMap { WebhookSecret($0, from: .day(0)) })
                    let id = try #require(made["webhook"]?["id"]?.text)
                    let tried = try await desk.call("POST", "/\(id)/test")
                    #expect(tried["delivered"]?.bool == true && tried["status"]?.integer == 204)
                    let test = try #require(await sink.messages.first)
                    #expect(test.json["type"]?.text == "webhook.test")
                    try await outbox.buy("ada")
                    let message = await sink.messages(atLeast: 2)[1]
                    let seconds = try #require(message.headers["webhook-timestamp"].flatMap { Int64($0) })
                    #expect(message.headers["webhook-signature"] == secret.signature(id: message.id, seconds: seconds, body: message.body))
                    let attempts = try await attempts(desk, id, atLeast: 1)
                    #expect(attempts.first?["customer"]?.text == "ada" && attempts.first?["status"]?.integer == 204)
                    let again = try await desk.call("POST", "/\(id)/redeliveries", #"{"customer":"ada","sequence":1}"#)
                    #expect(again["count"]?.integer == 1)
                    #expect(await sink.messages(atLeast: 3)[2].body == message.body)
                    let letters = try await desk.call("GET", "/\(id)/dead-letters")
                    #expect(letters["deadLetters"]?.elements?.isEmpty == true)
                    try await desk.call("DELETE", "/\(id)", status: 204)
                    try await desk.call("GET", "/\(id)", status: 404)
                    let acts = try await outbox.ledger.audit(of: "shop", before: nil, limit: 20).map(\.entry.action)
                    #expect(Set(acts) == ["webhook.created", "webhook.tested", "webhook.redelivered", "webhook.deleted"])
                }
            }
        }
    }

    /// The tries so far, once there are so many.
    private func attempts(_ desk: TeamDesk, _ id: String, atLeast count: Int) async throws -> [JSONValue] {
        while true {
            let found = try await desk.call("GET", "/\(id)/attempts")["attempts"]?.elements ?? []
            if found.count >= count { return found }
        }
    }

    @Test("a secret is shown once; rotated, both sign for a day, and then the new one alone")
    func rotation() async throws {
        try await Outbox.open { outbox in
            try await TeamDesk.open(outbox) { desk in
                let made = try await desk.call("POST", "", #"{"url":"https://api.example.com/hook"}"#, status: 201)
                let id = try #require(made["webhook"]?["id"]?.text)
                let first = try #require(made["secret"]?.text)
                for path in ["", "/\(id)"] {
                    let text = try await desk.call("GET", path).compactText
                    #expect(!text.contains(first) && text.contains("whsec_"))
                }
                let second = try #require(try await desk.call("POST", "/\(id)/secrets")["secret"]?.text)
                #expect(second != first)
                var settings = try await outbox.settings(EndpointID(id))
                #expect(settings.currentSecrets(at: outbox.clock.now).map(\.text) == [second, first])
                outbox.clock.move(bySeconds: 86_401)
                #expect(settings.currentSecrets(at: outbox.clock.now).map(\.text) == [second])
                let third = try await desk.call("POST", "/\(id)/secrets", #"{"overlapSeconds":0}"#)["secret"]?.text
                settings = try await outbox.settings(EndpointID(id))
                #expect(settings.secrets.map(\.text) == [third])
                for _ in 0..<4 { try await desk.call("POST", "/\(id)/secrets") }
                try await desk.call("POST", "/\(id)/secrets", status: 409)
            }
        }
    }

    @Test("a secret of one's own that is no text is refused, and the present one stays", arguments: ["7", "true", "[]", "{}"])
    func noText(value: String) async throws {
        try await Outbox.open { outbox in
            try await TeamDesk.open(outbox) { desk in
                let made = try await desk.call("POST", "", #"{"url":"https://api.example.com/hook"}"#, status: 201)
                let id = try #require(made["webhook"]?["id"]?.text)
                let reply = try await desk.call("POST", "/\(id)/secrets", #"{"secret":\#(value)}"#, status: 400)
                #expect(reply["code"]?.text == "request.shape")
                #expect(try await outbox.settings(EndpointID(id)).secrets.map(\.text) == [made["secret"]?.text])
            }
        }
    }

    @Test("of what several change at once nothing is lost", arguments: Outbox.Store.all)
    func atOnce(store: Outbox.Store) async throws {
        try await Outbox.open(store) { outbox in
            try await TeamDesk.open(outbox) { desk in
                for round in 1...10 {
                    let made = try await desk.call("POST", "", #"{"url":"https://api.example.com/hook"}"#, status: 201)
                    let id = try #require(made["webhook"]?["id"]?.text)
                    let first = try #require(made["secret"]?.text)
                    let second = try await withThrowingTaskGroup(of: JSONValue.self) { group in
                        for body in [
                            #"{"description":"round \#(round)"}"#, #"{"timeoutSeconds":7}"#, #"{"events":["purchase.*"]}"#,
                            #"{"headers":{"X-Team":"a"}}"#, #"{"disabled":true}"#,
                        ] {
                            group.addTask { try await desk.call("PATCH", "/\(id)", body) }
                        }
                        group.addTask { try await desk.call("POST", "/\(id)/secrets") }
                        return try await group.reduce(nil as String?) { $0 ?? $1["secret"]?.text }
                    }
                    let settings = try await outbox.settings(EndpointID(id))
                    #expect(settings.description == "round \(round)" && settings.timeoutSeconds == 7)
                    #expect(settings.events.map(\.text) == ["purchase.*"] && settings.headers.map(\.value) == ["a"])
                    #expect(settings.disabled?.reason == "team")
                    #expect(settings.secrets.map(\.text) == [second, first])
                    try await desk.call("DELETE", "/\(id)", status: 204)
                }
                let acts = try await outbox.ledger.audit(of: "shop", before: nil, limit: 100).map(\.entry.action)
                #expect(acts.count { $0 == "webhook.changed" } == 50, "each change is noted once, however often it is made anew")
            }
        }
    }

    @Test(
        "settings that cannot be are refused by name",
        arguments: [
            ("{}", "webhook.settings"), (#"{"url":"https://127.0.0.1/"}"#, "webhook.target"),
            (#"{"url":"http://api.example.com/"}"#, "webhook.target"),
            (#"{"url":"https://api.example.com/","event":["purchase.*"]}"#, "request.shape"),
            (#"{"url":"https://api.example.com/","events":["purchase.refundd"]}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","environments":["Xcode"]}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","environments":[]}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","headers":{"webhook-id":"x"}}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","headers":{"Host":"x"}}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","headers":{"X-A":"a\r\nX-B: b"}}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","headers":{"X-A":"a","x-a":"b"}}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","timeoutSeconds":31}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","secret":"whsec_abc"}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","format":"pager"}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","format":"slack","secret":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}"#, "webhook.settings"),
            (#"{"url":"https://api.example.com/","robotSecret":"x"}"#, "webhook.settings"), ("[]", "request.shape"),
            ("{", "request.not_json"),
        ])
    func refused(body: String, code: String) async throws {
        try await Outbox.open { outbox in
            try await TeamDesk.open(outbox, rules: TargetRules()) { desk async throws in
                let status = code == "request.shape" || code == "request.not_json" ? 400 : 422
                let reply1 = try await desk.call("POST", "", body, status: status)
                #expect(reply1["code"]?.text == code)
                let reply2 = try await desk.call("GET", "")
                #expect(reply2["webhooks"]?.elements?.isEmpty == true)
            }
        }
    }

    @Test("an endpoint is changed member by member, switched off, and gets on where it was switched off")
    func changes() async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await TeamDesk.open(outbox) { desk in
                    let made = try await desk.call(
                        "POST", "", #"{"url":"\#(sink.url("old"))","headers":{"X-Team":"secret-value"}}"#, status: 201)
                    let id = try #require(made["webhook"]?["id"]?.text)
                    let off = try await desk.call("PATCH", "/\(id)", #"{"disabled":true,"description":"for now"}"#)
                    #expect(off["webhook"]?["disabled"]?["reason"]?.text == "team")
                    #expect(!off.compactText.contains("secret-value") && off.compactText.contains("X-Team"))
                    try await outbox.buy("ada", 2)
                    let reply3 = try await desk.call("GET", "/\(id)")
                    #expect(reply3["webhook"]?["backlog"]?["waiting"]?.integer == 2)
                    let on = try await desk.call("PATCH", "/\(id)", #"{"disabled":false,"url":"\#(sink.url("new"))","description":null}"#)
                    #expect(on["webhook"]?["disabled"] == nil && on["webhook"]?["description"] == nil)
                    let messages = await sink.messages(atLeast: 2)
                    #expect(messages.map(\.path) == ["/new", "/new"] && messages.map(\.sequence) == [1, 2])
                    #expect(messages.allSatisfy { $0.headers["x-team"] == "secret-value" })
                    try await desk.call("PATCH", "/\(id)", #"{"format":"slack"}"#, status: 422)
                }
            }
        }
    }

    @Test("only the team's keys may say where events go, and an app has a bounded number of endpoints")
    func bounds() async throws {
        try await Outbox.open { outbox in
            try await TeamDesk.open(outbox) { desk in
                let reply4 = try await desk.call("GET", "", key: "pk_shop_0001", status: 403)
                #expect(reply4["code"]?.text == "key.insufficient")
                for _ in 0..<WebhookSettings.Bound.endpoints {
                    try await desk.call("POST", "", #"{"url":"https://api.example.com/"}"#, status: 201)
                }
                #expect(
                    try await desk.call("POST", "", #"{"url":"https://api.example.com/"}"#, status: 409)["code"]?.text == "webhook.too_many"
                )
                let reply5 = try await desk.call("POST", "/wh_none/redeliveries", status: 404)
                #expect(reply5["code"]?.text == "webhook.unknown")
            }
        }
    }

    @Test("settings come back from the ledger as they were written, within its bound")
    func kept() throws {
        var settings = WebhookSettings(
            url: "https://api.example.com/" + String(repeating: "x", count: 2_000), environments: [.production, .sandbox])
        settings.description = String(repeating: "d", count: WebhookSettings.Bound.description)
        settings.format = .feishu
        settings.language = .simplifiedChinese
        settings.robotSecret = String(repeating: "r", count: WebhookSettings.Bound.robotSecret)
        settings.secrets = (0..<5).map { _ in WebhookSecret(drawn: Array(repeating: 7, count: 64), at: .day(1)) }
        settings.secrets[1].until = .day(2)
        settings.events = EventKind.allCases.compactMap { EventPattern($0.rawValue) }
        settings.headers = [HTTPHeaders.Field(name: "X-Long", value: String(repeating: "v", count: WebhookSettings.Bound.headerBytes))]
        settings.timeoutSeconds = 30
        settings.disabled = .gone(at: .day(3))
        #expect(WebhookSettings(settings.json) == settings)
        #expect(settings.json.bytes.count <= Endpoint.settingsLimit)
    }
}
