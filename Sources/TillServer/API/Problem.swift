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

    /// Names the kind and the occurrence.
    init(_ code: ProblemCode, _ detail: String, reason: String? = nil) {
        self.code = code
        self.detail = detail
        self.reason = reason
    }

    /// The reply.
    func response(requestID: String) -> HTTPResponse {
        let body = Body(
            type: "urn:till:problem:\(code.rawValue)", title: code.title, status: code.status, detail: detail, code: code.rawValue,
            reason: reason,
            cause: code.cause, remedy: code.remedy, retryable: code.isRetryable, requestId: requestID)
        var headers: HTTPHeaders = ["Content-Type": "application/problem+json", "Cache-Control": "no-store"]
        if code.status == 503 { headers.append("Retry-After", "2") }
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
