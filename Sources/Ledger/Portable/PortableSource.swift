import AppStoreTypes
import Entitlements

/// How a table is asked for a page, in the words of either store.
///
/// Parameters: the app's id, then the parts of the key behind which the page begins, then the greatest number of rows.
struct PortableSource {
    /// What differs between the stores.
    enum Dialect {
        /// Customers are numbers in some tables.
        case sqlite
        /// Tables are in a schema, and customers are ids everywhere.
        case postgresql

        var prefix: String { self == .sqlite ? "" : "till." }
    }

    /// The least part of a key of each kind.
    private static let number = PortableCursor.Part.number(.min)
    private static let text = PortableCursor.Part.text("")
    private static let octets = PortableCursor.Part.octets([])

    /// The expressions of the key, each with what lies before every value of it.
    let keys: [(expression: String, start: PortableCursor.Part)]
    let sql: String

    private init(
        _ keys: [(expression: String, start: PortableCursor.Part)], _ columns: String, from source: String, where app: String,
        _ dialect: Dialect
    ) {
        self.keys = keys
        let names = keys.map(\.expression).joined(separator: ", ")
        // SQLite numbers named parameters as they come, so each is named in this order.
        let marks = keys.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
        sql = """
            SELECT \(names), \(columns) FROM \(source)
            WHERE \(app) (SELECT \(app.hasSuffix("IN") ? "scopes.id" : "apps.id") FROM \(dialect.prefix)apps AS apps\
            \(app.hasSuffix("IN") ? " JOIN \(dialect.prefix)scopes AS scopes ON scopes.app = apps.id" : "") WHERE apps.name = $1)
            AND (\(names)) > (\(marks)) ORDER BY \(names) LIMIT $\(keys.count + 2)
            """
    }

    /// The key behind which a page begins.
    func start(_ cursor: PortableCursor?) -> [PortableCursor.Part]? {
        guard let cursor else { return keys.map(\.start) }
        let isFitting = cursor.parts.count == keys.count && zip(cursor.parts, keys).allSatisfy { $0.isLike($1.start) }
        return isFitting ? cursor.parts : nil
    }

    /// The next page's beginning from a row of which nothing was read yet.
    func cursor<Row: RowReading>(_ row: inout Row) -> PortableCursor {
        PortableCursor(
            parts: keys.map { key in
                switch key.start {
                case .number: .number(row.number())
                case .text: .text(row.text() ?? "")
                case .octets: .octets(row.octets() ?? [])
                }
            })
    }

    /// The originals of an app.
    static func originals(_ dialect: Dialect) -> PortableSource {
        PortableSource(
            [("o.scope", number), ("o.original", text)], "s.environment, s.test_run, o.original",
            from: "\(dialect.prefix)originals AS o JOIN \(dialect.prefix)scopes AS s ON s.id = o.scope", where: "o.scope IN", dialect)
    }

    init(_ table: PortableTable, _ dialect: Dialect) {
        let prefix = dialect.prefix
        let isSQLite = dialect == .sqlite
        func scoped(_ name: String) -> String { "\(prefix)\(name) AS t JOIN \(prefix)scopes AS s ON s.id = t.scope" }
        func person(_ column: String) -> String { isSQLite ? " JOIN customers AS p ON p.id = t.\(column)" : "" }
        let name = isSQLite ? "p.name" : "t.customer"
        switch table {
        case .customers:
            self.init(
                [("t.name", Self.text)], "t.name, t.token, t.first_seen_at", from: "\(prefix)customers AS t", where: "t.app =", dialect)
        case .identities:
            self.init(
                [("t.anonymous", Self.text)], "t.anonymous, t.customer, t.logged_in_at", from: "\(prefix)identities AS t", where: "t.app =",
                dialect)
        case .orders:
            self.init(
                [("t.id", Self.octets)], "t.id, \(name), t.product, t.metadata, t.created_at",
                from: "\(prefix)orders AS t" + person("customer"), where: "t.app =", dialect)
        case .claims:
            self.init(
                [("t.scope", Self.number), ("t.original", Self.text), ("t.customer", isSQLite ? Self.number : Self.text)],
                "s.environment, s.test_run, t.original, \(name), t.claimed_at, t.last_claimed_at, t.evidence",
                from: scoped("claims") + person("customer"), where: "t.scope IN", dialect)
        case .transfers:
            self.init(
                [("t.scope", Self.number), ("t.original", Self.text), ("t.former", Self.text)],
                "s.environment, s.test_run, t.original, t.former, t.successor, t.transferred_at", from: scoped("transfers"),
                where: "t.scope IN", dialect)
        case .appTransactions:
            self.init(
                [("t.scope", Self.number), ("t.customer", Self.text), ("t.id", Self.text)],
                "s.environment, s.test_run, t.customer, t.id, t.is_signed, t.source_date, t.evidence, t.original_version, "
                    + "t.original_purchase_date, t.original_platform",
                from: scoped("app_transactions"), where: "t.scope IN", dialect)
        case .fulfilments:
            self.init(
                [("t.scope", Self.number), ("t.original", Self.text), ("t.id", Self.text)],
                "s.environment, s.test_run, t.original, t.id, t.fulfilled_at, t.reference", from: scoped("fulfilments"),
                where: "t.scope IN", dialect)
        case .grants:
            self.init([("t.id", Self.text)], GrantRow.columns, from: "\(prefix)grants AS t", where: "t.app =", dialect)
        case .debits:
            self.init([("t.id", Self.text)], DebitRow.columns, from: "\(prefix)debits AS t", where: "t.app =", dialect)
        case .events:
            self.init(
                [("t.customer", Self.text), ("t.sequence", Self.number)], EventRow.columns, from: "\(prefix)events AS t", where: "t.app =",
                dialect)
        case .feeds:
            self.init(
                [("t.customer", Self.text)], "t.customer, t.told_at, t.next_change, t.sequence", from: "\(prefix)feeds AS t",
                where: "t.app =", dialect)
        case .audit:
            self.init(
                [("t.position", Self.number)], "t.position, t.recorded_at, t.actor, t.action, t.customer, t.detail",
                from: "\(prefix)audit AS t", where: "t.app =", dialect)
        }
    }
}

