import AppStoreTypes
import Foundation

extension TillError {
    /// What a reply means that is not the answer to the request; whether to try again is as the server says.
    ///
    /// A code that is known is kept, and so is one that only a newer server knows. A reply of somebody else, such as a proxy, is
    /// judged by its status.
    init(problem reply: ServerReply) {
        let problem = Problem(reply.body)
        let code = problem?.code ?? Self.code(ofStatus: reply.status)
        var detail = "the server answered \(reply.status)"
        if let problem {
            detail += " \(problem.code.rawValue)"
            if let words = problem.detail { detail += ": \(words)" }
            if let remedy = problem.remedy { detail += " \(remedy)" }
            if let id = problem.requestID { detail += " (request \(id))" }
        } else {
            detail += " and nothing that this server would say"
        }
        self.init(code, detail, retry: problem?.isRetryable.map { $0 ? .later : .never })
    }

    /// The code of a status that came without one.
    private static func code(ofStatus status: Int) -> TillErrorCode {
        switch status {
        case 408, 425: .httpRequestTimeout
        case 429, 503: .serverBusy
        case 400..<500: .serverRefusedRequest
        case 500, 501: .serverFault
        case 502, 504..<600: .serverUnreachable
        default: .serverReplyUnexpected
        }
    }

    /// A body of RFC 9457 as the server writes it.
    private struct Problem {
        let code: TillErrorCode
        let detail: String?
        let remedy: String?
        let requestID: String?
        let isRetryable: Bool?

        /// Bytes that are read of a body.
        private static let byteBound = 64 * 1_024
        /// Bytes that a code has at most.
        private static let codeBound = 64

        /// Reads a body; `nil` when it is no problem of this server.
        init?(_ body: Data) {
            guard body.count <= Self.byteBound, let json = try? JSONReader.read(Array(body)), let name = json["code"]?.text else {
                return nil
            }
            let code = TillErrorCode(rawValue: name)
            guard code.isKnown || (json["type"]?.text == "urn:till:problem:\(name)" && Self.isCode(name)) else { return nil }
            self.code = code
            detail = json["detail"]?.text.map(Excerpt.of)
            remedy = json["remedy"]?.text.map(Excerpt.of)
            requestID = json["requestId"]?.text.map(Excerpt.of)
            isRetryable = (json["retryable"] ?? json["isRetryable"])?.bool
        }

        private static func isCode(_ name: String) -> Bool {
            !name.isEmpty && name.utf8.count <= codeBound
                && name.utf8.allSatisfy {
                    switch $0 {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
                        true
                    default: false
                    }
                }
        }
    }
}
