import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger

/// What is sent to an endpoint: a signed event for a back end, or words for a chat.
struct WebhookMessage: Hashable, Sendable {
    /// How much of a reply is read; the rest is cut off.
    static let replyBound = 16_384
    /// The most events in one message of a chat.
    static let lines = 12

    /// The identifier by which a receiver knows that it has had this one.
    let id: String
    /// What is sent; for a chat without the signature, which depends on the moment.
    let body: [UInt8]

    /// An event for a back end.
    init(_ event: RecordedEvent, of app: AppID) {
        id = event.event.id.rawValue
        body = EventReply(event, of: app).bytes
    }

    /// A message that says that messages arrive.
    ///
    /// - Parameter number: makes the message's id its own.
    static func test(_ number: String, of app: AppID, settings: WebhookSettings, at moment: EpochMilliseconds) -> WebhookMessage {
        if settings.format.isChat {
            let words = settings.language == .english ? "this is a test; events arrive here" : "这是一条测试消息,事件将发送到这里"
            return WebhookMessage(lines: [words], of: app, settings: settings, id: number)
        }
        let data = JSONValue.object([JSONMember("app", .string(app.rawValue))])
        let body = JSONValue.object([
            JSONMember("data", data), JSONMember("id", .string("evt_test_\(number)")), JSONMember("timestamp", .string(moment.rfc3339)),
            JSONMember("type", .string("webhook.test")),
        ])
        return WebhookMessage(id: "evt_test_\(number)", body: body.bytes)
    }

    /// Several events for people.
    init(_ events: [RecordedEvent], of app: AppID, settings: WebhookSettings) {
        self.init(
            lines: events.map { EventWords.line($0, in: settings.language) }, of: app, settings: settings,
            id: events.first?.event.id.rawValue ?? "")
    }

    private init(id: String, body: [UInt8]) {
        self.id = id
        self.body = body
    }

    private init(lines: [String], of app: AppID, settings: WebhookSettings, id: String) {
        let text = (["Till · \(app.rawValue)"] + lines).joined(separator: "\n")
        let json: JSONValue
        switch settings.format {
        case .standard, .slack: json = .object([JSONMember("text", .string(text.replacing("&", with: "&amp;")))])
        case .dingtalk, .wecom:
            json = .object([
                JSONMember("msgtype", .string("text")), JSONMember("text", .object([JSONMember("content", .string(text))])),
            ])
        case .feishu:
            json = .object([
                JSONMember("msg_type", .string("text")), JSONMember("content", .object([JSONMember("text", .string(text))])),
            ])
        }
        self.init(id: id, body: json.bytes)
    }
}

extension WebhookMessage {
    /// The request that carries the message at a moment, signed for that moment.
    func request(_ settings: WebhookSettings, at moment: EpochMilliseconds) -> HTTPClientRequest {
        var request = HTTPClientRequest(method: "POST", url: settings.url, body: body)
        for field in settings.headers { request.headers.append(field.name, field.value) }
        request.headers.append("Content-Type", settings.format.isChat ? "application/json; charset=utf-8" : "application/json")
        request.timeout = .seconds(settings.timeoutSeconds)
        request.connectTimeout = .seconds(min(settings.timeoutSeconds, 10))
        request.responseLimit = Self.replyBound
        request.cutsLongReply = true
        switch settings.format {
        case .standard:
            let seconds = moment.milliseconds / 1_000
            request.headers.append("webhook-id", id)
            request.headers.append("webhook-timestamp", String(seconds))
            let signatures = settings.currentSecrets(at: moment).map { $0.signature(id: id, seconds: seconds, body: body) }
            request.headers.append("webhook-signature", signatures.joined(separator: " "))
        case .dingtalk:
            if let secret = settings.robotSecret { request.url += Self.dingtalkSignature(secret, url: settings.url, at: moment) }
        case .feishu:
            if let secret = settings.robotSecret { request.body = Self.feishuSigned(body, secret, at: moment) }
        case .slack, .wecom: break
        }
        return request
    }

    /// DingTalk wants milliseconds and HMAC-SHA256 of "milliseconds, line break, secret" under the secret, in the query.
    private static func dingtalkSignature(_ secret: String, url: String, at moment: EpochMilliseconds) -> String {
        let code = KeyedHash.sha256(Array("\(moment.milliseconds)\n\(secret)".utf8), key: Array(secret.utf8))
        var encoded = ""
        for character in Data(code).base64EncodedString() {
            switch character {
            case "+": encoded += "%2B"
            case "/": encoded += "%2F"
            case "=": encoded += "%3D"
            default: encoded.append(character)
            }
        }
        return "\(url.contains("?") ? "&" : "?")timestamp=\(moment.milliseconds)&sign=\(encoded)"
    }

    /// Feishu wants seconds and HMAC-SHA256 of nothing under "seconds, line break, secret", in the body.
    private static func feishuSigned(_ body: [UInt8], _ secret: String, at moment: EpochMilliseconds) -> [UInt8] {
        let seconds = String(moment.milliseconds / 1_000)
        let code = KeyedHash.sha256([], key: Array("\(seconds)\n\(secret)".utf8))
        guard var json = try? JSONReader.read(body) else { return body }
        json["timestamp"] = .string(seconds)
        json["sign"] = .string(Data(code).base64EncodedString())
        return json.bytes
    }
}
