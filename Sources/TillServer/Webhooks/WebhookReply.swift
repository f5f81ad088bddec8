import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// An endpoint, as the API writes it; nothing of a secret but its beginning.
struct WebhookReply: Encodable {
    let id: String
    let url: String
    let description: String?
    let format: String
    let language: String?
    let events: [String]
    let environments: [String]
    let headers: [String: String]
    let timeoutSeconds: Int64
    let secrets: [Secret]
    let hasRobotSecret: Bool?
    let disabled: Disabled?
    let createdDate: String
    let backlog: Backlog?

    struct Secret: Encodable {
        let secret: String
        let createdDate: String
        let endDate: String?
    }

    struct Disabled: Encodable {
        let reason: String
        let since: String
    }

    struct Backlog: Encodable {
        let waiting: Int
        let givenUp: Int
        let oldestDate: String?
    }

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ endpoint: Endpoint, _ settings: WebhookSettings, _ backlog: EndpointBacklog?, at moment: EpochMilliseconds) {
        id = endpoint.id.rawValue
        url = settings.shownURL
        description = settings.description
        format = settings.format.rawValue
        language = settings.format.isChat ? settings.language.rawValue : nil
        events = settings.events.map(\.text)
        environments = settings.environments.map(\.rawValue)
        headers = Dictionary(settings.headers.map { ($0.name, "…") }, uniquingKeysWith: { first, _ in first })
        timeoutSeconds = settings.timeoutSeconds
        secrets = settings.currentSecrets(at: moment).map {
            Secret(secret: $0.masked, createdDate: $0.from.rfc3339, endDate: $0.until?.rfc3339)
        }
        hasRobotSecret = settings.format.takesRobotSecret ? settings.robotSecret != nil : nil
        disabled = settings.disabled.map { Disabled(reason: $0.reason, since: $0.since.rfc3339) }
        createdDate = endpoint.createdAt.rfc3339
        self.backlog = backlog.map { Backlog(waiting: $0.waiting, givenUp: $0.givenUp, oldestDate: $0.oldest?.rfc3339) }
    }
}

/// An endpoint, and its secret where it has just been made.
struct WebhookAnswer: Encodable {
    let webhook: WebhookReply
    let secret: String?
}

/// Every endpoint of an app.
struct WebhookListAnswer: Encodable {
    let webhooks: [WebhookReply]
}

/// What came of a test.
struct WebhookTestAnswer: Encodable {
    let delivered: Bool
    let status: Int?
    let failure: String?
    let milliseconds: Int64
}

/// How many events will be sent again.
struct RedeliveryAnswer: Encodable {
    let count: Int
}

/// Tries to deliver, the latest first.
struct WebhookAttemptsAnswer: Encodable {
    let attempts: [Attempt]
    let next: String?

    struct Attempt: Encodable {
        let event: String
        let customer: String
        let sequence: Int64
        let date: String
        let milliseconds: Int64
        let status: Int?
        let failure: String?
    }
}

/// Events that were given up.
struct DeadLettersAnswer: Encodable {
    let deadLetters: [DeadLetter]
    let hasMore: Bool

    struct DeadLetter: Encodable {
        let event: EventReply
        let attempts: Int
        let failure: String?
    }
}
