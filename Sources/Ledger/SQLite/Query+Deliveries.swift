/// Endpoints, and the events that they still have to get.
extension Query {
    static let insertDeliveries = Query(
        standing: -80,
        """
        INSERT INTO deliveries(app, endpoint, customer, sequence, attempts, due_at, since)
        SELECT ?1, endpoints.id, ?2, events.sequence, 0, ?3, ?3 FROM endpoints CROSS JOIN events
        WHERE endpoints.app = ?1 AND events.app = ?1 AND events.customer = ?2 AND events.sequence > ?4
        """)
    static let putEndpoint = Query(
        standing: -81,
        """
        INSERT INTO endpoints(app, id, settings, created_at) VALUES (?, ?, ?, ?)
        ON CONFLICT(app, id) DO UPDATE SET settings = excluded.settings
        """)
    static let replaceEndpoint = Query(
        standing: -93, "UPDATE endpoints SET settings = ?4 WHERE app = ?1 AND id = ?2 AND settings = ?3")
    static let deleteEndpoint = Query(standing: -82, "DELETE FROM endpoints WHERE app = ? AND id = ?")
    static let deleteDeliveries = Query(standing: -83, "DELETE FROM deliveries WHERE app = ? AND endpoint = ?")
    static let deleteAttempts = Query(standing: -91, "DELETE FROM attempts WHERE app = ? AND endpoint = ?")
    static let endpointsOfApp = Query(
        standing: -84,
        "SELECT id, settings, created_at FROM endpoints WHERE app = (SELECT apps.id FROM apps WHERE name = ?) ORDER BY id")
    static let dueDeliveries = Query(
        standing: -85,
        """
        SELECT attempts + 1, ?4, failure, \(columns) FROM deliveries AS d JOIN events AS e
        ON e.app = d.app AND e.customer = d.customer AND e.sequence = d.sequence
        WHERE d.app = ?1 AND d.endpoint = ?2 AND d.due_at <= ?3 AND NOT EXISTS (
          SELECT 1 FROM deliveries AS f WHERE f.app = d.app AND f.endpoint = d.endpoint AND f.customer = d.customer
          AND f.sequence < d.sequence AND f.due_at IS NOT NULL)
        ORDER BY d.due_at, d.customer LIMIT ?5
        """)
    static let leaseDelivery = Query(
        standing: -86,
        """
        UPDATE deliveries SET attempts = attempts + 1, due_at = ?5
        WHERE app = ?1 AND endpoint = ?2 AND customer = ?3 AND sequence = ?4
        """)
    static let deleteDelivery = Query(
        standing: -87, "DELETE FROM deliveries WHERE app = ? AND endpoint = ? AND customer = ? AND sequence = ?")
    static let failDelivery = Query(
        standing: -88,
        """
        UPDATE deliveries SET due_at = ?6, failure = ?7
        WHERE app = ?1 AND endpoint = ?2 AND customer = ?3 AND sequence = ?4 AND attempts = ?5
        """)
    static let putDeliveryBack = Query(
        standing: -92,
        """
        UPDATE deliveries SET attempts = attempts - 1, due_at = ?6
        WHERE app = ?1 AND endpoint = ?2 AND customer = ?3 AND sequence = ?4 AND attempts = ?5
        """)
    static let givenUpDeliveries = Query(
        standing: -89,
        """
        SELECT attempts, due_at, failure, \(columns) FROM deliveries AS d JOIN events AS e
        ON e.app = d.app AND e.customer = d.customer AND e.sequence = d.sequence
        WHERE d.app = (SELECT apps.id FROM apps WHERE name = ?1) AND d.endpoint = ?2 AND d.due_at IS NULL
        ORDER BY d.customer, d.sequence LIMIT ?3
        """)
    static let redeliver = Query(
        standing: -90, "UPDATE deliveries SET attempts = 0, due_at = ?3, since = ?3 WHERE app = ?1 AND endpoint = ?2 AND due_at IS NULL")

    private static let columns = EventRow.columns.split(separator: ", ").map { "e.\($0)" }.joined(separator: ", ")
}
