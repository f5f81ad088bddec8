import AppStoreTypes
import Entitlements

/// How many events of a kind there were on a day.
struct EventTally: Hashable {
    let environment: AppStoreEnvironment
    let day: Int64
    let kind: EventKind
    /// Empty for events about none.
    let product: String

    init(_ event: LifecycleEvent) {
        environment = event.environment
        let (days, rest) = event.occurredAt.milliseconds.quotientAndRemainder(dividingBy: Self.dayLength)
        day = rest < 0 ? days - 1 : days
        kind = event.kind
        product = event.productID?.rawValue ?? ""
    }

    /// A day in milliseconds.
    private static let dayLength: Int64 = 86_400_000
}

/// The daily counts of events.
extension SharedTables {
    /// Counts events that were not counted yet, keeps up to which that is done, and counts what customers became.
    func rollUp(_ app: AppID, limit: Int) throws(Failure) -> Int {
        let number = try number(of: app)
        try lock("roll-up \(app.rawValue)")
        let place = try first(.readPlace, [.number(number)]) { (row) throws(Failure) in row.text() ?? "" }
        let found = try uncounted(app, number, after: place ?? "", limit: limit)
        if let last = found.last {
            try count(found.map(\.event), app: number)
            try run(.putPlace, [.number(number), .text(last.place)])
        }
        return try found.count + countStandings(number, limit: limit)
    }

    /// Adds events to the counts of their days.
    func count(_ events: [LifecycleEvent], app: Int64) throws(Failure) {
        var tallies: [EventTally: Int64] = [:]
        for event in events { tallies[EventTally(event), default: 0] += 1 }
        // In one order, so that no two transactions wait for each other.
        let rows = tallies.sorted {
            ($0.key.day, $0.key.kind.rawValue, $0.key.product) < ($1.key.day, $1.key.kind.rawValue, $1.key.product)
        }
        try each(
            .addCount,
            rows.map { tally, count in
                [
                    .number(app), .text(tally.environment.rawValue), .number(tally.day), .text(tally.kind.rawValue), .text(tally.product),
                    .number(count),
                ]
            })
    }

    /// Events behind a place in the order in which they were recorded, those that are older than every open transaction.
    private func uncounted(
        _ app: AppID, _ number: Int64, after place: String, limit: Int
    ) throws(Failure) -> [(place: String, event: LifecycleEvent)] {
        let start = EventPlace(EventCursor(place)) ?? .beginning
        let values: [SharedValue] = [
            .number(number), .number(Int64(place) ?? 0), .text(String(start.transaction)), .text(start.customer.rawValue),
            .number(start.sequence), .number(Int64(limit)),
        ]
        return try all(.uncountedEvents, values) { (row) throws(Failure) in
            let position = row.text() ?? ""
            let recorded = try EventRow.read(&row, app: app, cursor: "")
            // SQLite numbers its events; PostgreSQL's place is the transaction's, the customer's and the event's number.
            let isNumbered = row.optionalNumber() == 1
            let place = EventPlace(transaction: UInt64(position) ?? 0, customer: recorded.customer, sequence: recorded.sequence)
            return (isNumbered ? position : place.cursor.rawValue, recorded.event)
        }
    }

    /// The counts of an environment between two days.
    func counts(of app: AppID, in environment: AppStoreEnvironment, days: ClosedRange<Int64>) throws(Failure) -> [EventCount] {
        let values: [SharedValue] = [
            .text(app.rawValue), .text(environment.rawValue), .number(days.lowerBound), .number(days.upperBound),
            .number(Int64(EventCount.limit)),
        ]
        return try all(.readCounts, values) { (row) throws(Failure) in
            let day = row.number()
            guard let kind = row.text().flatMap(EventKind.init) else { throw .damagedRow("event_counts", String(day)) }
            let product = row.text() ?? ""
            return EventCount(day: day, kind: kind, product: product.isEmpty ? nil : ProductID(product), count: row.number())
        }
    }
}

extension SharedStatement {
    static let readPlace = SharedStatement(-260, "SELECT place FROM till.roll_ups WHERE app = $1")
    static let putPlace = SharedStatement(
        -261,
        "INSERT INTO till.roll_ups(app, place) VALUES ($1, $2) ON CONFLICT (app) DO UPDATE SET place = excluded.place")
    fileprivate static let addCount = SharedStatement(
        -262,
        """
        INSERT INTO till.event_counts AS c (app, environment, day, kind, product, count) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (app, environment, day, kind, product) DO UPDATE SET count = c.count + excluded.count
        """)
    /// Parameters: the app; SQLite's number of the last event counted; PostgreSQL's place of it, three; how many.
    /// Ordered as `eventsOfApp` is.
    fileprivate static let uncountedEvents = SharedStatement(
        -263,
        sqlite: """
            SELECT CAST(position AS TEXT), \(EventRow.columns), 1 FROM events WHERE app = $1 AND position > $2
            AND $3 IS NOT NULL AND $4 IS NOT NULL AND $5 IS NOT NULL ORDER BY position LIMIT $6
            """,
        postgresql: """
            SELECT xid::text, \(EventRow.columns), 0::bigint FROM till.events WHERE app = $1 AND $2::bigint IS NOT NULL
            AND (xid, customer, sequence) > ($3::xid8, $4, $5) AND xid < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY events.xid, events.customer, events.sequence LIMIT $6
            """)
    fileprivate static let readCounts = SharedStatement(
        -264,
        """
        SELECT day, kind, product, count FROM till.event_counts WHERE app = (SELECT id FROM till.apps WHERE name = $1)
        AND environment = $2 AND day BETWEEN $3 AND $4 ORDER BY day, kind, product LIMIT $5
        """)
}
