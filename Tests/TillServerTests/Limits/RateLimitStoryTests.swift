import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Who asks too often")
struct RateLimitStoryTests {
    private static func limits(_ rules: [RateLimits.Party: [RateLimits.Kind: RateLimits.Rule]]) -> (inout Configuration) -> Void {
        { $0.rateLimits = RateLimits(rules: rules) }
    }

    private static let three = RateLimits.Rule(burst: 3, interval: 2_000_000)

    @Test("the fourth question is refused with the seconds to wait, and answered after them")
    func waiting() async throws {
        try await Shop.opening(changing: Self.limits([.address: [.read: Self.three]])) { shop in
            for left in [2, 1, 0] {
                let answer = try await shop.send("GET", "/v1/customers/ada")
                #expect(answer.status == 200)
                #expect(answer.headers["RateLimit-Policy"] == "\"address\";q=3;w=6")
                #expect(answer.headers["RateLimit"] == "\"address\";r=\(left);t=\(6 - 2 * left)")
            }
            let refused = try await shop.send("GET", "/v1/customers/ada")
            #expect(refused.status == 429)
            #expect(try shop.problem(refused) == "rate.limited")
            #expect(refused.headers["Retry-After"] == "2")
            #expect(refused.headers["RateLimit"] == "\"address\";r=0;t=6")
            #expect(try await shop.send("GET", "/healthz").status == 200, "machines of the operator are never refused")
            shop.clock.move(to: EpochMilliseconds(EpochMilliseconds.storyBegins.milliseconds + 2_000))
            #expect(try await shop.send("GET", "/v1/customers/ada").status == 200)
        }
    }

    @Test("the back end with its secret key is not limited by its address")
    func backEnd() async throws {
        try await Shop.opening(changing: Self.limits([.address: [.read: Self.three, .open: Self.three]])) { shop in
            for _ in 0..<9 {
                let answer = try await shop.send("GET", "/v1/customers/ada", key: Shop.secretKey)
                #expect(answer.status == 200)
            }
        }
    }

    @Test("guessing keys is refused by address, and honest keys go on")
    func guessing() async throws {
        try await Shop.opening(changing: Self.limits([.address: [.open: Self.three]])) { shop in
            var statuses: [Int] = []
            for number in 0..<5 { statuses.append(try await shop.send("GET", "/v1/customers/ada", key: "pk_guess_000\(number)").status) }
            #expect(statuses == [401, 401, 401, 429, 429])
            #expect(try await shop.send("GET", "/v1/customers/ada").status == 200)
        }
    }

    @Test("one customer's calls leave another's alone, and limits may change while the server runs")
    func customers() async throws {
        try await Shop.opening(changing: Self.limits([.customer: [.read: Self.three], .key: [.write: Self.three]])) { shop in
            for _ in 0..<3 { #expect(try await shop.send("GET", "/v1/customers/ada").status == 200) }
            let refused = try await shop.send("GET", "/v1/customers/ada")
            #expect(refused.status == 429)
            #expect(try JSONDecoder().decode(ProblemBody.self, from: Data(refused.body)).reason == "rate.customer")
            #expect(try await shop.send("GET", "/v1/customers/bob").status == 200)
            #expect(try await shop.send("GET", "/v1/customers/ada", key: Shop.secretKey).status == 200)
        }
    }

    @Test("a stranger who asks in a customer's name uses up nothing of theirs")
    func strangers() async throws {
        let limits = RateLimits(rules: [.customer: [.read: Self.three]])
        let authorisation = Authorisation(Keyring([Shop.game()]), limits: limits, now: { .storyBegins })
        func ask(from host: String) async throws {
            let request = try HTTPRequest(
                method: "GET", target: "/v1/customers/ada", headers: ["Authorization": "Bearer \(Shop.publishableKey)"],
                peer: PeerAddress(host: host, port: 1), id: "r")
            let caller = try await authorisation.caller(of: request, needing: .app(nil), authorisation.gate.ticket(.read))
            try caller?.check(actsFor: "ada")
        }
        for host in ["2001:db8::1", "2001:db8::2", "2001:db8::3"] { try await ask(from: host) }
        await #expect(throws: Problem.self) { try await ask(from: "2001:db8:0:0:ffff::1") }
        for _ in 0..<3 { try await ask(from: "203.0.113.7") }
    }

    @Test("a gate's limits change while it stands, and what was used stays used")
    func changing() throws {
        let gate = RateGate(RateLimits(rules: [.key: [.read: Self.three]]), now: { .storyBegins })
        let first = try #require(gate.ticket(.read))
        for _ in 0..<3 { try first.take(.key, "a") }
        gate.change(to: .off)
        #expect(gate.ticket(.read) == nil)
        gate.change(to: RateLimits(rules: [.key: [.read: RateLimits.Rule(burst: 5, interval: 2_000_000)]]))
        let second = try #require(gate.ticket(.read))
        for _ in 0..<2 { try second.take(.key, "a") }
        #expect(throws: Problem.self) { try second.take(.key, "a") }
    }

    @Test("what the configuration says about rates is read, and what is none is named")
    func reading() throws {
        let base = #"apps: { game: { bundleId: "com.example.game", environments: ["Sandbox"], publishableKeys: ["pk_game_0001"] } }"#
        func read(_ text: String) throws -> Configuration {
            try Configuration(
                reading: Configuration.Source(file: Array("{ \(text) \(base) }".utf8), fileName: "till.json", folder: "/", environment: [:])
            )
        }
        #expect(try read("").rateLimits == .standard)
        #expect(try read("rateLimits: { enabled: false },").rateLimits == .off)
        let own = try read(#"rateLimits: { address: { read: "30/min 60", open: "off" } },"#).rateLimits
        #expect(own.rules[.address]?[.read] == RateLimits.Rule(burst: 60, interval: 2_000_000))
        #expect(own.rules[.address]?[.open] == nil)
        #expect(own.rules[.key] == RateLimits.standard.rules[.key])
        for wrong in [
            #"key: { open: "1/s 1" }"#, #"address: { read: "fast" }"#, #"address: { read: "0/s 1" }"#, #"address: { posts: "1/s 1" }"#,
        ] {
            #expect(throws: ConfigurationError.self) { try read("rateLimits: { \(wrong) },") }
        }
    }
}
