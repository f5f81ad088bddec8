import AppStoreTypes
import Entitlements

/// A question or a change about deliveries, for either store.
enum DeliveryWork: Sendable {
    case put(Endpoint)
    case replace(Endpoint, settings: JSONValue)
    case remove(EndpointID, AppID)
    case take(EndpointID, AppID, at: EpochMilliseconds, until: EpochMilliseconds, limit: Int)
    case settle(Delivery, DeliveryOutcome, AppID)
    case redeliver(EndpointID, AppID, at: EpochMilliseconds)

    /// Checks an endpoint against the limits.
    static func check(_ endpoint: Endpoint) throws(LedgerError) {
        for (name, text, limit) in [
            ("endpoint's id", endpoint.id.rawValue, Endpoint.idLimit), ("app's id", endpoint.app.rawValue, AppID.lengthLimit),
        ]
        where text.isEmpty || text.utf8.count > limit {
            throw LedgerError(.tooLarge, "the \(name) has \(text.utf8.count) bytes: give one of 1 to \(limit)", isRetryable: false)
        }
        let bytes = endpoint.settings.compactText.utf8.count
        guard bytes <= Endpoint.settingsLimit else {
            throw LedgerError(
                .tooLarge, "the endpoint's settings have \(bytes) bytes: give at most \(Endpoint.settingsLimit)", isRetryable: false)
        }
    }

    /// When a lease ends; one lasts from a millisecond to a day.
    static func end(ofLease lease: Int64, from moment: EpochMilliseconds) -> EpochMilliseconds {
        EpochMilliseconds(moment.milliseconds + min(max(1, lease), 86_400_000))
    }

    /// A failure in so many bytes as are kept.
    static func words(_ failure: String) -> String { String(decoding: failure.utf8.prefix(Delivery.failureLimit), as: UTF8.self) }
}

/// What came of it.
struct DeliveryAnswer: Sendable {
    var deliveries: [Delivery] = []
    var count = 0
}

extension RowReading {
    /// A delivery from the columns attempts, due moment, failure, and those of the event.
    mutating func delivery(to endpoint: EndpointID, app: AppID) throws(Failure) -> Delivery {
        let attempts = Int(number())
        let dueAt = moment()
        let failure = text()
        return Delivery(
            endpoint: endpoint, event: try EventRow.read(&self, app: app, cursor: ""), attempts: attempts, dueAt: dueAt, failure: failure)
    }

    /// An endpoint from the columns id, settings, moment.
    mutating func endpoint(of app: AppID) throws(Failure) -> Endpoint {
        let id: EndpointID? = id()
        let settings = text().flatMap { try? JSONReader.read(Array($0.utf8)) }
        guard let id, let settings, let moment = moment() else { throw .damagedRow("endpoints", id?.rawValue ?? "") }
        return Endpoint(id: id, app: app, settings: settings, createdAt: moment)
    }
}
