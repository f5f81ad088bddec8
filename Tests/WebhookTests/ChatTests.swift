import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import HTTPService
@testable import Ledger
@testable import TillServer

/// Events as words in a group of people.
@Suite("Webhooks into chats")
struct ChatTests {
    static let chats = WebhookFormat.allCases.filter(\.isChat)

    static func text(_ message: Sink.Message, _ format: WebhookFormat) -> String {
        switch format {
        case .standard, .slack: message.json["text"]?.text ?? ""
        case .dingtalk, .wecom: message.json["msgtype"]?.text == "text" ? message.json["text"]?["content"]?.text ?? "" : ""
        case .feishu: message.json["msg_type"]?.text == "text" ? message.json["content"]?["text"]?.text ?? "" : ""
        }
    }

    static func good(_ format: WebhookFormat) -> HTTPResponse {
        switch format {
        case .standard, .slack: .text("ok")
        case .dingtalk, .wecom: .json(Array(#"{"errcode":0,"errmsg":"ok"}"#.utf8))
        case .feishu: .json(Array(#"{"code":0,"msg":"success","data":{}}"#.utf8))
        }
    }

    @Test("several customers' events share a message, in words of either language", arguments: chats, WebhookLanguage.allCases)
    func words(format: WebhookFormat, language: WebhookLanguage) async throws {
        try await Sink.open({ _, _ in Self.good(format) }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("group", at: sink.url()) {
                    $0.format = format
                    $0.language = language
                    $0.environments = [.production, .sandbox]
                }
                try await outbox.buy("ada", price: 9_990)
                try await outbox.buy("ben", in: .sandbox)
                await outbox.sender().sendDue()
                let messages = await sink.messages
                #expect(messages.count == 1)
                let text = messages.first.map { Self.text($0, format) }
                #expect(
                    text
                        == (language == .english
                            ? "Till · shop\nada: purchase (gems, 9.99 USD)\n[Sandbox] ben: purchase (gems)"
                            : "Till · shop\nada:购买成功 (gems,9.99 USD)\n[Sandbox] ben:购买成功 (gems)"))
            }
        }
    }

    @Test("messages keep their distance and hold a bounded number of lines, and each customer's order stands", arguments: chats)
    func distance(format: WebhookFormat) async throws {
        try await Sink.open({ _, _ in Self.good(format) }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("group", at: sink.url()) { $0.format = format }
                for number in 0..<30 { try await outbox.buy("customer-\(number)", 2) }
                let sender = outbox.sender()
                var sent = 0
                for _ in 0..<60 {
                    await sender.sendDue()
                    let count = await sink.messages.count
                    #expect(count <= sent + 1)
                    sent = count
                    outbox.clock.move(bySeconds: 1)
                }
                #expect(sent == 5 || sent == 6, "60 events, twelve at most in one message, of a customer one")
                let messages = await sink.messages
                #expect(messages.allSatisfy { Self.text($0, format).utf8.count <= 2_048 })
                let lines = messages.flatMap { Self.text($0, format).split(separator: "\n").dropFirst() }
                #expect(lines.count == 60)
                let distance = Double(format.distance) / 1_000
                #expect(distance * 20 >= 60 || format == .slack, "at most twenty a minute")
            }
        }
    }

    @Test(
        "a refusal in the body of a good status is a failure, and too many messages bring quiet",
        arguments: [
            (WebhookFormat.dingtalk, #"{"errcode":310000,"errmsg":"sign not match"}"#, nil as Int64?),
            (.dingtalk, #"{"errcode":130101,"errmsg":"send too fast"}"#, 600_000),
            (.wecom, #"{"errcode":93000,"errmsg":"invalid webhook url"}"#, nil),
            (.wecom, #"{"errcode":45009,"errmsg":"api freq out of limit"}"#, 60_000),
            (.feishu, #"{"code":19021,"msg":"sign match fail"}"#, nil),
            (.feishu, #"{"code":11232,"msg":"frequency limited"}"#, 60_000),
            (.feishu, #"{"StatusCode":9499,"StatusMessage":"too many request"}"#, 60_000),
            (.slack, #"{"ok":false,"error":"channel_is_archived"}"#, nil),
        ])
    func refused(format: WebhookFormat, body: String, quiet: Int64?) {
        let reply = HTTPClientResponse.made(200, body)
        let verdict = DeliveryVerdict(.success(reply), format: format)
        #expect(verdict.outcome == .failed && verdict.retryAfter == quiet)
        #expect(DeliveryVerdict(.success(.made(200, "ok")), format: format).outcome == .delivered)
        #expect(DeliveryVerdict(.success(.made(200, body)), format: .standard).outcome == .delivered, "a back end's status counts")
    }

    @Test("a DingTalk robot that wants signatures gets milliseconds and signature in the query")
    func dingtalk() {
        var settings = WebhookSettings(url: "https://oapi.dingtalk.com/robot/send?access_token=abc", environments: [.production])
        settings.format = .dingtalk
        settings.robotSecret = "this is secret"
        let request = WebhookMessage.test("1", of: "shop", settings: settings, at: .day(0)).request(settings, at: .day(0))
        // Computed by Python's hmac, base64 and urllib.parse.quote_plus.
        #expect(
            request.url
                == "https://oapi.dingtalk.com/robot/send?access_token=abc&timestamp=1767225600000&sign=Ihwj8FyPJfT4YIXi%2FadIQljYfR8hNknkj4tQ%2Bv3VTqM%3D"
        )
        #expect(request.headers["webhook-signature"] == nil)
    }

    @Test("a Feishu robot that wants signatures gets seconds and signature in the body")
    func feishu() throws {
        var settings = WebhookSettings(url: "https://open.feishu.cn/open-apis/bot/v2/hook/abc", environments: [.production])
        settings.format = .feishu
        settings.robotSecret = "this is secret"
        let request = WebhookMessage.test("1", of: "shop", settings: settings, at: .day(0)).request(settings, at: .day(0))
        let json = try JSONReader.read(request.body)
        #expect(json["timestamp"]?.text == "1767225600")
        // Computed by Python's hmac and base64.
        #expect(json["sign"]?.text == "q8xWyNXHvqn7YYAaw34SRO/YwNPlURLNM5zbE7HsH3s=")
        #expect(json["content"]?["text"]?.text?.contains("this is a test") == true)
    }

    @Test("an event about odd names makes no mention, no link and no second line")
    func harmless() {
        var event = LifecycleEvent(.purchaseCompleted, id: "evt_1", at: .day(1), in: .production)
        event.productID = ProductID("a<!channel>\n<at user_id=\"all\">\u{202E}" + String(repeating: "你", count: 200))
        let recorded = RecordedEvent(cursor: "", customer: "ada", sequence: 1, recordedAt: .day(1), event: event)
        for language in WebhookLanguage.allCases {
            let line = EventWords.line(recorded, in: language)
            #expect(!line.contains("<") && !line.contains("\n") && !line.contains("\u{202E}"))
            #expect(line.utf8.count <= EventWords.lineBound && line.hasPrefix("ada"))
        }
    }

    @Test("the address of a chat, which is a secret, is shown in part only", arguments: chats)
    func masked(format: WebhookFormat) {
        var settings = WebhookSettings(url: "https://hooks.example.com/services/T0/B0/secret?key=x", environments: [.production])
        settings.format = format
        #expect(settings.shownURL == "https://hooks.example.com/…")
    }
}

extension HTTPClientResponse {
    /// A reply without header fields.
    static func made(_ status: Int, _ body: String) -> HTTPClientResponse {
        HTTPClientResponse(status: status, headers: HTTPHeaders(), body: Array(body.utf8))
    }
}
