import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What happened to an app's customers, for the team's back end.
extension RouteTable {
    var eventCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/events", name: "listEvents",
                summary: "Events in the order in which they were recorded, in pages or as they come in.", access: .team(.eventsRead),
                parameters: [
                    .query(
                        "after", .text(1...256, .visible), "The next of the page before, or an event's cursor; left out for the beginning."),
                    .limit(100, most: 1_000), .query("customer", .named("CustomerID"), "Of this customer only."),
                    .query("kinds", .text(1...2_048, .visible), "Of these kinds only, with commas between them."),
                    APIParameter(
                        name: "Last-Event-ID", place: .header, schema: .text(1...256, .visible),
                        meaning: "As after, from whoever reads server-sent events."),
                ],
                replies: [
                    APIReply(
                        status: 200, meaning: "A page; where text/event-stream is asked for, events as they come in.",
                        bodies: [("application/json", .named("Events")), ("text/event-stream", .text(0...1_073_741_824))])
                ],
                problems: [.customerID, .cursor, .eventKind], answer: events)
        ]
    }

    private func events(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let feed = EventFeed(
            ledger: ledger, app: app.id,
            customer: try request.text("customer").map { (text) throws(Problem) in try CustomerName.checked(text) },
            kinds: try Self.kinds(request.text("kinds")))
        if request.accepts("text/event-stream") {
            let after = request.http.headers["Last-Event-ID"] ?? request.text("after")
            let first = try await feed.page(after: after, limit: EventFeed.batch)
            return feed.stream(after: after, first: first) { [authorisation] in
                await authorisation.stillAllows(request.http, .team(.eventsRead))
            }
        }
        let page = try await feed.page(after: request.text("after"), limit: Int(request.number("limit") ?? 100))
        return JSONReply.ok(EventsReply(page, of: app.id, at: request.now))
    }

    private static func kinds(_ text: String?) throws(Problem) -> Set<EventKind>? {
        guard let text else { return nil }
        var kinds: Set<EventKind> = []
        for name in text.split(separator: ",") {
            guard let kind = EventKind(rawValue: String(name)) else {
                throw Problem(.eventKind, "\"\(Excerpt(name))\" is no kind of event.")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
