import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Asking Apple's verifyReceipt")
struct UpstreamTests {
    static let hosts = VerifyReceiptHosts(production: "https://buy.example/verifyReceipt", sandbox: "https://sandbox.example/verifyReceipt")

    @Test("B23 — a sandbox receipt: exactly one question to each environment, production first")
    func sandboxReceipt() async throws {
        let apple = FakeApple([#"{"status":21007}"#, #"{"status":0,"environment":"Sandbox"}"#])
        guard case .contents(let answer, let bytes) = try await apple.ask() else { throw Unexpected(words: "no contents") }
        #expect(answer.environment == .sandbox && String(decoding: bytes, as: UTF8.self) == #"{"status":0,"environment":"Sandbox"}"#)
        #expect(apple.asked == ["https://buy.example/verifyReceipt", "https://sandbox.example/verifyReceipt"])
    }

    @Test("B23 — two environments that name each other: two questions, never a third, and a word to try again later")
    func pingPong() async throws {
        for second in [#"{"status":21008}"#, #"{"status":21007}"#] {
            let apple = FakeApple([#"{"status":21007}"#, second, #"{"status":0}"#])
            guard case .later = try await apple.ask() else { throw Unexpected(words: "no later") }
            #expect(apple.asked.count == 2)
        }
    }

    @Test(
        "B24 — what is to be asked again later, what is final, and what nobody knows",
        arguments: [
            (#"{"status":21104,"is-retryable":true}"#, "later"), (#"{"status":21104,"is_retryable":1}"#, "later"),
            (#"{"status":21104,"is-retryable":false}"#, "refusal"),
            (#"{"status":21010,"is_retryable":false,"environment":"Production"}"#, "refusal"), (#"{"status":21005}"#, "later"),
            (#"{"status":21009}"#, "later"), (#"{"status":21002}"#, "later"), (#"{"status":29999}"#, "later"), ("<html>", "later"),
            ("", "later"), ("{}", "later"), (#"{"status":21004}"#, "refusal"), (#"{"status":21003}"#, "refusal"),
            (#"{"status":21006,"receipt":{"bid":"com.example.game"}}"#, "contents"),
        ])
    func outcomes(reply: String, outcome: String) async throws {
        let apple = FakeApple([reply])
        #expect(Self.name(try await apple.ask()) == outcome)
        #expect(apple.asked.count == 1)
    }

    @Test("a time-out and a broken HTTP status are for later; after three in a row nobody is asked for ten seconds")
    func resting() async throws {
        let apple = FakeApple([])
        apple.status = 503
        for _ in 1...UpstreamGate.failures { #expect(Self.name(try await apple.ask()) == "later") }
        #expect(Self.name(try await apple.ask()) == "later")
        #expect(apple.asked.count == UpstreamGate.failures)
        apple.clock.move(to: EpochMilliseconds(EpochMilliseconds.day(0).milliseconds + UpstreamGate.rest))
        apple.status = 200
        apple.replies = [#"{"status":0,"environment":"Production"}"#]
        #expect(Self.name(try await apple.ask()) == "contents")
        #expect(Self.name(try await apple.ask()) == "later", "an empty reply is one failure, not three")
        #expect(apple.asked.count == UpstreamGate.failures + 2)
    }

    @Test("at most so many questions are under way; one more is for later at once")
    func bounded() async throws {
        let gate = UpstreamGate()
        for _ in 0..<UpstreamGate.limit { #expect(await gate.enter(at: .day(0))) }
        #expect(await !gate.enter(at: .day(0)))
        await gate.leave(didFail: false, at: .day(0))
        #expect(await gate.enter(at: .day(0)))
    }

    @Test("the question holds the receipt repaired, the caller's own secret and nothing else")
    func question() async throws {
        let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
        let apple = FakeApple([#"{"status":0,"environment":"Sandbox"}"#])
        let damaged = receipt.replacing("+", with: " ")
        _ = await apple.upstream.ask(try VerifyReceiptPost(Array(VerifyReceiptTests.request(damaged, excludesOld: true).utf8)))
        let sent = try JSONDecoder().decode(VerifyReceiptRequest.self, from: Data(apple.bodies[0]))
        #expect(sent == VerifyReceiptRequest(receiptData: receipt, password: OldNotice.secret, excludeOldTransactions: true))
    }

    static func name(_ word: UpstreamWord) -> String {
        switch word {
        case .contents: "contents"
        case .refusal: "refusal"
        case .later: "later"
        }
    }
}

/// Two endpoints that answer with given texts in turn, then with nothing.
final class FakeApple: @unchecked Sendable {
    let clock = TestClock(.day(0))
    private let lock = NSLock()
    private var left: [String]
    private var urls: [String] = []
    private var sent: [[UInt8]] = []
    private var code = 200

    init(_ replies: [String]) { left = replies }

    var replies: [String] {
        get { lock.withLock { left } }
        set { lock.withLock { left = newValue } }
    }
    var status: Int {
        get { lock.withLock { code } }
        set { lock.withLock { code = newValue } }
    }
    var asked: [String] { lock.withLock { urls } }
    var bodies: [[UInt8]] { lock.withLock { sent } }

    var transport: VerifyReceiptUpstream.Transport { { (request) async throws(HTTPClientError) in self.reply(to: request) } }

    private(set) lazy var upstream = VerifyReceiptUpstream(
        hosts: UpstreamTests.hosts, now: { [clock] in clock.now }, transport: transport)

    /// Asks about some receipt.
    func ask() async throws -> UpstreamWord {
        await upstream.ask(try VerifyReceiptPost(Array(VerifyReceiptTests.request(try ReceiptTests.receipt([])).utf8)))
    }

    private func reply(to request: HTTPClientRequest) -> HTTPClientResponse {
        lock.withLock {
            urls.append(request.url)
            sent.append(request.body)
            let text = left.isEmpty ? "" : left.removeFirst()
            return HTTPClientResponse(status: code, headers: HTTPHeaders(), body: Array(text.utf8))
        }
    }
}
