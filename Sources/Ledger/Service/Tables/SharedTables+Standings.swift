import AppStoreTypes
import Entitlements

/// Up to which customer everybody was looked at, in which round.
struct StandingFill: Hashable, Sendable {
    let round: Int64
    /// The last customer; empty at the beginning.
    let after: String
}

/// How many subscribe.
extension SharedTables {
    /// Counts what customers became; gives how many such words there were. The app's counts are locked.
    func countStandings(_ app: Int64, limit: Int) throws(Failure) -> Int {
        let changes = try all(.changedStandings, [.number(app), .number(Int64(limit))]) { (row) throws(Failure) in
            let customer = row.text() ?? ""
            let moment = row.number()
            guard let standing = row.text().flatMap(Standing.init) else { throw .damagedRow("standing_changes", customer) }
            return (customer: customer, moment: moment, standing: standing, counted: try row.standing(of: customer))
        }
        var latest: [String: (former: Standing, standing: Standing)] = [:]
        for change in changes { latest[change.customer] = (change.counted, change.standing) }
        var differences: [Standing.Place: Int64] = [:]
        var kept: [[SharedValue]] = []
        var gone: [[SharedValue]] = []
        for (customer, change) in latest.sorted(by: { $0.key < $1.key }) where change.former != change.standing {
            for place in change.former.places { differences[place, default: 0] -= 1 }
            for place in change.standing.places { differences[place, default: 0] += 1 }
            let key: [SharedValue] = [.number(app), .text(customer)]
            if change.standing == .none { gone.append(key) } else { kept.append(key + [.text(change.standing.text)]) }
        }
        try each(.putStanding, kept)
        try each(.deleteStanding, gone)
        try add(differences, app)
        try each(.deleteStandingChange, changes.map { [.number(app), .text($0.customer), .number($0.moment)] })
        return changes.count
    }

    /// Takes a customer out of what is counted and out of what is to be counted. The app's counts are locked.
    func forgetStanding(of customer: CustomerID, app: Int64) throws(Failure) {
        let key: [SharedValue] = [.number(app), .text(customer.rawValue)]
        let counted = try first(.readStanding, key) { (row) throws(Failure) in try row.standing(of: customer.rawValue) }
        var differences: [Standing.Place: Int64] = [:]
        for place in counted?.places ?? [] { differences[place] = -1 }
        try add(differences, app)
        for statement in [SharedStatement.deleteStanding, .deleteStandingChanges, .forgetFill] { try run(statement, key) }
    }

    private func add(_ differences: [Standing.Place: Int64], _ app: Int64) throws(Failure) {
        let rows = differences.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        if rows.isEmpty { return }
        try each(
            .addStandings,
            rows.map { place, count in
                [.number(app), .text(place.environment), .text(place.state), .text(place.product), .number(count)]
            })
        try run(.deleteZeros, [.number(app)])
    }

    /// How far everybody was looked at; `nil` when that is done or was never needed.
    func fill(of app: AppID) throws(Failure) -> StandingFill? {
        try first(.readFill, [.text(app.rawValue)]) { (row) throws(Failure) in
            StandingFill(round: row.number(), after: row.text() ?? "")
        }
    }

    /// Keeps that everybody up to a customer was looked at, `nil` for all; without effect when somebody else went on or began anew.
    func goOn(_ fill: StandingFill, of app: AppID, to customer: CustomerID?) throws(Failure) {
        let number = try number(of: app)
        // Whoever is forgotten meanwhile is not named afterwards.
        try lock("roll-up \(app.rawValue)")
        try run(.moveFill, [.number(number), .number(fill.round), .text(fill.after), .text(customer?.rawValue)])
    }

    /// How many subscribe in an environment; `nil` while not everybody was looked at.
    func subscribers(of app: AppID, in environment: AppStoreEnvironment) throws(Failure) -> SubscriberCounts? {
        if try fill(of: app) != nil { return nil }
        var active: Int64 = 0
        var products: [SubscriberCounts.Product] = []
        let values: [SharedValue] = [.text(app.rawValue), .text(environment.rawValue), .number(Int64(SubscriberCounts.limit) + 1)]
        let rows = try all(.readStandingCounts, values) { (row) throws(Failure) in
            (state: row.text() ?? "", product: row.text() ?? "", count: row.number())
        }
        for row in rows {
            if row.state == Standing.payer {
                active = row.count
            } else if let state = SubscriberState(rawValue: row.state) {
                products.append(SubscriberCounts.Product(id: ProductID(row.product), state: state, count: row.count))
            } else {
                throw .damagedRow("standing_counts", row.state)
            }
        }
        return SubscriberCounts(active: active, products: Array(products.prefix(SubscriberCounts.limit)))
    }
}

