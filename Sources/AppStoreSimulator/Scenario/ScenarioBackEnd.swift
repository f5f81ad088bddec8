/// The back end that a scenario is run against.
public struct ScenarioBackEnd: Hashable, Sendable {
    /// Where its paths begin, such as `http://localhost:8080`.
    public var url: String
    /// Where it takes notifications.
    public var notificationURL: String
    /// How long to wait for each answer, in real time.
    public var timeout: Duration

    /// A back end; notifications go to `/v1/apple/notifications` unless said otherwise.
    public init(url: String, notificationURL: String? = nil, timeout: Duration = .seconds(30)) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.notificationURL = notificationURL ?? self.url + "/v1/apple/notifications"
        self.timeout = timeout
    }
}
