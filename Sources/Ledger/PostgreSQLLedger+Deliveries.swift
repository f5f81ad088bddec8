public import AppStoreTypes
public import Entitlements

extension PostgreSQLLedger: DeliveringLedger {
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
        try await reading.perform { (session) throws(PostgresFailure) in
            var found: [Endpoint] = []
            let question = PostgresCommand(.endpointsOfApp) { $0.bind(id: app) }
            for var row in try session.ask([question]).first?.rows ?? [] { found.append(try row.endpoint(of: app)) }
            return found
        }
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
        return try await reading.perform { (session) throws(PostgresFailure) in
            let question = PostgresCommand(.givenUpDeliveries) {
                $0.bind(id: app)
                $0.bind(id: endpoint)
                $0.bind(Int64(limit))
            }
            var found: [Delivery] = []
            for var row in try session.ask([question]).first?.rows ?? [] { found.append(try row.delivery(to: endpoint, app: app)) }
            return found
        }
    }

    /// Lets what was given up be sent again; see `DeliveringLedger`.
    public func redeliver(for endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds) async throws(LedgerError) -> Int {
        try await deliver(.redeliver(endpoint, app, at: moment)).count
    }

    private func deliver(_ work: DeliveryWork) async throws(LedgerError) -> DeliveryAnswer {
        try requireWritable()
        return try await recording.perform { (session) throws(PostgresFailure) in try session.deliver(work) }
    }
}

extension PostgresSession {
    /// Carries out work on deliveries in a transaction.
    func deliver(_ work: DeliveryWork) throws(PostgresFailure) -> DeliveryAnswer {
        let commands = try commands(work)
        guard let result = try run([PostgresCommand(.begin), settings] + commands).last else { return DeliveryAnswer() }
        var answer = DeliveryAnswer(count: Int(result.count))
        if case .take(let endpoint, let app, _, _, _) = work {
            for var row in result.rows { answer.deliveries.append(try row.delivery(to: endpoint, app: app)) }
        }
        try commit([])
        return answer
    }

    private func commands(_ work: DeliveryWork) throws(PostgresFailure) -> [PostgresCommand] {
        switch work {
        case .put(let endpoint):
            let app = try number(of: endpoint.app)
            return [
                PostgresCommand(.putEndpoint) {
                    $0.bind(app)
                    $0.bind(id: endpoint.id)
                    $0.bind(endpoint.settings.compactText)
                    $0.bind(endpoint.createdAt)
                }
            ]
        case .replace(let before, let settings):
            let app = try number(of: before.app)
            return [
                PostgresCommand(.replaceEndpoint) {
                    $0.bind(app)
                    $0.bind(id: before.id)
                    $0.bind(before.settings.compactText)
                    $0.bind(settings.compactText)
                }
            ]
        case .remove(let id, let app):
            let app = try number(of: app)
            return [PostgresQuery.deleteDeliveries, .deleteAttempts, .deleteEndpoint].map { query in
                PostgresCommand(query) {
                    $0.bind(app)
                    $0.bind(id: id)
                }
            }
        case .take(let endpoint, let app, let moment, let until, let limit):
            let app = try number(of: app)
            return [
                PostgresCommand(.takeDeliveries) {
                    $0.bind(app)
                    $0.bind(id: endpoint)
                    $0.bind(moment)
                    $0.bind(until)
                    $0.bind(Int64(limit))
                }
            ]
        case .settle(let delivery, let outcome, let app):
            return [Self.settling(delivery, outcome, app: try number(of: app))]
        case .redeliver(let endpoint, let app, let moment):
            let app = try number(of: app)
            return [
                PostgresCommand(.redeliver) {
                    $0.bind(app)
                    $0.bind(id: endpoint)
                    $0.bind(moment)
                }
            ]
        }
    }

    private static func settling(_ delivery: Delivery, _ outcome: DeliveryOutcome, app: Int64) -> PostgresCommand {
        func command(_ query: PostgresQuery, _ more: (PostgresParameters) -> Void = { _ in }) -> PostgresCommand {
            PostgresCommand(query) {
                $0.bind(app)
                $0.bind(id: delivery.endpoint)
                $0.bind(id: delivery.event.customer)
                $0.bind(delivery.event.sequence)
                more($0)
            }
        }
        switch outcome {
        case .delivered: return command(.deleteDelivery)
        case .failed(let words, let moment):
            return command(.failDelivery) {
                $0.bind(Int64(delivery.attempts))
                $0.bind(moment)
                $0.bind(DeliveryWork.words(words))
            }
        case .putBack(let moment):
            return command(.putDeliveryBack) {
                $0.bind(Int64(delivery.attempts))
                $0.bind(moment)
            }
        case .givenUp(let words):
            return command(.failDelivery) {
                $0.bind(Int64(delivery.attempts))
                $0.bind(nil as Int64?)
                $0.bind(DeliveryWork.words(words))
            }
        }
    }
}
