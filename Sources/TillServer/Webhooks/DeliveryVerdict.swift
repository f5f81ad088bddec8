import AppStoreTypes
import HTTPService

/// What a reply says about what was sent.
struct DeliveryVerdict: Hashable, Sendable {
    /// The kinds of it.
    enum Outcome: Hashable, Sendable {
        /// It was taken.
        case delivered
        /// It was not, or nobody knows.
        case failed
        /// Nobody is there any more, and nothing is to be sent.
        case gone
        /// We ourselves broke off.
        case interrupted
    }

    /// What came of it.
    let outcome: Outcome
    /// The status; `nil` when there was no reply.
    let status: Int?
    /// What went wrong, in words without the target's path; `nil` when nothing did.
    let failure: String?
    /// The pause that was asked for, in milliseconds; `nil` for none.
    let retryAfter: Int64?

    /// Judges what came of a request.
    init(_ reply: Result<HTTPClientResponse, HTTPClientError>, format: WebhookFormat) {
        switch reply {
        case .failure(let error):
            self.init(error.code == .cancelled ? .interrupted : .failed, failure: error.description)
        case .success(let response): self.init(response, format)
        }
    }

    private init(_ outcome: Outcome, status: Int? = nil, failure: String? = nil, retryAfter: Int64? = nil) {
        self.outcome = outcome
        self.status = status
        self.failure = failure
        self.retryAfter = retryAfter
    }

    private init(_ response: HTTPClientResponse, _ format: WebhookFormat) {
        let status = response.status
        let said = response.body.isEmpty ? "" : ": \(Excerpt(String(decoding: response.body.prefix(400), as: UTF8.self)))"
        switch status {
        case 200...299:
            if let complaint = Self.complaint(response.body, format) {
                self.init(
                    .failed, status: status, failure: "the chat refused it\(said)",
                    retryAfter: complaint.isTooMuch ? format.quietTime : nil)
            } else {
                self.init(.delivered, status: status)
            }
        case 410: self.init(.gone, status: status, failure: "it answered 410 Gone\(said)")
        case 429, 503:
            let asked = Self.seconds(response.headers["Retry-After"]).map { $0 * 1_000 }
            self.init(
                .failed, status: status, failure: "it answered \(status)\(said)",
                retryAfter: asked ?? (status == 429 ? format.isChat ? format.quietTime : 5_000 : nil))
        case 300...399:
            self.init(.failed, status: status, failure: "it answered \(status), and redirects are not followed: correct the URL")
        default: self.init(.failed, status: status, failure: "it answered \(status)\(said)")
        }
    }

    /// Seconds in digits; a date is not read, since the clock of who wrote it is not known.
    private static func seconds(_ field: String?) -> Int64? {
        field.flatMap { $0.utf8.count <= 9 && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int64($0) : nil }
    }

    /// What a chat says in the body of a reply that has a good status.
    private static func complaint(_ body: [UInt8], _ format: WebhookFormat) -> (code: Int64, isTooMuch: Bool)? {
        guard format.isChat, let json = try? JSONReader.read(body) else { return nil }
        switch format {
        case .standard: return nil
        case .slack: return json["ok"]?.bool == false ? (0, json["error"]?.text?.hasPrefix("rate") ?? false) : nil
        case .dingtalk, .wecom:
            guard let code = json["errcode"]?.integer, code != 0 else { return nil }
            return (code, [130_101, 90_030, 45_009, 45_033].contains(code))
        case .feishu:
            guard let code = json["code"]?.integer ?? json["StatusCode"]?.integer, code != 0 else { return nil }
            return (code, [9_499, 11_232, 11_233].contains(code))
        }
    }
}