extension RowReading {
    /// What is counted of a customer; nothing where no row is.
    fileprivate mutating func standing(of customer: String) throws(Failure) -> Standing {
        guard let text = text() else { return .none }
        guard let standing = Standing(text) else { throw .damagedRow("standings", customer) }
        return standing
    }
}

extension Standing {
    /// The values of `putStandingChange`.
    func values(of customer: CustomerID, _ app: Int64, at moment: EpochMilliseconds) -> [SharedValue] {
        [.number(app), .text(customer.rawValue), .number(moment.milliseconds), .text(text)]
    }
}

extension SharedStatement {
    static let putStandingChange = SharedStatement(
        -350,
        """
        INSERT INTO till.standing_changes(app, customer, told_at, standing) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app, customer, told_at) DO UPDATE SET standing = excluded.standing
        """)
    static let beginFill = SharedStatement(
        -351,
        """
        INSERT INTO till.standing_fills AS f (app, round, after) VALUES ($1, 0, '')
        ON CONFLICT (app) DO UPDATE SET round = f.round + 1, after = ''
        """)
    /// In the order in which each customer was told. A row that somebody is about to change is left to the next turn.
    fileprivate static let changedStandings = SharedStatement(
        -352,
        """
        SELECT c.customer, c.told_at, c.standing, (SELECT s.standing FROM till.standings AS s WHERE s.app = c.app AND s.customer = c.customer)
        FROM till.standing_changes AS c WHERE c.app = $1 ORDER BY c.customer, c.told_at LIMIT $2 FOR UPDATE SKIP LOCKED
        """)
    fileprivate static let deleteStandingChange = SharedStatement(
        -353, "DELETE FROM till.standing_changes WHERE app = $1 AND customer = $2 AND told_at = $3")
    fileprivate static let putStanding = SharedStatement(
        -354,
        """
        INSERT INTO till.standings(app, customer, standing) VALUES ($1, $2, $3)
        ON CONFLICT (app, customer) DO UPDATE SET standing = excluded.standing
        """)
    fileprivate static let deleteStanding = SharedStatement(-355, "DELETE FROM till.standings WHERE app = $1 AND customer = $2")
    fileprivate static let readStanding = SharedStatement(
        -356, "SELECT standing FROM till.standings WHERE app = $1 AND customer = $2")
    fileprivate static let deleteStandingChanges = SharedStatement(
        -357, "DELETE FROM till.standing_changes WHERE app = $1 AND customer = $2")
    /// The place up to which everybody was looked at must name nobody who is forgotten.
    fileprivate static let forgetFill = SharedStatement(
        -358, "UPDATE till.standing_fills SET after = '', round = round + 1 WHERE app = $1 AND after = $2")
    fileprivate static let addStandings = SharedStatement(
        -359,
        """
        INSERT INTO till.standing_counts AS c (app, environment, state, product, count) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (app, environment, state, product) DO UPDATE SET count = c.count + excluded.count
        """)
    fileprivate static let deleteZeros = SharedStatement(
        -360, "DELETE FROM till.standing_counts WHERE app = $1 AND count = 0")
    fileprivate static let readFill = SharedStatement(
        -361,
        """
        SELECT round, after FROM till.standing_fills WHERE app = (SELECT id FROM till.apps WHERE name = $1) AND after IS NOT NULL
        """)
    /// Parameters: the app, the round, the place as it was, the new place.
    fileprivate static let moveFill = SharedStatement(
        -362,
        """
        UPDATE till.standing_fills SET after = CASE WHEN CAST($4 AS text) IS NOT NULL THEN
          coalesce((SELECT max(name) FROM till.customers WHERE app = $1 AND name <= $4), '') END
        WHERE app = $1 AND round = $2 AND after = $3
        """)
    fileprivate static let readStandingCounts = SharedStatement(
        -363,
        """
        SELECT state, product, count FROM till.standing_counts WHERE app = (SELECT id FROM till.apps WHERE name = $1)
        AND environment = $2 ORDER BY CASE state WHEN 'payer' THEN 0 ELSE 1 END, state, product LIMIT $3
        """)
}
