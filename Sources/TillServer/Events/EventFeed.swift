import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// The events that one reader wants, in pages or as a stream.
struct EventFeed: Sendable {
    let ledger: any Ledger
    let app: AppID
    /// Whose; `nil` for everybody's.
    let customer: CustomerID?
    /// Of which kinds; `nil` for every kind.
    let kinds: Set<EventKind>?

    /// How many events are read at once for a stream.
    static let batch = 200
    /// How often a stream looks for new events.
    static let rest = Duration.milliseconds(500)
    /// After how many looks without an event a stream says that it lives.
    static let looksBeforeHeartbeat = 30

    /// A part of the events.
    struct Page: Sendable {
        /// Those that are wanted.
        let events: [RecordedEvent]
        /// Behind the last event that was looked at; `nil` when there is none yet.
        let next: String?
        /// Whether further events may follow at once.
        let isFull: Bool
    }

    /// The events behind a place, at most so many of them looked at.
    func page(after place: String?, limit: Int) async throws(Problem) -> Page {
        do throws(LedgerError) {
            let found: [RecordedEvent]
            if let customer {
                guard let sequence = place.map(Self.sequence) ?? 0 else { throw Self.foreign(place) }
                found = try await ledger.events(about: customer, app: app, after: sequence, limit: limit)
            } else {
                found = try await ledger.events(of: app, after: place.map { EventCursor(rawValue: $0) }, limit: limit)
            }
            return Page(
                events: found.filter { kinds?.contains($0.event.kind) ?? true }, next: found.last.map(cursor) ?? place,
                isFull: found.count == limit)
        } catch {
            guard error.code == .inconsistent else {
                throw Problem(.ledgerUnavailable, "The ledger cannot be read (\(error.code.rawValue)).")
            }
            throw Problem(.cursor, "\"\(Excerpt(place ?? ""))\" is no place among these events.")
        }
    }

    private static func foreign(_ place: String?) -> LedgerError {
        LedgerError(.inconsistent, "the cursor '\(place?.prefix(64) ?? "")' is no number of a customer's event", isRetryable: false)
    }

    /// Where a reader goes on behind an event: its number for one customer's events, else its place among all.
    private func cursor(_ event: RecordedEvent) -> String { customer == nil ? event.cursor.rawValue : "number-\(event.sequence)" }

    private static func sequence(_ place: String) -> Int64? {
        place.hasPrefix("number-") ? Int64(place.dropFirst("number-".count)).flatMap { $0 >= 0 ? $0 : nil } : nil
    }

    /// The events behind a place as server-sent events, as they come in.
    ///
    /// Each carries the place to go on from as its id, which a reader hands back as `Last-Event-ID` after a break. Comments keep the
    /// connection alive while nothing happens. The stream ends once `holds` says that the reader's key opens it no more.
    func stream(after place: String?, first: Page, while holds: @escaping @Sendable () async -> Bool) -> HTTPResponse {
        let headers: HTTPHeaders = [
            "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
        ]
        return .stream(headers: headers) { writer in
            var page = first
            var quiet = 0
            try await writer.write("retry: 2000\n\n")
            while true {
                for event in page.events { try await writer.write(block(event)) }
                quiet = page.events.isEmpty ? quiet + 1 : 0
                if quiet >= Self.looksBeforeHeartbeat {
                    try await writer.write(": \(page.next ?? "waiting")\n\n")
                    quiet = 0
                }
                if !page.isFull { try await Task.sleep(for: Self.rest) }
                guard await holds() else { return }
                page = try await self.page(after: page.next ?? place, limit: Self.batch)
            }
        }
    }

    private func block(_ event: RecordedEvent) -> String {
        let json = String(decoding: EventReply(event, of: app, hasCursor: true).bytes, as: UTF8.self)
        return "id: \(cursor(event))\nevent: \(event.event.kind.rawValue)\ndata: \(json)\n\n"
    }
}

/// A page of events, as the API writes it.
struct EventsReply: Encodable {
    let app: String
    let asOf: String
    let events: [EventReply]
    let next: String?
    let hasMore: Bool

    init(_ page: EventFeed.Page, of app: AppID, at now: EpochMilliseconds) {
        self.app = app.rawValue
        asOf = now.rfc3339
        events = page.events.map { EventReply($0, of: app, hasCursor: true) }
        next = page.next
        hasMore = page.isFull
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("app", .text(1...128)), .always("asOf", .moment), .always("events", .list(.named("Event"), count: 0...1_000)),
        .maybe("next", .text(1...256), "To be handed back as after, now or whenever more is wanted."),
        .always("hasMore", .flag, "Whether further events may follow at once; a page may be empty and have more where kinds are named."),
    ])
}
