public import HTTPService

/// Posts notifications to an app's server.
public enum HTTPNotificationSender {
    /// A sender for one URL; the answer's body is ignored, redirects are not followed.
    ///
    /// - Parameter timeout: how long to wait for the answer, in real time.
    public static func sender(to url: String, through client: HTTPClient = HTTPClient(), timeout: Duration = .seconds(10))
        -> NotificationSender
    {
        { post in
            var request = HTTPClientRequest(
                method: "POST", url: url, headers: ["Content-Type": "application/json; charset=utf-8"], body: post.body)
            request.timeout = timeout
            do throws(HTTPClientError) {
                return .status(try await client.send(request).status)
            } catch {
                return .failure(name(of: error))
            }
        }
    }

    /// Apple's name for a failure.
    static func name(of error: HTTPClientError) -> String {
        switch error.code {
        case .connectTimeout, .timeout: "TIMED_OUT"
        case .tlsFailed: "TLS_ISSUE"
        case .nameNotFound, .connectionFailed: "NO_RESPONSE"
        case .connectionLost: "PREMATURE_CLOSE"
        case .badResponse, .responseTooLarge: "INVALID_RESPONSE"
        default: "OTHER"
        }
    }
}
