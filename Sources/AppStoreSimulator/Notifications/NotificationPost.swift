public import AppStoreTypes

/// One attempt to tell an app's server something: the body and what it is about.
public struct NotificationPost: Hashable, Sendable {
    /// The app.
    public let app: BundleID
    /// The environment.
    public let environment: AppStoreEnvironment
    /// The same in every attempt.
    public let uuid: String
    /// What happened.
    public let type: NotificationTypeV2
    /// What more precisely.
    public let subtype: NotificationSubtype?
    /// 1 for the first attempt.
    public let attempt: Int
    /// The JSON body, as Apple posts it: `{"signedPayload":"…"}`.
    public let body: [UInt8]
}

/// How an attempt ended.
public enum NotificationResult: Hashable, Sendable {
    /// An HTTP answer; 200...206 is success.
    case status(Int)
    /// No answer: one of Apple's names, such as `TIMED_OUT` or `NO_RESPONSE`.
    case failure(String)

    /// Whether the server took it.
    public var isSuccess: Bool {
        switch self {
        case .status(let status): (200...206).contains(status)
        case .failure: false
        }
    }

    /// The name that Apple's history gives it.
    public var sendAttemptResult: String {
        switch self {
        case .status: isSuccess ? "SUCCESS" : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
        case .failure(let name): name
        }
    }
}

/// Carries notifications to an app's server.
public typealias NotificationSender = @Sendable (NotificationPost) async -> NotificationResult
