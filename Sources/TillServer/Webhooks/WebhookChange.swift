import AppStoreTypes
import Entitlements
import Foundation
import HTTPService

/// What a request says about an endpoint's settings; everything that it does not name stays as it is.
struct WebhookChange: Sendable {
    /// The longest body, in bytes.
    static let bodyBound = 32_768

    private let json: JSONValue
    private let rules: TargetRules
    private let app: AppConfiguration

    private static let names: Set<String> = [
        "url", "description", "format", "language", "secret", "robotSecret", "events", "environments", "headers", "timeoutSeconds",
        "disabled",
    ]

    /// Reads a body strictly: one object, no name that means nothing.
    init(_ body: [UInt8], contentType: String?, app: AppConfiguration, rules: TargetRules) throws(Problem) {
        json = try Self.object(body, contentType: contentType, names: Self.names)
        self.app = app
        self.rules = rules
    }

    /// A body as an object with none but the given names; an absent body is an empty object.
    static func object(_ body: [UInt8], contentType: String?, names: Set<String>) throws(Problem) -> JSONValue {
        guard !body.isEmpty else { return .object([]) }
        try JSONBody.checkContentType(contentType)
        let json: JSONValue
        do throws(JSONFailure) {
            json = try JSONReader.read(body)
        } catch {
            throw Problem(.bodyNotJSON, "The \(body.count) bytes of the body are no JSON: \(error).")
        }
        guard let members = json.members else { throw Problem(.bodyShape, "The whole body is not of the kind that belongs there.") }
        for member in members where !names.contains(member.name) {
            let guess = NearestName.of(member.name, among: names.sorted()).map { "; did you mean \($0)?" } ?? ""
            throw Problem(.bodyShape, "\"\(Excerpt(member.name))\" is no member that belongs there\(guess)")
        }
        return json
    }

    /// Settings for a new endpoint.
    ///
    /// - Parameter drawn: 32 octets for its secret, drawn at random.
    func settings(drawn: [UInt8], at moment: EpochMilliseconds) throws(Problem) -> WebhookSettings {
        guard let url = try text("url") else { throw Problem(.webhookSettings, "url is missing.") }
        let environments: [AppStoreEnvironment] =
            app.environments.contains(.production) ? [.production] : AppStoreEnvironment.known.filter(app.environments.contains)
        var settings = WebhookSettings(url: url, environments: environments)
        if let name = try text("format") {
            guard let format = WebhookFormat(rawValue: name) else { throw Self.unknown("format", name, WebhookFormat.allCases) }
            settings.format = format
        }
        if settings.format == .standard {
            settings.secrets = [WebhookSecret(drawn: drawn, at: moment)]
            if let own = try text("secret") { settings.secrets = [try Self.secret(own, at: moment)] }
        } else if json["secret"] != nil {
            throw Problem(.webhookSettings, "secret signs the format standard only; \(settings.format.rawValue) knows no such signature.")
        }
        try apply(to: &settings, at: moment)
        return settings
    }

    /// Settings that were there before, with what the request names.
    func settings(changing before: WebhookSettings, at moment: EpochMilliseconds) throws(Problem) -> WebhookSettings {
        for name in ["format", "secret"] where json[name] != nil {
            throw Problem(
                .webhookSettings, "\(name) cannot be changed; \(name == "format" ? "make another endpoint" : "rotate the secret instead").")
        }
        var settings = before
        if let url = try text("url") { settings.url = url }
        try apply(to: &settings, at: moment)
        return settings
    }

    /// A secret of the team's own.
    static func secret(_ text: String, at moment: EpochMilliseconds) throws(Problem) -> WebhookSecret {
        guard let secret = WebhookSecret(text, from: moment) else {
            throw Problem(
                .webhookSettings,
                "secret is not of the form whsec_ and \(WebhookSecret.length.lowerBound) to \(WebhookSecret.length.upperBound) octets in base64."
            )
        }
        return secret
    }

    // MARK: - Members

