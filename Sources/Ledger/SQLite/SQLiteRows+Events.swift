import AppStoreTypes
import Entitlements

/// Events, and how far each customer was told.
extension SQLiteRows {
    func feed(of customer: CustomerID, app: Int64) throws(SQLiteFailure) -> StoredFeed? {
        let person = try known(customer, app: app)
        if let known = person.feed { return known }
        let feed = try readFeed(of: customer, app: app)
        person.feed = .some(feed)
        return feed
    }

    private func readFeed(of customer: CustomerID, app: Int64) throws(SQLiteFailure) -> StoredFeed? {
        let read = try begin(.readFeed)
        try read.bind(app)
        try read.bind(id: customer)
        guard try read.step() else { return nil }
        defer { read.begin() }
        var row = SQLiteRow(read)
        guard let toldAt = row.moment() else { throw .damagedRow("feeds", customer.rawValue) }
        return StoredFeed(toldAt: toldAt, nextChange: row.moment(), sequence: row.number())
    }

    func tell(
        _ events: [LifecycleEvent], feed: StoredFeed, of customer: CustomerID, app: Int64, at moment: EpochMilliseconds
    ) throws(SQLiteFailure) {
        var feed = feed
        let first = feed.sequence
        for event in events {
            let insert = try begin(.insertEvent)
            try insert.bind(app)
            try insert.bind(id: customer)
            try insert.bind(feed.sequence + 1)
            try insert.bind(id: event.id)
            try insert.bind(event.kind.rawValue)
            try insert.bind(event.occurredAt)
            try insert.bind(value: event.environment)
            try insert.bind(moment)
            try insert.bind(EventContent.text(of: event))
            if try change(insert) { feed.sequence += 1 }
        }
        if feed.sequence > first {
            let keep = try begin(.insertDeliveries)
            try keep.bind(app)
            try keep.bind(id: customer)
            try keep.bind(moment)
            try keep.bind(first)
            try keep.run()
        }
        let isNew = try self.feed(of: customer, app: app) == nil
        let insert = try begin(isNew ? .addFeed : .insertFeed)
        try insert.bind(app)
        try insert.bind(id: customer)
        try insert.bind(feed.toldAt)
        try insert.bind(feed.nextChange)
        try insert.bind(feed.sequence)
        try insert.run()
        try known(customer, app: app).feed = .some(feed)
    }

    func put(_ standing: Standing, of customer: CustomerID, app: Int64, at moment: EpochMilliseconds) throws(SQLiteFailure) {
        let put = try begin(SharedStatement.putStandingChange.sqlite)
        for value in standing.values(of: customer, app, at: moment) { try put.bind(value) }
        try put.run()
    }

    func beginFill(of app: Int64) throws(SQLiteFailure) {
        let begin = try begin(SharedStatement.beginFill.sqlite)
        try begin.bind(app)
        try begin.run()
    }

    /// Tells those who wait longest what time alone has changed.
    func tellDue(_ due: DueQuestion) throws(SQLiteFailure) -> DueAnswer {
        let app = try number(of: due.app)
        let read = try begin(.dueFeeds)
        try read.bind(app)
        try read.bind(due.moment)
        try read.bind(Int64(due.limit))
        var customers: [CustomerID] = []
        while try read.step() { customers.append(CustomerID(read.text(0) ?? "")) }
        var told = 0
        for customer in customers where try Recorder(self).tellDue(customer, in: due.app, rules: due.rules, at: due.moment) { told += 1 }
        let next = try begin(.nextDue)
        try next.bind(app)
        defer { next.begin() }
        guard try next.step(), !next.isNull(0) else { return (told, nil) }
        return (told, EpochMilliseconds(next.integer(0)))
    }
}
