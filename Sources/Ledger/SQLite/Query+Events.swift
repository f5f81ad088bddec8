/// Events, and how far each customer was told.
extension Query {
    /// A number above that of the last event, where that was erased; else none, so that SQLite gives one.
    static let aboveFloor =
        "(SELECT position + 1 FROM event_floor WHERE position > coalesce((SELECT max(position) FROM events), 0))"

    static let readFeed = Query(standing: -50, "SELECT told_at, next_change, sequence FROM feeds WHERE app = ? AND customer = ?")
    static let insertFeed = Query(
        standing: -51,
        """
        INSERT INTO feeds(app, customer, told_at, next_change, sequence) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT(app, customer) DO UPDATE
        SET told_at = excluded.told_at, next_change = excluded.next_change, sequence = excluded.sequence
        """)
    static let insertEvent = Query(
        standing: -52,
        """
        INSERT INTO events(app, customer, sequence, id, kind, occurred_at, environment, recorded_at, content, position)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, \(aboveFloor)) ON CONFLICT(app, id) DO NOTHING
        """)
    static let dueFeeds = Query(
        standing: -53, "SELECT customer FROM feeds WHERE app = ? AND next_change <= ? ORDER BY next_change LIMIT ?")
    static let nextDue = Query(standing: -54, "SELECT min(next_change) FROM feeds WHERE app = ? AND next_change IS NOT NULL")
    static let eventsOfApp = Query(
        standing: -55,
        """
        SELECT position, \(EventRow.columns) FROM events
        WHERE app = (SELECT apps.id FROM apps WHERE name = ?) AND position > ? ORDER BY position LIMIT ?
        """)
    static let eventsOfCustomer = Query(
        standing: -56,
        """
        SELECT position, \(EventRow.columns) FROM events
        WHERE app = (SELECT apps.id FROM apps WHERE name = ?) AND customer = ? AND sequence > ? ORDER BY sequence LIMIT ?
        """)
}
