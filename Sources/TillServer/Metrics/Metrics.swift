/// What a server counts, by name; every part that feeds something is given the same object.
///
/// Labels never hold a customer, a key or an id. `docs/metrics.md` lists every metric.
public struct Metrics: Sendable {
    /// Where further metrics are made and from which the text is written.
    public let registry: MetricRegistry

    /// Requests answered, by `route` (its pattern), `method` and `class` of status (`2xx` … `5xx`, `none` when the peer went away).
    public let requests: Counter
    /// From a request's first line to the end of its reply in seconds, by `route`; streams are left out.
    public let requestDuration: Histogram
    /// Requests refused with 429, by `route`.
    public let limited: Counter
    /// Documents judged, by `kind` (`transaction`, `receipt`, `appTransaction`, `renewalInfo`), `verdict` and `code` (empty when accepted).
    public let verifications: Counter
    /// Apple's notifications, by `version`, `type` and `outcome` (`recorded`, `alreadyKnown`, or the code of the refusal); version and type
    /// are empty where they are not believed.
    public let notifications: Counter
    /// How old notifications were when they were recorded, in seconds since Apple signed them.
    public let notificationAge: Histogram
    /// Attempts to deliver, by `kind` (`webhook`, `relay`) and `outcome` (`delivered`, `failed`, `given_up`).
    public let deliveries: Counter
    /// How long one attempt to deliver took, in seconds, by `kind`.
    public let deliveryDuration: Histogram
    /// How long calls of the ledger took, in seconds, by `call`.
    public let ledgerDuration: Histogram
    /// Calls of the ledger that failed, by `call` and `code`.
    public let ledgerFailures: Counter

    /// The ends of the classes for durations: from half a millisecond to ten seconds.
    public static let durationBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    /// The ends of the classes for ages: from a second to the five days after which Apple gives up.
    public static let ageBounds: [Double] = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 259_200, 432_000]

    /// Everything at nought in a registry of its own, or in a given one.
    public init(_ registry: MetricRegistry = MetricRegistry()) {
        self.registry = registry
        requests = registry.counter(
            "till_http_requests_total", "Requests answered, by route pattern, method and class of status.", labels: "route", "method",
            "class"
        )
        requestDuration = registry.histogram(
            "till_http_request_duration_seconds", "From a request's first line to the end of its reply, streams left out.",
            bounds: Self.durationBounds, labels: "route")
        limited = registry.counter("till_http_limited_total", "Requests refused with 429, by route pattern.", labels: "route")
        verifications = registry.counter(
            "till_verifications_total", "Signed documents judged, by kind, verdict and code.", labels: "kind", "verdict", "code")
        notifications = registry.counter(
            "till_notifications_total", "Notifications from Apple, by version, type and outcome.", labels: "version", "type", "outcome")
        notificationAge = registry.histogram(
            "till_notification_age_seconds", "Age of notifications when recorded, since Apple signed them.", bounds: Self.ageBounds)
        deliveries = registry.counter(
            "till_deliveries_total", "Attempts to deliver events, by kind and outcome.", labels: "kind", "outcome")
        deliveryDuration = registry.histogram(
            "till_delivery_duration_seconds", "How long one attempt to deliver took, by kind.", bounds: Self.durationBounds,
            labels: "kind")
        ledgerDuration = registry.histogram(
            "till_ledger_call_duration_seconds", "How long calls of the ledger took.", bounds: Self.durationBounds, labels: "call")
        ledgerFailures = registry.counter(
            "till_ledger_failures_total", "Calls of the ledger that failed, by call and code.", labels: "call", "code")
    }
}
