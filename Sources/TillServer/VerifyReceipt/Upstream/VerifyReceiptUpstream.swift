import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService

/// Asks Apple's verifyReceipt, or a stand-in for it: production first, the other one once where the first says so, never a third time.
///
/// It does not ask again by itself what failed: whoever asked this server will, and by then the endpoint may be well.
struct VerifyReceiptUpstream: Sendable {
    /// What carries a request to another server.
    typealias Transport = @Sendable (HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse

    /// How long one question may take; two make an answer at most.
    static let timeout = Duration.seconds(5)
    /// The longest reply, in bytes; old weekly subscriptions have several million.
    static let replyBound = 8 << 20

    /// Whom it asks.
    let hosts: VerifyReceiptHosts
    private let transport: Transport
    /// One for each host, so that a sandbox that is out of order costs nobody who buys in production.
    private let gates = (production: UpstreamGate(), sandbox: UpstreamGate())
    private let now: @Sendable () -> EpochMilliseconds

    /// Asks the given hosts by the given transport.
    init(hosts: VerifyReceiptHosts, now: @escaping @Sendable () -> EpochMilliseconds, transport: @escaping Transport) {
        self.hosts = hosts
        self.now = now
        self.transport = transport
    }

    /// What the endpoint says of a receipt, in at most twice `timeout`.
    func ask(_ post: VerifyReceiptPost) async -> UpstreamWord {
        let request = VerifyReceiptRequest(
            receiptData: Data(post.receipt.bytes).base64EncodedString(), password: post.password,
            excludeOldTransactions: post.excludesOldTransactions ? true : nil)
        let body = JSONReply.bytes(request)
        switch await reply(of: hosts.production, through: gates.production, to: body) {
        case .word(let word): return word
        case .other:
            switch await reply(of: hosts.sandbox, through: gates.sandbox, to: body) {
            case .word(let word): return word
            case .other(let status): return .later("each of the two environments names the other, the second with \(status.code)")
            }
        }
    }

    private enum Reply {
        case word(UpstreamWord)
        case other(VerifyReceiptStatus)
    }

    private func reply(of host: String, through gate: UpstreamGate, to body: [UInt8]) async -> Reply {
        guard await gate.enter(at: now()) else { return .word(.later("too many questions are under way, or several failed just now")) }
        var request = HTTPClientRequest(method: "POST", url: host, headers: ["Content-Type": "application/json"], body: body)
        request.timeout = Self.timeout
        request.responseLimit = Self.replyBound
        let result: (reply: Reply, ending: UpstreamGate.Ending)
        do {
            result = Self.judge(try await transport(request))
        } catch {
            result = (.word(.later(error.description)), Self.ending(error.code))
        }
        await gate.leave(result.ending, at: now())
        return result.reply
    }

    /// What a reply says, and whether it tells that the endpoint is out of order: never what a caller can bring about by what it sends.
    private static func judge(_ response: HTTPClientResponse) -> (reply: Reply, ending: UpstreamGate.Ending) {
        guard response.status == 200 else {
            // 429 asks for patience whoever asks; of the others in its hundred the caller's own request is the cause.
            let isRequest = (400...499).contains(response.status) && response.status != 429
            return (.word(.later("the HTTP status is \(response.status)")), isRequest ? .answered : .failed)
        }
        guard let answer = try? JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(response.body)), let status = answer.status
        else {
            let isAnswer = (try? JSONReader.read(response.body))?["status"] != nil
            return (.word(.later("the reply is no answer of verifyReceipt")), isAnswer ? .answered : .failed)
        }
        switch answer.handling {
        case .read: return (.word(.contents(answer, response.body)), .answered)
        case .askOtherEnvironment: return (.other(status), .answered)
        case .retry, .unknown:
            return (.word(.later("the status is \(status.code)")), outOfOrder.contains(status.code) ? .failed : .answered)
        case .fixConfiguration, .refuse: return (.word(.refusal(status, response.body)), .answered)
        }
    }

    /// The numbers by which Apple says that it is unwell itself; the others that are for later may be about one receipt.
    private static let outOfOrder: Set<Int64> = [21_005, 21_009]

    private static func ending(_ code: HTTPClientError.Code) -> UpstreamGate.Ending {
        switch code {
        case .cancelled, .overloaded, .badRequest: .untold
        case .responseTooLarge: .answered
        default: .failed
        }
    }
}
