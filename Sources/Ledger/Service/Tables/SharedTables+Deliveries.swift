import AppStoreTypes
import Entitlements

/// What became of deliveries, one by one and together.
extension SharedTables {
    /// Notes an attempt, unless its endpoint or its event is gone; now and then takes away those that are older than the latest few.
    func note(_ attempt: DeliveryAttempt, app: AppID, kept: Int = DeliveryAttempt.kept) throws(Failure) {
        let number = try number(of: app)
        let endpoint = SharedValue.text(attempt.endpoint.rawValue)
        let values: [SharedValue] = [
            .number(number), endpoint, .text(attempt.customer.rawValue), .number(attempt.sequence), .text(attempt.event.rawValue),
            .number(attempt.at.milliseconds), .number(attempt.duration), .number(attempt.status.map(Int64.init)),
            .text(attempt.failure.map(DeliveryWork.words)),
        ]
        guard let position = try first(.insertAttempt, values, { (row) throws(Failure) in row.number() }) else { return }
        // Not each time, because looking up which are too many takes longer than noting one; spread evenly over all endpoints.
        guard UInt64(bitPattern: position) &* 0x9E37_79B9_7F4A_7C15 < UInt64.max / 64 else { return }
        try run(.deleteOldAttempts, [.number(number), endpoint, .number(Int64(kept))])
    }

    /// Attempts for an endpoint, the latest first.
    func attempts(
        for endpoint: EndpointID, app: AppID, before position: Int64?, limit: Int
    ) throws(Failure) -> [RecordedAttempt] {
        let values: [SharedValue] = [
            .text(app.rawValue), .text(endpoint.rawValue), .number(position ?? .max), .number(Int64(limit)),
        ]
        return try all(.readAttempts, values) { (row) throws(Failure) in
            let position = row.number()
            let customer: CustomerID? = row.id()
            let sequence = row.number()
            let event: EventID? = row.id()
            guard let customer, let event, let at = row.moment() else { throw .damagedRow("attempts", String(position)) }
            let duration = row.number()
            let status = row.optionalNumber().map(Int.init)
            return RecordedAttempt(
                position: position,
                attempt: DeliveryAttempt(
                    endpoint: endpoint, customer: customer, sequence: sequence, event: event, at: at, duration: duration, status: status,
                    failure: row.text()))
        }
    }

    /// How much waits for each endpoint, by its name.
    func backlog(of app: AppID) throws(Failure) -> [EndpointBacklog] {
        try all(.readBacklog, [.text(app.rawValue), .number(Int64(EndpointBacklog.countLimit))]) { (row) throws(Failure) in
            let endpoint: EndpointID? = row.id()
            guard let endpoint else { throw .damagedRow("endpoints", "") }
            let waiting = Int(row.number())
            let oldest = row.moment()
            return EndpointBacklog(endpoint: endpoint, waiting: waiting, givenUp: Int(row.number()), oldest: waiting > 0 ? oldest : nil)
        }
    }

    /// Lets one event be sent again, as if it had never been tried; false when there is no such event, or nobody to send it to.
    func redeliver(
        _ sequence: Int64, of customer: CustomerID, to endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds
    ) throws(Failure) -> Bool {
        let values: [SharedValue] = [
            .number(try number(of: app)), .text(endpoint.rawValue), .text(customer.rawValue), .number(sequence),
            .number(moment.milliseconds),
        ]
        return try run(.redeliverOne, values) > 0
    }
}

extension SharedStatement {
    /// The event's row is held, so that an erasure waits and finds the attempt, or the attempt finds no event.
    fileprivate static let insertAttempt = SharedStatement(
        -240,
        """
        INSERT INTO till.attempts(app, endpoint, customer, sequence, event, tried_at, duration, status, failure)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM till.events AS e WHERE e.app = $1 AND e.customer = $3 AND e.sequence = $4
          AND EXISTS (SELECT 1 FROM till.endpoints WHERE app = $1 AND id = $2) FOR KEY SHARE OF e
        RETURNING position
        """)
    fileprivate static let deleteOldAttempts = SharedStatement(
        -241,
        """
        DELETE FROM till.attempts WHERE app = $1 AND endpoint = $2 AND position <= (
          SELECT position FROM till.attempts WHERE app = $1 AND endpoint = $2 ORDER BY position DESC LIMIT 1 OFFSET $3)
        """)
    fileprivate static let readAttempts = SharedStatement(
        -242,
        """
        SELECT position, customer, sequence, event, tried_at, duration, status, failure FROM till.attempts
        WHERE app = (SELECT id FROM till.apps WHERE name = $1) AND endpoint = $2 AND position < $3 ORDER BY position DESC LIMIT $4
        """)
    fileprivate static let readBacklog = SharedStatement(
        -243,
        """
        SELECT e.id,
          (SELECT count(*) FROM (SELECT 1 FROM till.deliveries AS d
            WHERE d.app = e.app AND d.endpoint = e.id AND d.due_at IS NOT NULL LIMIT $2) AS waiting),
          (SELECT min(since) FROM (SELECT since FROM till.deliveries AS d
            WHERE d.app = e.app AND d.endpoint = e.id AND d.due_at IS NOT NULL ORDER BY d.due_at LIMIT $2) AS first),
          (SELECT count(*) FROM (SELECT 1 FROM till.deliveries AS d
            WHERE d.app = e.app AND d.endpoint = e.id AND d.due_at IS NULL LIMIT $2) AS given)
        FROM till.endpoints AS e WHERE e.app = (SELECT id FROM till.apps WHERE name = $1) ORDER BY e.id
        """)
    /// What waits already goes on waiting as it does.
    fileprivate static let redeliverOne = SharedStatement(
        -244,
        """
        INSERT INTO till.deliveries AS d (app, endpoint, customer, sequence, attempts, due_at, since)
        SELECT $1, $2, $3, $4, 0, $5, $5 WHERE EXISTS (SELECT 1 FROM till.endpoints WHERE app = $1 AND id = $2)
          AND EXISTS (SELECT 1 FROM till.events WHERE app = $1 AND customer = $3 AND sequence = $4)
        ON CONFLICT (app, endpoint, customer, sequence) DO UPDATE
        SET attempts = CASE WHEN d.due_at IS NULL THEN 0 ELSE d.attempts END, since = CASE WHEN d.due_at IS NULL THEN $5 ELSE d.since END,
          failure = CASE WHEN d.due_at IS NULL THEN NULL ELSE d.failure END, due_at = coalesce(d.due_at, $5)
        RETURNING 1
        """)
}
