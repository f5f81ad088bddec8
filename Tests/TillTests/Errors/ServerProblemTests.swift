import Foundation
import Testing
import TillServer

@testable import Till

@Suite("What the server answers instead")
struct ServerProblemTests {
    /// What codes begin with that only calls of Apple and of the team can get.
    static let teamsOwn = [
        "notification.", "fulfilment.", "balance.", "grant.", "events.", "idempotency.", "request.cursor", "request.environment",
        "customer.unknown", "transfer.", "statistics.",
    ]

    @Test(
        "every problem of the server is known, and so is what it says about trying again",
        arguments: ProblemCode.allCases.filter { code in !teamsOwn.contains { code.rawValue.hasPrefix($0) } })
    func problems(code: ProblemCode) {
        let ours = TillErrorCode(rawValue: code.rawValue)
        #expect(ours.isKnown)
        if code != .tooManyDocuments { #expect((ours.retry == .later) == code.isRetryable) }
        let error = TillError(problem: reply(code.status, problem(code.rawValue, isRetryable: code.isRetryable)))
        #expect(error.code == ours)
        #expect(error.retry == (code.isRetryable ? .later : .never))
        #expect(error.detail == "the server answered \(code.status) \(code.rawValue): Too bad. Do better. (request r1)")
    }

    @Test("every verdict of the server is known", arguments: VerdictCode.allCases)
    func verdicts(code: VerdictCode) {
        #expect(TillErrorCode(rawValue: code.rawValue).isKnown)
    }

    @Test("a code of a newer server is kept, with its own word about trying again")
    func newerCodes() {
        let error = TillError(problem: reply(418, problem("teapot.boiling", isRetryable: true)))
        #expect(error.code.rawValue == "teapot.boiling")
        #expect(error.retry == .later)
    }

    @Test(
        "a reply of somebody else is judged by its status",
        arguments: [
            (400, TillErrorCode.serverRefusedRequest, RetryAdvice.never), (401, .serverRefusedRequest, .never),
            (403, .serverRefusedRequest, .never),
            (404, .serverRefusedRequest, .never), (408, .httpRequestTimeout, .later), (425, .httpRequestTimeout, .later),
            (429, .serverBusy, .later), (500, .serverFault, .later), (502, .serverUnreachable, .later), (503, .serverBusy, .later),
            (504, .serverUnreachable, .later), (599, .serverUnreachable, .later), (200, .serverReplyUnexpected, .later),
            (302, .serverReplyUnexpected, .later), (304, .serverReplyUnexpected, .later), (0, .serverReplyUnexpected, .later),
        ])
    func strangers(status: Int, code: TillErrorCode, retry: RetryAdvice) {
        let bodies = [
            "", "<html>Welcome to the hotel</html>", "{}", "[]", "{\"code\":7}", "{\"code\":\"rate_limited\"}", "{\"code\":\"\"}",
            "{\"code\":\"X Y\",\"type\":\"urn:till:problem:X Y\"}", String(repeating: "[", count: 5_000), "{\"code\":\"key.missing\"",
            "{\"code\":\"key.missing\"," + String(repeating: " ", count: 70_000) + "\"a\":1}", "\u{FEFF}\0",
        ]
        for body in bodies {
            let error = TillError(problem: reply(status, body))
            #expect(error.code == code, "\(body.prefix(40))")
            #expect(error.retry == retry)
            #expect(error.detail.contains("\(status)"))
        }
    }

    @Test("a problem's texts are cut and cannot break a line of the log")
    func bounds() {
        let error = TillError(problem: reply(400, problem("request.shape", detail: String(repeating: "x\\n", count: 9_000))))
        #expect(error.code == .requestShape)
        #expect(error.detail.count < 1_000)
        #expect(!error.detail.contains("\n"))
    }

    private func reply(_ status: Int, _ body: String) -> ServerReply { ServerReply(status: status, body: Data(body.utf8)) }

    private func problem(_ code: String, detail: String = "Too bad.", isRetryable: Bool = false) -> String {
        """
        {"type":"urn:till:problem:\(code)","title":"T","status":400,"detail":"\(detail)","code":"\(code)","cause":"C",\
        "remedy":"Do better.","retryable":\(isRetryable),"requestId":"r1"}
        """
    }
}
