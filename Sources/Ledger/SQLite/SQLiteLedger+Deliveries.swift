public import AppStoreTypes
public import Entitlements

extension SQLiteLedger: DeliveringLedger {
    /// Adds an endpoint; see `DeliveringLedger`.
    public func put(_ endpoint: Endpoint) async throws(LedgerError) {
        try DeliveryWork.check(endpoint)
        _ = try await deliver(.put(endpoint))
    }

    /// Changes an endpoint's settings unless somebody else did; see `DeliveringLedger`.
    public func replace(_ before: Endpoint, with endpoint: Endpoint) async throws(LedgerError) -> Bool {
        try DeliveryWork.check(Endpoint(id: before.id, app: before.app, settings: endpoint.settings, createdAt: before.createdAt))
        return try await deliver(.replace(before, settings: endpoint.settings)).count > 0
    }

    /// Takes an endpoint away; see `DeliveringLedger`.
    public func removeEndpoint(_ id: EndpointID, app: AppID) async throws(LedgerError) -> Bool {
        try await deliver(.remove(id, app)).count > 0
    }

    /// Every endpoint of an app; see `DeliveringLedger`.
    public func endpoints(of app: AppID) async throws(LedgerError) -> [Endpoint] {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.endpoints(of: app) }
    }

    /// Takes events that are due; see `DeliveringLedger`.
    public func takeDeliveries(
        for endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds, lease: Int64, limit: Int
    ) async throws(LedgerError) -> [Delivery] {
        let until = DeliveryWork.end(ofLease: lease, from: moment)
        return try await deliver(.take(endpoint, app, at: moment, until: until, limit: DueQuestion.page(limit))).deliveries
    }

    /// Notes what came of sending an event; see `DeliveringLedger`.
    public func settle(_ delivery: Delivery, _ outcome: DeliveryOutcome, app: AppID) async throws(LedgerError) {
        _ = try await deliver(.settle(delivery, outcome, app))
    }

    /// What was given up; see `DeliveringLedger`.
    public func givenUp(for endpoint: EndpointID, app: AppID, limit: Int) async throws(LedgerError) -> [Delivery] {
        let limit = DueQuestion.page(limit)
        return try await readers.ask { (reader) throws(SQLiteFailure) in try reader.givenUp(for: endpoint, app: app, limit: limit) }
    }

    /// Lets what was given up be sent again; see `DeliveringLedger`.
    public func redeliver(for endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds) async throws(LedgerError) -> Int {
        try await deliver(.redeliver(endpoint, app, at: moment)).count
    }

    private func deliver(_ work: DeliveryWork) async throws(LedgerError) -> DeliveryAnswer {
        guard case .delivered(let answer) = try await write(.deliver(work)) else { throw Self.mixedUp }
        return answer
    }
}

extension FactReader {
    fileprivate func endpoints(of app: AppID) throws(SQLiteFailure) -> [Endpoint] {
        let read = try connection.statement(.endpointsOfApp)
        read.begin()
        try read.bind(id: app)
        var found: [Endpoint] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try row.endpoint(of: app))
        }
        return found
    }

    fileprivate func givenUp(for endpoint: EndpointID, app: AppID, limit: Int) throws(SQLiteFailure) -> [Delivery] {
        let read = try connection.statement(.givenUpDeliveries)
        read.begin()
        try read.bind(id: app)
        try read.bind(id: endpoint)
        try read.bind(Int64(limit))
        var found: [Delivery] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try row.delivery(to: endpoint, app: app))
        }
        return found
    }
}

extension SQLiteRows {
    /// Carries out work on deliveries.
    func deliver(_ work: DeliveryWork) throws(SQLiteFailure) -> DeliveryAnswer {
        var answer = DeliveryAnswer()
        switch work {
        case .put(let endpoint):
            let put = try begin(.putEndpoint)
            try put.bind(number(of: endpoint.app))
            try put.bind(id: endpoint.id)
            try put.bind(endpoint.settings.compactText)
            try put.bind(endpoint.createdAt)
            try put.run()
        case .replace(let before, let settings):
            let replace = try begin(.replaceEndpoint)
            try replace.bind(number(of: before.app))
            try replace.bind(id: before.id)
            try replace.bind(before.settings.compactText)
            try replace.bind(settings.compactText)
            answer.count = try change(replace) ? 1 : 0
        case .remove(let id, let app):
            for query in [Query.deleteDeliveries, .deleteAttempts, .deleteEndpoint] {
                let delete = try begin(query)
                try delete.bind(number(of: app))
                try delete.bind(id: id)
                answer.count = try change(delete) ? 1 : 0
            }
        case .take(let endpoint, let app, let moment, let until, let limit):
            answer.deliveries = try take(endpoint, app, at: moment, until: until, limit: limit)
        case .settle(let delivery, let outcome, let app):
            try settle(delivery, outcome, app)
        case .redeliver(let endpoint, let app, let moment):
            let update = try begin(.redeliver)
            try update.bind(number(of: app))
            try update.bind(id: endpoint)
            try update.bind(moment)
            try update.run()
            answer.count = Int(connection.changedRows)
        }
        return answer
    }

    private func take(
        _ endpoint: EndpointID, _ app: AppID, at moment: EpochMilliseconds, until: EpochMilliseconds, limit: Int
    ) throws(SQLiteFailure) -> [Delivery] {
        let number = try number(of: app)
        let read = try begin(.dueDeliveries)
        try read.bind(number)
        try read.bind(id: endpoint)
        try read.bind(moment)
        try read.bind(until)
        try read.bind(Int64(limit))
        var found: [Delivery] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try row.delivery(to: endpoint, app: app))
        }
        for delivery in found {
            let lease = try begin(.leaseDelivery, delivery, number)
            try lease.bind(until)
            try lease.run()
        }
        return found
    }

    private func settle(_ delivery: Delivery, _ outcome: DeliveryOutcome, _ app: AppID) throws(SQLiteFailure) {
        let number = try number(of: app)
        switch outcome {
        case .delivered:
            try begin(.deleteDelivery, delivery, number).run()
        case .failed(let words, let moment):
            let update = try begin(.failDelivery, delivery, number)
            try update.bind(Int64(delivery.attempts))
            try update.bind(moment)
            try update.bind(DeliveryWork.words(words))
            try update.run()
        case .putBack(let moment):
            let update = try begin(.putDeliveryBack, delivery, number)
            try update.bind(Int64(delivery.attempts))
            try update.bind(moment)
            try update.run()
        case .givenUp(let words):
            let update = try begin(.failDelivery, delivery, number)
            try update.bind(Int64(delivery.attempts))
            try update.bind(nil as Int64?)
            try update.bind(DeliveryWork.words(words))
            try update.run()
        }
    }

    private func begin(_ query: Query, _ delivery: Delivery, _ app: Int64) throws(SQLiteFailure) -> SQLiteStatement {
        let statement = try begin(query)
        try statement.bind(app)
        try statement.bind(id: delivery.endpoint)
        try statement.bind(id: delivery.event.customer)
        try statement.bind(delivery.event.sequence)
        return statement
    }
}