    private func apply(to settings: inout WebhookSettings, at moment: EpochMilliseconds) throws(Problem) {
        do throws(TargetURL.Fault) {
            _ = try TargetURL(settings.url, under: rules)
        } catch {
            throw Problem(.webhookTarget, "url \(error.words).")
        }
        if json["description"] != nil { settings.description = try text("description", bound: WebhookSettings.Bound.description) }
        if let name = try text("language") {
            guard let language = WebhookLanguage(rawValue: name) else { throw Self.unknown("language", name, WebhookLanguage.allCases) }
            settings.language = language
        }
        if json["robotSecret"] != nil {
            settings.robotSecret = try text("robotSecret", bound: WebhookSettings.Bound.robotSecret)
            guard settings.robotSecret == nil || settings.format.takesRobotSecret else {
                throw Problem(.webhookSettings, "robotSecret belongs to dingtalk and feishu, not to \(settings.format.rawValue).")
            }
        }
        if let events = try list("events", bound: WebhookSettings.Bound.events) { settings.events = try Self.patterns(events) }
        if let names = try list("environments", bound: 8) { settings.environments = try environments(names) }
        if json["headers"] != nil { settings.headers = try WebhookHeaders.read(json["headers"]) }
        if let value = json["timeoutSeconds"], value != .null {
            guard let seconds = value.integer, WebhookSettings.Bound.timeout.contains(seconds) else {
                throw Problem(
                    .webhookSettings,
                    "timeoutSeconds is no whole number from \(WebhookSettings.Bound.timeout.lowerBound) to \(WebhookSettings.Bound.timeout.upperBound)."
                )
            }
            settings.timeoutSeconds = seconds
        }
        if let value = json["disabled"], value != .null {
            guard let flag = value.bool else { throw Problem(.webhookSettings, "disabled is neither true nor false.") }
            settings.disabled = flag ? settings.disabled ?? .byTeam(at: moment) : nil
        }
    }

    private func text(_ name: String, bound: Int = TargetURL.bound) throws(Problem) -> String? {
        guard let value = json[name], value != .null else { return nil }
        guard let text = value.text, !text.isEmpty, text.utf8.count <= bound else {
            throw Problem(.webhookSettings, "\(name) is no text of 1 to \(bound) bytes.")
        }
        return text
    }

    private func list(_ name: String, bound: Int) throws(Problem) -> [String]? {
        guard let value = json[name], value != .null else { return nil }
        guard let elements = value.elements, elements.count <= bound else {
            throw Problem(.webhookSettings, "\(name) is no list of up to \(bound) texts.")
        }
        var texts: [String] = []
        for element in elements {
            guard let text = element.text, text.utf8.count <= 100 else {
                throw Problem(.webhookSettings, "\(name) holds something that is no text of up to 100 bytes.")
            }
            if !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    private static func patterns(_ texts: [String]) throws(Problem) -> [EventPattern] {
        var patterns: [EventPattern] = []
        for text in texts {
            guard let pattern = EventPattern(text) else {
                let guess = NearestName.of(text, among: EventKind.allCases.map(\.rawValue)).map { "; did you mean \($0)?" } ?? ""
                throw Problem(.webhookSettings, "events holds \"\(Excerpt(text))\", which no event can match\(guess)")
            }
            patterns.append(pattern)
        }
        return patterns
    }

    private func environments(_ names: [String]) throws(Problem) -> [AppStoreEnvironment] {
        let wanted = names.map { AppStoreEnvironment(rawValue: $0) }
        for environment in wanted where !app.environments.contains(environment) {
            throw Problem(
                .webhookSettings,
                "environments holds \"\(Excerpt(environment.rawValue))\", from which \(app.id) takes no purchases.")
        }
        guard !wanted.isEmpty else { throw Problem(.webhookSettings, "environments is empty; leave it out or name one.") }
        return wanted
    }

    private static func unknown<Choice: RawRepresentable<String>>(_ name: String, _ text: String, _ known: [Choice]) -> Problem {
        Problem(.webhookSettings, "\(name) is \"\(Excerpt(text))\"; known are \(known.map(\.rawValue).joined(separator: ", ")).")
    }
}
