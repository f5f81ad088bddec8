import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Where and how an endpoint is told, as the ledger keeps it.
struct WebhookSettings: Hashable, Sendable {
    /// The address.
    var url: String
    /// The team's own words about it.
    var description: String?
    /// How events are written.
    var format = WebhookFormat.standard
    /// The language of words for people.
    var language = WebhookLanguage.english
    /// What signs, the newest first; empty for chats.
    var secrets: [WebhookSecret] = []
    /// The secret of a DingTalk or Feishu robot that demands a signature; `nil` when it demands none.
    var robotSecret: String?
    /// Which events are wanted; empty for all.
    var events: [EventPattern] = []
    /// From which environments events are wanted.
    var environments: [AppStoreEnvironment]
    /// The team's own header fields.
    var headers: [HTTPHeaders.Field] = []
    /// How long a request may take, in seconds.
    var timeoutSeconds: Int64 = 15
    /// Why nothing is sent; `nil` when something is.
    var disabled: Disabled?

    /// Why and since when an endpoint gets nothing; what happens meanwhile is kept for it.
    struct Disabled: Hashable, Sendable {
        /// A stable word: `team` or `gone`.
        let reason: String
        /// Since when.
        let since: EpochMilliseconds

        /// The team switched it off.
        static func byTeam(at moment: EpochMilliseconds) -> Disabled { Disabled(reason: "team", since: moment) }
        /// It answered 410 Gone.
        static func gone(at moment: EpochMilliseconds) -> Disabled { Disabled(reason: "gone", since: moment) }
    }

    /// Bounds of everything that a team may write into settings; together they fit into what the ledger keeps.
    enum Bound {
        static let description = 500
        static let secrets = 5
        static let robotSecret = 200
        static let events = 64
        static let headers = 16
        static let headerName = 64
        static let headerValue = 1_024
        static let headerBytes = 6_000
        static let timeout: ClosedRange<Int64> = 1...30
        /// The most endpoints of an app.
        static let endpoints = 32
    }

    /// Whether the endpoint wants an event.
    func wants(_ event: LifecycleEvent) -> Bool {
        environments.contains(event.environment) && (events.isEmpty || events.contains { $0.matches(event.kind) })
    }

    /// The secrets that sign at a moment.
    func currentSecrets(at moment: EpochMilliseconds) -> [WebhookSecret] { secrets.filter { $0.isCurrent(at: moment) } }

    /// The address as it may be shown: what leads into a chat is a secret itself, so only its host is.
    var shownURL: String {
        guard format.isChat, let scheme = url.firstRange(of: "://") else { return url }
        let host = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        return "\(url[..<scheme.upperBound])\(host)/…"
    }
}

extension WebhookSettings {
    /// The settings as the ledger keeps them.
    var json: JSONValue {
        var members = [JSONMember("url", .string(url))]
        if let description { members.append(JSONMember("description", .string(description))) }
        members.append(JSONMember("format", .string(format.rawValue)))
        members.append(JSONMember("language", .string(language.rawValue)))
        members.append(
            JSONMember(
                "secrets",
                .array(
                    secrets.map { secret in
                        var parts = [
                            JSONMember("secret", .string(secret.text)), JSONMember("from", .number(String(secret.from.milliseconds))),
                        ]
                        if let until = secret.until { parts.append(JSONMember("until", .number(String(until.milliseconds)))) }
                        return .object(parts)
                    })))
        if let robotSecret { members.append(JSONMember("robotSecret", .string(robotSecret))) }
        members.append(JSONMember("events", .array(events.map { .string($0.text) })))
        members.append(JSONMember("environments", .array(environments.map { .string($0.rawValue) })))
        members.append(
            JSONMember(
                "headers",
                .array(
                    headers.map { .object([JSONMember("name", .string($0.name)), JSONMember("value", .string($0.value))]) })))
        members.append(JSONMember("timeoutSeconds", .number(String(timeoutSeconds))))
        if let disabled {
            members.append(
                JSONMember(
                    "disabled",
                    .object([
                        JSONMember("reason", .string(disabled.reason)),
                        JSONMember("since", .number(String(disabled.since.milliseconds))),
                    ])))
        }
        return .object(members)
    }

    /// Reads what the ledger keeps; `nil` for what no version has written.
    init?(_ json: JSONValue) {
        guard let url = json["url"]?.text, let format = json["format"]?.text.flatMap(WebhookFormat.init),
            let language = json["language"]?.text.flatMap(WebhookLanguage.init), let timeout = json["timeoutSeconds"]?.integer,
            let environments = json["environments"]?.elements
        else { return nil }
        self.init(url: url, environments: environments.compactMap { $0.text.map { AppStoreEnvironment(rawValue: $0) } })
        self.format = format
        self.language = language
        timeoutSeconds = min(max(timeout, Bound.timeout.lowerBound), Bound.timeout.upperBound)
        description = json["description"]?.text
        robotSecret = json["robotSecret"]?.text
        secrets = (json["secrets"]?.elements ?? []).compactMap { secret in
            guard let text = secret["secret"]?.text, let from = secret["from"]?.integer else { return nil }
            return WebhookSecret(text, from: EpochMilliseconds(from), until: secret["until"]?.integer.map { EpochMilliseconds($0) })
        }
        // A pattern that matches nothing any more would otherwise turn the filter into "everything".
        let patterns = (json["events"]?.elements ?? []).compactMap(\.text)
        events = patterns.compactMap { EventPattern($0) }
        guard events.count == patterns.count else { return nil }
        headers = (json["headers"]?.elements ?? []).compactMap { field in
            guard let name = field["name"]?.text, let value = field["value"]?.text else { return nil }
            return HTTPHeaders.Field(name: name, value: value)
        }
        if let reason = json["disabled"]?["reason"]?.text, let since = json["disabled"]?["since"]?.integer {
            disabled = Disabled(reason: reason, since: EpochMilliseconds(since))
        }
    }
}
