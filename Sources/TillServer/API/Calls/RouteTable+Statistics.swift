import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Figures for people who look at a screen.
extension RouteTable {
    var statisticsCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/statistics", name: "getStatistics",
                summary: "How many events of each kind there were on each day, by product, and how many customers subscribe now.",
                access: .team(.statistics),
                parameters: [
                    .query("from", .day, "The first day, UTC; 29 days before the last unless said otherwise."),
                    .query("to", .day, "The last day, UTC; today unless said otherwise."),
                    .query("environment", .environment, "Where; production unless said otherwise, or the app's only one."),
                ],
                replies: [.ok(.named("Statistics"), "The counts, which follow the events within seconds.")],
                problems: [.environment, .statisticsRange], isConditional: true, answer: statistics)
        ]
    }

    /// The most days in one question.
    private static let dayBound: Int64 = 366

    private func statistics(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let environment = try environment(request.text("environment"), of: app)
        let last = request.day("to") ?? Day(request.now)
        let first = request.day("from") ?? Day(number: last.number - 29)
        guard first.number <= last.number, last.number - first.number < Self.dayBound else {
            throw Problem(.statisticsRange, "From \(first) to \(last) is no span of 1 to \(Self.dayBound) days.")
        }
        let (counts, backlog, subscribers) = try await reading { () throws(LedgerError) in
            (
                try await ledger.counts(of: app.id, in: environment, days: first.number...last.number),
                try await ledger.backlog(of: app.id),
                try await ledger.subscribers(of: app.id, in: environment)
            )
        }
        return JSONReply.ok(
            StatisticsReply(
                counts, backlog, SubscribersReply(subscribers), environment: environment, days: (first, last), app: app.id,
                at: request.now))
    }
}

/// A day in UTC.
struct Day: Hashable, CustomStringConvertible {
    /// Days since 1970-01-01.
    let number: Int64

    init(number: Int64) { self.number = number }

    /// The day of a moment.
    init(_ moment: EpochMilliseconds) {
        let (days, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        number = rest < 0 ? days - 1 : days
    }

    /// Reads a day such as 2026-11-30; `nil` for anything else.
    init?(_ text: String) {
        guard text.utf8.count == 10, let moment = EpochMilliseconds(rfc3339: text + "T00:00:00Z") else { return nil }
        self.init(moment)
    }

    /// The day as 2026-11-30.
    var description: String { String(EpochMilliseconds(number * 86_400_000).rfc3339.prefix(10)) }
}

extension APIRequest {
    /// A day of the query, which was checked against the description.
    func day(_ name: String) -> Day? { text(name).flatMap { Day($0) } }
}

extension APISchema {
    /// A day in UTC.
    static let day = APISchema.text(10...10, format: "date", example: "2026-11-30")
}

/// Figures, as the API writes them.
struct StatisticsReply: Encodable {
    let app: String
    let asOf: String
    let environment: String
    let from: String
    let to: String
    let counts: [Count]
    let isCut: Bool
    let subscribers: SubscribersReply
    let deliveries: Deliveries

    /// How many events of a kind there were on a day.
    struct Count: Encodable {
        let day: String
        let kind: String
        let productId: String?
        let count: Int64
    }

    /// What waits for the team's webhooks.
    struct Deliveries: Encodable {
        let waiting: Int
        let givenUp: Int
    }

    init(
        _ counts: [EventCount], _ backlog: [EndpointBacklog], _ subscribers: SubscribersReply, environment: AppStoreEnvironment,
        days: (first: Day, last: Day), app: AppID, at now: EpochMilliseconds
    ) {
        self.app = app.rawValue
        asOf = now.rfc3339
        self.environment = environment.rawValue
        from = days.first.description
        to = days.last.description
        self.counts = counts.map {
            Count(day: Day(number: $0.day).description, kind: $0.kind.rawValue, productId: $0.product?.rawValue, count: $0.count)
        }
        isCut = counts.count >= EventCount.limit
        self.subscribers = subscribers
        deliveries = Deliveries(
            waiting: backlog.reduce(0) { $0 + $1.waiting }, givenUp: backlog.reduce(0) { $0 + $1.givenUp })
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("app", .word), .always("asOf", .moment), .always("environment", .word), .always("from", .day), .always("to", .day),
        .always(
            "counts",
            .list(
                .object([
                    .always("day", .day), .always("kind", .oneOf(EventKind.allCases.map(\.rawValue))),
                    .maybe("productId", .word, "Left out for events about no product."), .always("count", .integer(1 ... .max)),
                ]), count: 0...EventCount.limit)), .always("isCut", .flag, "Whether there is more than fits; ask for fewer days."),
        .always("subscribers", SubscribersReply.schema),
        .always(
            "deliveries",
            .object([
                .always("waiting", .integer(0 ... .max), "Webhooks that are still to be sent."),
                .always("givenUp", .integer(0 ... .max), "Webhooks that were given up."),
            ])),
    ])
}
