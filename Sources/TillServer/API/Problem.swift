import Foundation
import HTTPService

/// One reply of RFC 9457: what kind of problem, what exactly, and what to do.
struct Problem: Error, Hashable, Sendable {
    /// The kind.
    let code: ProblemCode
    /// This occurrence in a sentence, with the offending value in short.
    let detail: String
    /// The code of whatever refused, beneath the kind; `nil` when the kind says all.
    let reason: String?
    /// Seconds after which the same request may be sent again; `nil` when the kind says all.
    let retryAfter: Int?
    /// How many units there are, where more were asked for.
    let available: Int64?

    /// Names the kind and the occurrence.
    init(_ code: ProblemCode, _ detail: String, reason: String? = nil, retryAfter: Int? = nil, available: Int64? = nil) {
        self.code = code
        self.detail = detail
        self.reason = reason
        self.retryAfter = retryAfter
        self.available = available
    }

    /// The reply.
    func response(requestID: String) -> HTTPResponse {
        let body = Body(
            type: "urn:till:problem:\(code.rawValue)", title: code.title, status: code.status, detail: detail, code: code.rawValue,
            reason: reason, available: available,
            cause: code.cause, remedy: code.remedy, retryable: code.isRetryable, requestId: requestID)
        var headers: HTTPHeaders = ["Content-Type": "application/problem+json", "Cache-Control": "no-store"]
        if let seconds = retryAfter ?? (code.status == 503 ? 2 : nil) { headers.append("Retry-After", String(seconds)) }
        if code.status == 401 { headers.append("WWW-Authenticate", "Bearer") }
        return HTTPResponse(status: code.status, headers: headers, body: JSONReply.bytes(body))
    }

    private struct Body: Encodable {
        let type: String
        let title: String
        let status: Int
        let detail: String
        let code: String
        let reason: String?
        let available: Int64?
        let cause: String
        let remedy: String
        let retryable: Bool
        let requestId: String
    }
}

extension Problem {
    /// The reply for what the HTTP service refused before any call of ours saw it.
    static func response(to refusal: HTTPRefusal, requestID: String) -> HTTPResponse {
        let code = ProblemCode(rawValue: "http.\(refusal.code.rawValue)") ?? (refusal.status < 500 ? .httpMalformedRequest : .serverFault)
        return Problem(code, refusal.message).response(requestID: requestID)
    }
}
