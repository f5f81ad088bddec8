import AppStoreTypes
import Entitlements

/// A copy of the app as a row of `app_transactions`.
enum AppTransactionRow {
    static let columns =
        "scope, customer, id, is_signed, source_date, evidence, original_version, original_purchase_date, original_platform"

    static func bind<Statement: RowWriting>(
        _ fact: AppTransactionFact, of customer: CustomerID, scope: Int64, to statement: Statement
    ) throws(Statement.Failure) {
        try statement.bind(scope)
        try statement.bind(id: customer)
        try statement.bind(fact.key.id?.rawValue ?? "")
        try statement.bind(fact.source)
        try statement.bind(fact.originalApplicationVersion)
        try statement.bind(fact.originalPurchaseDate)
        try statement.bind(value: fact.originalPlatform)
    }

    /// Reads a row of which the scope's and the customer's columns were read.
    static func read<Row: RowReading>(_ row: inout Row, scope: PurchaseScope) throws(Row.Failure) -> AppTransactionFact {
        let id = row.text() ?? ""
        guard let source = row.source() else { throw .damagedRow("app_transactions", id) }
        var fact = AppTransactionFact(
            key: AppTransactionFact.Key(scope: scope, id: id.isEmpty ? nil : AppTransactionID(id)), source: source)
        fact.originalApplicationVersion = row.text()
        fact.originalPurchaseDate = row.moment()
        fact.originalPlatform = row.value()
        return fact
    }
}

/// A delivery as a row of `fulfilments`.
enum FulfilmentRow {
    static let columns = "scope, original, id, fulfilled_at, reference"

    static func bind<Statement: RowWriting>(
        _ fact: FulfilmentFact, original: StoredOriginal, to statement: Statement
    ) throws(Statement.Failure) {
        try statement.bind(original.scope)
        try statement.bind(id: original.id)
        try statement.bind(id: fact.key.id)
        try statement.bind(fact.fulfilledAt)
        try statement.bind(fact.reference)
    }

    /// Reads a row of which the scope's and the original's columns were read.
    static func read<Row: RowReading>(_ row: inout Row, scope: PurchaseScope) throws(Row.Failure) -> FulfilmentFact {
        let id: TransactionID? = row.id()
        guard let id, let moment = row.moment() else { throw .damagedRow("fulfilments", id?.rawValue ?? "") }
        return FulfilmentFact(key: TransactionKey(scope: scope, id: id), fulfilledAt: moment, reference: row.text())
    }
}

/// A grant as a row of `grants`.
enum GrantRow {
    static let columns =
        "app, id, customer, environment, entitlement, currency, units, granted_at, expiration_date, withdrawn_at"

    static func bind<Statement: RowWriting>(_ fact: GrantFact, app: Int64, to statement: Statement) throws(Statement.Failure) {
        try statement.bind(app)
        try statement.bind(id: fact.id)
        try statement.bind(id: fact.customer)
        try statement.bind(value: fact.environment)
        switch fact.content {
        case .entitlement(let id):
            try statement.bind(id: id)
            try statement.bind(nil as String?)
            try statement.bind(nil as Int64?)
        case .currency(let amount):
            try statement.bind(nil as String?)
            try statement.bind(id: amount.currency)
            try statement.bind(amount.units)
        }
        try statement.bind(fact.grantedAt)
        try statement.bind(fact.expirationDate)
        try statement.bind(fact.withdrawnAt)
    }

    /// Reads a row of which the app's column was read.
    static func read<Row: RowReading>(_ row: inout Row, app: AppID) throws(Row.Failure) -> GrantFact {
        let id: GrantID? = row.id()
        let customer: CustomerID? = row.id()
        let environment: AppStoreEnvironment? = row.value()
        let entitlement: EntitlementID? = row.id()
        let amount = row.amount()
        let moment = row.moment()
        let content = entitlement.map(GrantFact.Content.entitlement) ?? amount.map(GrantFact.Content.currency)
        guard let id, let customer, let environment, let content, let moment else { throw .damagedRow("grants", id?.rawValue ?? "") }
        return GrantFact(
            id: id, app: app, customer: customer, environment: environment, content: content, grantedAt: moment,
            expirationDate: row.moment(), withdrawnAt: row.moment())
    }
}

