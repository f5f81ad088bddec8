/// Endpoints, and the events that they still have to get.
extension PostgresQuery {
    static let putEndpoint = PostgresQuery(
        """
        INSERT INTO till.endpoints(app, id, settings, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app, id) DO UPDATE SET settings = excluded.settings
        """)
    static let replaceEndpoint = PostgresQuery(
        "UPDATE till.endpoints SET settings = $4 WHERE app = $1 AND id = $2 AND settings = $3 RETURNING 1")
    static let deleteEndpoint = PostgresQuery("DELETE FROM till.endpoints WHERE app = $1 AND id = $2 RETURNING 1")
    static let deleteDeliveries = PostgresQuery("DELETE FROM till.deliveries WHERE app = $1 AND endpoint = $2")
    static let deleteAttempts = PostgresQuery("DELETE FROM till.attempts WHERE app = $1 AND endpoint = $2")
    static let endpointsOfApp = PostgresQuery(
        """
        SELECT e.id, e.settings, e.created_at FROM till.apps a JOIN till.endpoints e ON e.app = a.id WHERE a.name = $1 ORDER BY e.id
        """)
    /// Each step can be taken in one way only, by the indexes, because a plan is often made while the table is small: as a join, what waits
    /// after an outage would be held against all of itself.
    static let takeDeliveries = PostgresQuery(
        """
        WITH due AS MATERIALIZED (
          SELECT d.ctid AS place FROM till.deliveries d CROSS JOIN LATERAL (
            SELECT f.sequence FROM till.deliveries f WHERE f.app = d.app AND f.endpoint = d.endpoint AND f.customer = d.customer
            AND f.due_at IS NOT NULL ORDER BY f.sequence LIMIT 1) earliest
          WHERE d.app = $1 AND d.endpoint = $2 AND d.due_at <= $3 AND earliest.sequence = d.sequence
          ORDER BY d.due_at LIMIT $5 FOR UPDATE OF d SKIP LOCKED
        ), taken AS (
          UPDATE till.deliveries d SET attempts = d.attempts + 1, due_at = $4 WHERE d.ctid = ANY(ARRAY(SELECT place FROM due))
          RETURNING d.attempts, d.due_at, d.failure, d.customer, d.sequence
        )
        SELECT taken.attempts, taken.due_at, taken.failure, \(columns)
        FROM taken \(each("events e", "e.app = $1 AND e.customer = taken.customer AND e.sequence = taken.sequence"))
        ORDER BY e.customer
        """)
    static let deleteDelivery = PostgresQuery(
        "DELETE FROM till.deliveries WHERE app = $1 AND endpoint = $2 AND customer = $3 AND sequence = $4")
    static let failDelivery = PostgresQuery(
        """
        UPDATE till.deliveries SET due_at = $6, failure = $7
        WHERE app = $1 AND endpoint = $2 AND customer = $3 AND sequence = $4 AND attempts = $5
        """)
    static let putDeliveryBack = PostgresQuery(
        """
        UPDATE till.deliveries SET attempts = attempts - 1, due_at = $6
        WHERE app = $1 AND endpoint = $2 AND customer = $3 AND sequence = $4 AND attempts = $5
        """)
    static let givenUpDeliveries = PostgresQuery(
        """
        SELECT d.attempts, d.due_at, d.failure, \(columns) FROM till.apps a JOIN till.deliveries d ON d.app = a.id
        JOIN till.events e ON e.app = d.app AND e.customer = d.customer AND e.sequence = d.sequence
        WHERE a.name = $1 AND d.endpoint = $2 AND d.due_at IS NULL ORDER BY d.customer, d.sequence LIMIT $3
        """)
    static let redeliver = PostgresQuery(
        "UPDATE till.deliveries SET attempts = 0, due_at = $3, since = $3 WHERE app = $1 AND endpoint = $2 AND due_at IS NULL RETURNING 1")

    private static let columns = EventRow.columns.split(separator: ", ").map { "e.\($0)" }.joined(separator: ", ")
}
