import AppStoreTypes
import Entitlements

/// What was told, and who is to be told something.
extension PostgresSession {
    /// Who is to be told what time alone has changed, the ones waiting longest first.
    func dueCustomers(_ due: DueQuestion) throws(PostgresFailure) -> [CustomerID] {
        let question = PostgresCommand(.dueFeeds) {
            $0.bind(id: due.app)
            $0.bind(due.moment)
            $0.bind(Int64(due.limit))
        }
        guard let result = try ask([question]).first else { return [] }
        return (0..<result.count).map { CustomerID(result.text($0, 0) ?? "") }
    }

    /// When the next customer is to be told something; `nil` for never.
    func nextDue(_ app: AppID) throws(PostgresFailure) -> EpochMilliseconds? {
        guard let result = try ask([PostgresCommand(.nextDue) { $0.bind(id: app) }]).first, result.count > 0 else { return nil }
        return result.number(0, 0).map { EpochMilliseconds($0) }
    }

    /// An app's events after a place.
    func events(of app: AppID, after place: EventPlace, limit: Int) throws(PostgresFailure) -> [RecordedEvent] {
        try events(
            PostgresCommand(.eventsOfApp) {
                $0.bind(id: app)
                $0.bind(String(place.transaction))
                $0.bind(id: place.customer)
                $0.bind(place.sequence)
                $0.bind(Int64(limit))
            }, app)
    }

    /// A customer's events after a number.
    func events(
        about customer: CustomerID, app: AppID, after sequence: Int64, limit: Int
    ) throws(PostgresFailure) -> [RecordedEvent] {
        try events(
            PostgresCommand(.eventsOfCustomer) {
                $0.bind(id: app)
                $0.bind(id: customer)
                $0.bind(sequence)
                $0.bind(Int64(limit))
            }, app)
    }

    /// What the team did, the latest first.
    func audit(of app: AppID, before position: Int64?, limit: Int) throws(PostgresFailure) -> [RecordedAudit] {
        let question = PostgresCommand(.readAudit) {
            $0.bind(id: app)
            $0.bind(position ?? .max)
            $0.bind(Int64(limit))
        }
        var found: [RecordedAudit] = []
        for var row in try ask([question]).first?.rows ?? [] { found.append(try row.audit()) }
        return found
    }

    private func events(_ question: PostgresCommand, _ app: AppID) throws(PostgresFailure) -> [RecordedEvent] {
        guard let result = try ask([question]).first else { return [] }
        var found: [RecordedEvent] = []
        for number in 0..<result.count {
            var row = PostgresRow(result, row: number)
            guard let transaction = row.text().flatMap(UInt64.init), let customer = result.text(number, 1),
                let sequence = result.number(number, 2)
            else { throw .damagedRow("events", app.rawValue) }
            let place = EventPlace(transaction: transaction, customer: CustomerID(customer), sequence: sequence)
            found.append(try EventRow.read(&row, app: app, cursor: place.cursor))
        }
        return found
    }
}

/// A place among an app's events: the transaction that stored an event, whose it is, and its number.
struct EventPlace {
    let transaction: UInt64
    let customer: CustomerID
    let sequence: Int64

    /// Before every event.
    static let beginning = EventPlace(transaction: 0, customer: "", sequence: 0)

    init(transaction: UInt64, customer: CustomerID, sequence: Int64) {
        self.transaction = transaction
        self.customer = customer
        self.sequence = sequence
    }

    /// Reads a cursor; `nil` for one that `cursor` never gave.
    init?(_ cursor: EventCursor) {
        let parts = cursor.rawValue.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let transaction = UInt64(parts[0]), let sequence = Int64(parts[1]) else { return nil }
        self.init(transaction: transaction, customer: CustomerID(String(parts[2])), sequence: sequence)
    }

    var cursor: EventCursor { EventCursor("\(transaction).\(sequence).\(customer.rawValue)") }
}
