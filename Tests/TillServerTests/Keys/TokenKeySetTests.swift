import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Key sets of a back end")
struct TokenKeySetTests {
    /// A set at an address, which counts who reads it.
    private final class Address: Sendable {
        struct Gone: Error {}
        let state = Locked<(set: [UInt8]?, count: Int)>((nil, 0))

        func hold(_ signers: [TokenSigner]?) {
            let set = signers.map { JSONValue.object([JSONMember("keys", .array($0.map(TokenKeySetTests.json)))]).bytes }
            state.withLock { $0.set = set }
        }

        var count: Int { state.withLock { $0.count } }

        var fetch: TokenKeySet.Fetch {
            { _ in
                try self.state.withLock { state in
                    state.count += 1
                    guard let set = state.set else { throw Gone() }
                    return set
                }
            }
        }
    }

    static func json(_ signer: TokenSigner) -> JSONValue { .object(signer.jwk.map { JSONMember($0.name, .string($0.value)) }) }

    private static func moment(_ seconds: Int64) -> EpochMilliseconds {
        EpochMilliseconds(EpochMilliseconds.storyBegins.milliseconds + seconds * 1_000)
    }

    private static func token(_ signer: TokenSigner, at seconds: Int64 = 0) throws -> [UInt8] {
        let end = moment(seconds).milliseconds / 1_000 + 600
        return Array(try signer.sign(payload: Array(#"{"sub":"ada","exp":\#(end)}"#.utf8)).utf8)
    }

    private static func judge(_ address: Address) -> CustomerTokenJudge {
        CustomerTokenJudge(
            CustomerTokenRules(keys: .address("https://keys.example/set")), fetch: address.fetch,
            log: OperationLog(least: .error, now: { .storyBegins }, write: { _ in }))
    }

    @Test("a key that is new in the set is found at once, and unknown names read the set once a minute")
    func rotation() async throws {
        let address = Address()
        let (first, second, stranger) = (try TokenSigner.draw(), try TokenSigner.draw(), try TokenSigner.draw())
        address.hold([first])
        let judge = Self.judge(address)
        #expect(try await judge.customer(of: Self.token(first), at: Self.moment(0)) == "ada")
        #expect(address.count == 1)
        address.hold([first, second])
        #expect(try await judge.customer(of: Self.token(second), at: Self.moment(61)) == "ada")
        #expect(address.count == 2)
        for second in Int64(62)..<120 {
            let problem = await #expect(throws: Problem.self) {
                try await judge.customer(of: Self.token(stranger), at: Self.moment(second))
            }
            #expect(problem?.reason == "token.key_unknown")
        }
        #expect(address.count == 2, "a flood of tokens with invented names is no flood of requests")
        address.hold([second])
        await #expect(throws: Problem.self) { try await judge.customer(of: Self.token(first, at: 661), at: Self.moment(661)) }
        #expect(address.count == 3, "after ten minutes the set is read again, and a key that is gone opens nothing")
    }

    @Test("an address that does not answer: nothing at first, the last set for a day, then nothing again")
    func outage() async throws {
        let address = Address()
        let signer = try TokenSigner.draw()
        let judge = Self.judge(address)
        for second in Int64(0)..<5 {
            let problem = await #expect(throws: Problem.self) { try await judge.customer(of: Self.token(signer), at: Self.moment(second)) }
            #expect(problem?.code == .customerTokenNotNow)
        }
        #expect(address.count == 1)
        address.hold([signer])
        #expect(try await judge.customer(of: Self.token(signer, at: 5), at: Self.moment(5)) == "ada")
        address.hold(nil)
        #expect(try await judge.customer(of: Self.token(signer, at: 80_000), at: Self.moment(80_000)) == "ada")
        let problem = await #expect(throws: Problem.self) {
            try await judge.customer(of: Self.token(signer, at: 90_000), at: Self.moment(90_000))
        }
        #expect(problem?.code == .customerTokenNotNow)
    }

    @Test("a token of a back end with a key set is believed over the network")
    func network() async throws {
        let signer = try TokenSigner.draw()
        let set = JSONValue.object([JSONMember("keys", .array([Self.json(signer)]))]).bytes
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1),
            router: Router(routes: [.get("/set") { _ in .json(set) }]), requestIDs: { "r" })
        let running = Task { try await server.run() }
        var rules = CustomerTokenRules(keys: .address("http://127.0.0.1:\(server.port)/set"))
        rules.isRequired = true
        try await Shop.open(Shop.game { $0.customerTokens = rules }) { shop in
            let token = String(decoding: try Self.token(signer), as: UTF8.self)
            #expect(try await shop.send("GET", "/v1/customers/ada", headers: [("Till-Customer-Token", token)]).status == 200)
            #expect(try await shop.send("GET", "/v1/customers/bob", headers: [("Till-Customer-Token", token)]).status == 403)
        }
        server.stop()
        try await running.value
    }
}