extension PortableCursor.Part {
    func isLike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.number, .number), (.text, .text), (.octets, .octets): true
        case (.number, _), (.text, _), (.octets, _): false
        }
    }
}

extension RowWriting {
    /// Binds a part of a key.
    func bind(_ part: PortableCursor.Part) throws(Failure) {
        switch part {
        case .number(let number): try bind(number)
        case .text(let text): try bind(text)
        case .octets(let octets): try bind(octets)
        }
    }
}

extension PortableTable {
    /// Reads a record from a row of which the key was read.
    func read<Row: RowReading>(_ row: inout Row, app: AppID) throws(Row.Failure) -> PortableRecord {
        switch self {
        case .customers:
            let name: CustomerID? = row.id()
            let token = row.token()
            guard let name, let moment = row.moment() else { throw .damagedRow("customers", name?.rawValue ?? "") }
            return .customer(CustomerReference(id: name, token: token), firstSeenAt: moment)
        case .identities:
            let identity = try IdentityRow.read(&row)
            return .identity(
                identity.anonymous,
                logIn: identity.logIn.map {
                    AliasFact(app: app, anonymous: identity.anonymous, customer: $0.customer, loggedInAt: $0.moment)
                })
        case .orders:
            guard let id = row.token() else { throw .damagedRow("orders", "") }
            return .order(try row.order(id, app: app))
        case .claims:
            let scope = try row.scope(app)
            let original: OriginalTransactionID? = row.id()
            guard let original else { throw .damagedRow("claims", "") }
            return .claim(try row.claim(on: OriginalTransactionKey(scope: scope, id: original)))
        case .appTransactions:
            let scope = try row.scope(app)
            let customer: CustomerID? = row.id()
            guard let customer else { throw .damagedRow("app_transactions", "") }
            return .appTransaction(try AppTransactionRow.read(&row, scope: scope), of: customer)
        case .transfers:
            let scope = try row.scope(app)
            let original: OriginalTransactionID? = row.id()
            guard let original else { throw .damagedRow("transfers", "") }
            return .transfer(try TransferRow.read(&row, original: OriginalTransactionKey(scope: scope, id: original)))
        case .fulfilments:
            let scope = try row.scope(app)
            let original: OriginalTransactionID? = row.id()
            guard let original else { throw .damagedRow("fulfilments", "") }
            return .fulfilment(try FulfilmentRow.read(&row, scope: scope), original)
        case .grants:
            _ = row.number()
            return .grant(try GrantRow.read(&row, app: app))
        case .debits:
            _ = row.number()
            return .debit(try DebitRow.read(&row, app: app))
        case .events:
            return .event(try EventRow.read(&row, app: app, cursor: ""))
        case .feeds:
            let customer: CustomerID? = row.id()
            guard let customer, let toldAt = row.moment() else { throw .damagedRow("feeds", customer?.rawValue ?? "") }
            return .feed(customer, PortableRecord.Feed(toldAt: toldAt, nextChange: row.moment(), sequence: row.number()))
        case .audit:
            return .audit(try row.audit())
        }
    }
}

extension RowReading {
    /// A scope of an app from the columns environment and test run.
    mutating func scope(_ app: AppID) throws(Failure) -> PurchaseScope {
        let environment: AppStoreEnvironment? = value()
        let run = text() ?? ""
        guard let environment, let scope = try? PurchaseScope(app: app, environment: environment, testRun: run.isEmpty ? nil : TestRun(run))
        else { throw .damagedRow("scopes", app.rawValue) }
        return scope
    }
}
