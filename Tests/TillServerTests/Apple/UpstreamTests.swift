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

    @Test(
        "however often a caller sends what is not good, others are still let through",
        arguments: [
            (200, #"{"status":21002}"#), (200, #"{"status":21003}"#), (200, #"{"status":21010}"#), (200, #"{"status":21000}"#),
            (200, #"{"status":21104,"is-retryable":true}"#), (200, #"{"status":29999}"#), (200, #"{"status":"odd"}"#), (400, ""), (413, ""),
        ])
    func notGood(status: Int, reply: String) async throws {
        let count = UpstreamGate.failures * 2
        let apple = FakeApple(Array(repeating: reply, count: count))
        apple.status = status
        for _ in 1...count { _ = try await apple.ask() }
        #expect(apple.asked.count == count)
    }

    @Test(
        "a reply that is too long, and a caller who leaves, say nothing bad of the endpoint",
        arguments: [HTTPClientError.Code.responseTooLarge, .cancelled])
    func notItsFault(code: HTTPClientError.Code) async throws {
        let apple = FakeApple([])
        apple.error = HTTPClientError(code: code, description: "no reply", isRetryable: true)
        let count = UpstreamGate.failures * 2
        for _ in 1...count { #expect(Self.name(try await apple.ask()) == "later") }
        #expect(apple.asked.count == count)
    }

    @Test(
        "an endpoint that is out of order is left in peace",
        arguments: [(500, ""), (503, ""), (429, ""), (200, "<html>"), (200, #"{"status":21005}"#), (200, #"{"status":21009}"#)])
    func outOfOrder(status: Int, reply: String) async throws {
        let count = UpstreamGate.failures
        let apple = FakeApple(Array(repeating: reply, count: count * 2))
        apple.status = status
        for _ in 1...count * 2 { #expect(Self.name(try await apple.ask()) == "later") }
        #expect(apple.asked.count == count)
    }

    @Test("nobody who can be reached is left in peace as well")
    func unreachable() async throws {
        let apple = FakeApple([])
        apple.error = HTTPClientError(code: .connectionFailed, description: "nobody there", isRetryable: true)
        for _ in 1...UpstreamGate.failures * 2 { _ = try await apple.ask() }
        #expect(apple.asked.count == UpstreamGate.failures)
    }

    @Test("a caller who leaves makes a broken endpoint no better")
    func untold() async throws {
        let gate = UpstreamGate()
        for ending in [UpstreamGate.Ending.failed, .failed, .untold, .failed] {
            #expect(await gate.enter(at: .day(0)))
            await gate.leave(ending, at: .day(0))
        }
        #expect(await !gate.enter(at: .day(0)))
    }

    @Test("while the sandbox is out of order, production is asked")
    func eachHost() async throws {
        let broken = Array(repeating: [#"{"status":21007}"#, #"{"status":21005}"#], count: UpstreamGate.failures).flatMap { $0 }
        let apple = FakeApple(broken + [#"{"status":21007}"#, #"{"status":0,"environment":"Production"}"#])
        for _ in 1...UpstreamGate.failures + 1 { #expect(Self.name(try await apple.ask()) == "later") }
        #expect(Self.name(try await apple.ask()) == "contents")
        #expect(apple.asked.count { $0 == Self.hosts.sandbox } == UpstreamGate.failures)
    }

    @Test("at most so many questions are under way; one more is for later at once")
    func bounded() async throws {
        let gate = UpstreamGate()
        for _ in 0..<UpstreamGate.limit { #expect(await gate.enter(at: .day(0))) }
        #expect(await !gate.enter(at: .day(0)))
        await gate.leave(.answered, at: .day(0))
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
    private var failure: HTTPClientError?

    init(_ replies: [String]) { left = replies }

    var replies: [String] {
        get { lock.withLock { left } }
        set { lock.withLock { left = newValue } }
    }
    var status: Int {
        get { lock.withLock { code } }
        set { lock.withLock { code = newValue } }
    }
    /// What comes in the place of every reply.
    var error: HTTPClientError? {
        get { lock.withLock { failure } }
        set { lock.withLock { failure = newValue } }
    }
    var asked: [String] { lock.withLock { urls } }
    var bodies: [[UInt8]] { lock.withLock { sent } }

    var transport: VerifyReceiptUpstream.Transport { { (request) async throws(HTTPClientError) in try self.reply(to: request).get() } }

    private(set) lazy var upstream = VerifyReceiptUpstream(
        hosts: UpstreamTests.hosts, now: { [clock] in clock.now }, transport: transport)

    /// Asks about some receipt.
    func ask() async throws -> UpstreamWord {
        await upstream.ask(try VerifyReceiptPost(Array(VerifyReceiptTests.request(try ReceiptTests.receipt([])).utf8)))
    }

    private func reply(to request: HTTPClientRequest) -> Result<HTTPClientResponse, HTTPClientError> {
        lock.withLock {
            urls.append(request.url)
            sent.append(request.body)
            if let failure { return .failure(failure) }
            let text = left.isEmpty ? "" : left.removeFirst()
            return .success(HTTPClientResponse(status: code, headers: HTTPHeaders(), body: Array(text.utf8)))
        }
    }
}