/// A spending as a row of `debits`.
enum DebitRow {
    static let columns = "app, id, customer, environment, currency, units, debited_at"

    static func bind<Statement: RowWriting>(_ fact: DebitFact, app: Int64, to statement: Statement) throws(Statement.Failure) {
        try statement.bind(app)
        try statement.bind(id: fact.id)
        try statement.bind(id: fact.customer)
        try statement.bind(value: fact.environment)
        try statement.bind(id: fact.spent.currency)
        try statement.bind(fact.spent.units)
        try statement.bind(fact.debitedAt)
    }

    /// Reads a row of which the app's column was read.
    static func read<Row: RowReading>(_ row: inout Row, app: AppID) throws(Row.Failure) -> DebitFact {
        let id: DebitID? = row.id()
        let customer: CustomerID? = row.id()
        let environment: AppStoreEnvironment? = row.value()
        let amount = row.amount()
        guard let id, let customer, let environment, let amount, let moment = row.moment() else {
            throw .damagedRow("debits", id?.rawValue ?? "")
        }
        return DebitFact(id: id, app: app, customer: customer, environment: environment, spent: amount, debitedAt: moment)
    }
}

/// Who logged in as whom, as a row of `identities`.
enum IdentityRow {
    static let columns = "app, anonymous, customer, logged_in_at"

    static func bind<Statement: RowWriting>(_ identity: StoredIdentity, app: Int64, to statement: Statement) throws(Statement.Failure) {
        try statement.bind(app)
        try statement.bind(id: identity.anonymous)
        try statement.bind(id: identity.logIn?.customer)
        try statement.bind(identity.logIn?.moment)
    }

    /// Reads a row of which the app's column was read.
    static func read<Row: RowReading>(_ row: inout Row) throws(Row.Failure) -> StoredIdentity {
        let anonymous: CustomerID? = row.id()
        let customer: CustomerID? = row.id()
        let moment = row.moment()
        guard let anonymous else { throw .damagedRow("identities", "") }
        var identity = StoredIdentity(anonymous: anonymous)
        if let customer, let moment { identity.logIn = StoredIdentity.LogIn(customer: customer, moment: moment) }
        return identity
    }
}

/// What a notification tells, read from its row of `notifications`.
enum NotificationRow {
    /// The columns in the order in which they are read.
    static let columns = "scope, original, id, type, subtype, signed_date, transaction_id, product"

    /// Reads a row of which the scope's column was read.
    static func read<Row: RowReading>(_ row: inout Row, scope: PurchaseScope) throws(Row.Failure) -> NotificationFact {
        let original: OriginalTransactionID? = row.id()
        let id = row.text() ?? ""
        let type: NotificationTypeV2? = row.value()
        let subtype: NotificationSubtype? = row.value()
        guard let type, let moment = row.moment() else { throw .damagedRow("notifications", id) }
        var fact = NotificationFact(
            app: scope.app, environment: scope.environment, uuid: id, type: type, subtype: subtype, signedDate: moment)
        fact.original = original.map { OriginalTransactionKey(scope: scope, id: $0) }
        fact.transaction = row.id(TransactionID.self).map { TransactionKey(scope: scope, id: $0) }
        fact.productID = row.id()
        return fact
    }
}

extension RowReading {
    /// An amount of a currency from the next two columns; `nil` when they hold none.
    mutating func amount() -> CurrencyAmount? {
        let currency: CurrencyID? = id()
        let units = optionalNumber()
        guard let currency, let units else { return nil }
        return CurrencyAmount(units, of: currency)
    }
}
