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
    private let gate = UpstreamGate()
    private let now: @Sendable () -> EpochMilliseconds

    /// Asks the given hosts by the given transport.
    init(hosts: VerifyReceiptHosts, now: @escaping @Sendable () -> EpochMilliseconds, transport: @escaping Transport) {
        self.hosts = hosts
        self.now = now
        self.transport = transport
    }

    /// What the endpoint says of a receipt, in at most twice `timeout`.
    func ask(_ post: VerifyReceiptPost) async -> UpstreamWord {
        guard await gate.enter(at: now()) else { return .later("too many questions are under way, or several failed just now") }
        let request = VerifyReceiptRequest(
            receiptData: Data(post.receipt.bytes).base64EncodedString(), password: post.password,
            excludeOldTransactions: post.excludesOldTransactions ? true : nil)
        let word = await word(on: JSONReply.bytes(request))
        if case .later = word {
            await gate.leave(didFail: true, at: now())
        } else {
            await gate.leave(didFail: false, at: now())
        }
        return word
    }

    private func word(on body: [UInt8]) async -> UpstreamWord {
        switch await reply(of: hosts.production, to: body) {
        case .word(let word): return word
        case .other:
            switch await reply(of: hosts.sandbox, to: body) {
            case .word(let word): return word
            case .other(let status): return .later("each of the two environments names the other, the second with \(status.code)")
            }
        }
    }

    private enum Reply {
        case word(UpstreamWord)
        case other(VerifyReceiptStatus)
    }

    private func reply(of host: String, to body: [UInt8]) async -> Reply {
        var request = HTTPClientRequest(method: "POST", url: host, headers: ["Content-Type": "application/json"], body: body)
        request.timeout = Self.timeout
        request.responseLimit = Self.replyBound
        let response: HTTPClientResponse
        do {
            response = try await transport(request)
        } catch {
            return .word(.later(error.description))
        }
        guard response.status == 200 else { return .word(.later("the HTTP status is \(response.status)")) }
        guard let answer = try? JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(response.body)), let status = answer.status
        else { return .word(.later("the reply is no answer of verifyReceipt")) }
        switch answer.handling {
        case .read: return .word(.contents(answer, response.body))
        case .askOtherEnvironment: return .other(status)
        case .retry, .unknown: return .word(.later("the status is \(status.code)"))
        case .fixConfiguration, .refuse: return .word(.refusal(status, response.body))
        }
    }
}
