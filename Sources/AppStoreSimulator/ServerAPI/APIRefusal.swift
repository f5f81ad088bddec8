import AppStoreTypes
import HTTPService

/// Why the App Store Server API refuses a request, as Apple answers it.
struct APIRefusal: Error, Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case error(APIErrorCode, String)
        case unauthenticated(reason: String)
        case plain(status: Int)
    }

    private let kind: Kind
    /// When the request may be sent again; Apple writes it in milliseconds since 1970.
    private let retryAfter: EpochMilliseconds?

    /// One of Apple's errors.
    init(_ code: APIErrorCode, _ message: String? = nil, retryAfter: EpochMilliseconds? = nil) {
        kind = .error(code, message ?? APIErrorText.of(code))
        self.retryAfter = retryAfter
    }

    private init(_ kind: Kind) {
        self.kind = kind
        retryAfter = nil
    }

    /// The token is not accepted; Apple does not say why, the simulator does in a header of its own.
    static func unauthenticated(_ reason: String) -> Self { Self(.unauthenticated(reason: reason)) }

    /// A status without Apple's error object: 400 is what a body gets that is no JSON.
    static func plain(_ status: Int) -> Self { Self(.plain(status: status)) }

    /// The code; `nil` where Apple sends none.
    var code: APIErrorCode? { if case .error(let code, _) = kind { code } else { nil } }

    func response(to request: HTTPRequest) -> HTTPResponse {
        switch kind {
        case .error(let code, let message):
            var reply = APIAnswer.json(APIError(errorCode: code, errorMessage: message), status: Int(code.httpStatus))
            if let retryAfter { reply.headers.append("Retry-After", String(retryAfter.milliseconds)) }
            return reply
        case .unauthenticated(let reason):
            var reply = HTTPResponse.text("Unauthenticated\n\nRequest ID: \(request.id)\n", status: 401)
            reply.headers.append("X-Till-Reason", reason)
            return reply
        case .plain(let status): return .empty(status: status)
        }
    }
}
