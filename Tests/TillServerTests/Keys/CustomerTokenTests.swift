import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import AppStoreTrust
@testable import TillServer

@Suite("The back end's word about who calls")
struct CustomerTokenTests {
    private static let secret = Array("a secret of more than thirty-two bytes".utf8)

    private static func game(_ change: (inout CustomerTokenRules) -> Void = { _ in }) -> AppConfiguration {
        var rules = CustomerTokenRules(keys: .secret(secret))
        rules.isRequired = true
        rules.issuer = "https://shop.example"
        rules.audience = "till"
        change(&rules)
        return Shop.game { $0.customerTokens = rules }
    }

    /// The claims of an honest token, changed.
    private static func claims(_ customer: String = "ada", _ change: (inout [String: Any]) -> Void = { _ in }) -> [UInt8] {
        var claims: [String: Any] = [
            "sub": customer, "iss": "https://shop.example", "aud": "till", "exp": EpochMilliseconds.storyBegins.milliseconds / 1_000 + 600,
        ]
        change(&claims)
        return Array((try? JSONSerialization.data(withJSONObject: claims)) ?? Data())
    }

    private static func token(
        _ claims: [UInt8] = claims(), header: String = #"{"alg":"HS256","typ":"JWT"}"#, secret: [UInt8] = secret
    ) -> String {
        let input = Base64URL.encode(Array(header.utf8)) + [UInt8(ascii: ".")] + Base64URL.encode(claims)
        let signature = Base64URL.encode(MessageDigest.sha256.authenticate(input, key: secret))
        return String(decoding: input + [UInt8(ascii: ".")] + signature, as: UTF8.self)
    }

    private static func ask(_ shop: Shop, _ token: String?, for customer: String = "ada") async throws -> (
        status: Int, problem: ProblemBody?
    ) {
        let reply = try await shop.send(
            "GET", "/v1/customers/\(customer)", headers: token.map { [("Till-Customer-Token", $0)] } ?? [])
        return (reply.status, try? JSONDecoder().decode(ProblemBody.self, from: Data(reply.body)))
    }

    @Test("with its token an app acts for this customer alone: state, orders and purchases")
    func onlyOne() async throws {
        try await Shop.open(Self.game()) { shop async throws in
            let headers = [("Till-Customer-Token", Self.token())]
            #expect(try await Self.ask(shop, Self.token()).status == 200)
            #expect(try await Self.ask(shop, Self.token(), for: "bob").problem?.code == "customer.token_mismatch")
            let coins = "com.example.game.coins"
            #expect(try await shop.send("POST", "/v1/orders", body: Shop.order("ada", coins), headers: headers).status == 201)
            #expect(try await shop.send("POST", "/v1/orders", body: Shop.order("bob", coins), headers: headers).status == 403)
            let bought = try shop.store.sign(TestStore.purchase("1001"))
            func post(_ customer: String) -> String { #"{"customer":"\#(customer)","signedTransactions":["\#(bought)"]}"# }
            #expect(try await shop.send("POST", "/v1/purchases", body: post("bob"), headers: headers).status == 403)
            #expect(try await shop.customer("bob", key: Shop.secretKey).subscriptions.isEmpty)
            #expect(try await shop.send("POST", "/v1/purchases", body: post("ada"), headers: headers).status == 200)
            #expect(try await shop.customer("ada", key: Shop.secretKey).has == ["pro"])
        }
    }

    @Test("without a token nothing about a customer is told, products are, and the back end needs none")
    func missing() async throws {
        try await Shop.open(Self.game()) { shop async throws in
            let refused = try await Self.ask(shop, nil)
            #expect(refused.status == 401)
            #expect(refused.problem?.code == "customer.token_missing")
            #expect(try await shop.send("GET", "/v1/products").status == 200)
            #expect(try await shop.send("GET", "/v1/customers/ada", key: Shop.secretKey).status == 200)
        }
    }

    @Test(
        "what is no genuine token for this use is refused with the check that failed",
        arguments: [
            ("malformed", "hello"), ("malformed", "a.b.c"), ("malformed", token().replacingOccurrences(of: ".", with: "..")),
            ("malformed", token(Array("[]x".utf8))), ("size", token(Array(repeating: 0x20, count: 9_000))),
            ("algorithm", token(header: #"{"alg":"none"}"#)), ("algorithm", token(header: #"{"alg":"HS512"}"#)),
            ("algorithm", token(header: #"{"alg":"ES256"}"#)), ("algorithm", token(header: "{}")),
            ("critical", token(header: #"{"alg":"HS256","crit":["b64"],"b64":false}"#)),
            ("signature", token(secret: Array("another secret of thirty-two bytes…".utf8))), ("signature", token().dropLast(4) + "AAAA"),
            ("expiry_missing", token(claims { $0["exp"] = nil })), ("expiry_missing", token(claims { $0["exp"] = "soon" })),
            ("expiry_far", token(claims { $0["exp"] = 4_000_000_000 })), ("expiry_missing", token(claims { $0["exp"] = 1e300 })),
            ("not_yet", token(claims { $0["nbf"] = EpochMilliseconds.storyBegins.milliseconds / 1_000 + 31 })),
            ("not_yet", token(claims { $0["iat"] = EpochMilliseconds.storyBegins.milliseconds / 1_000 + 31 })),
            ("issuer", token(claims { $0["iss"] = nil })), ("issuer", token(claims { $0["iss"] = "https://shop.example/" })),
            ("audience", token(claims { $0["aud"] = ["other", "more"] })), ("audience", token(claims { $0["aud"] = nil })),
            ("subject", token(claims { $0["sub"] = nil })), ("subject", token(claims { $0["sub"] = 7 })),
            ("subject", token(claims("null"))),
            ("subject", token(claims(""))),
        ] as [(String, String)])
    func refused(reason: String, token: String) async throws {
        try await Shop.open(Self.game()) { shop async throws in
            let answer = try await Self.ask(shop, token)
            #expect(answer.status == 401)
            #expect(answer.problem?.code == "customer.token_invalid")
            #expect(answer.problem?.reason == "token.\(reason)")
            #expect(!shop.logLines.text.contains(token))
        }
    }

    @Test("a token holds until its end and the clocks' difference, and is then expired")
    func ends() async throws {
        try await Shop.open(Self.game()) { shop async throws in
            let token = Self.token(Self.claims { $0["aud"] = ["other", "till"] })
            shop.clock.move(to: EpochMilliseconds(EpochMilliseconds.storyBegins.milliseconds + 629_999))
            let last = try await Self.ask(shop, token)
            #expect(last.status == 200)
            shop.clock.move(to: EpochMilliseconds(EpochMilliseconds.storyBegins.milliseconds + 630_000))
            #expect(try await Self.ask(shop, token).problem?.code == "customer.token_expired")
        }
    }

    @Test("customers without an account go on with their device's random id where that is allowed, and nobody else does")
    func anonymous() async throws {
        try await Shop.open(Self.game { $0.allowsAnonymous = true }) { shop async throws in
            let device = try await Self.ask(shop, nil, for: "$anonymous:3f2504e0-4f89-41d3-9a0c-0305e82c3301")
            #expect(device.status == 200)
            #expect(try await Self.ask(shop, nil, for: "3f2504e0-4f89-41d3-9a0c-0305e82c3301").status == 401, "that may be an account")
            #expect(try await Self.ask(shop, nil).problem?.code == "customer.token_missing")
            let derived = try #require(CustomerToken.token(of: "ada")).description
            #expect(try await Self.ask(shop, nil, for: derived).status == 401, "a UUID of version 8 is derived from an account's id")
            #expect(try await Self.ask(shop, Self.token(), for: "$anonymous:3f2504e0-4f89-41d3-9a0c-0305e82c3301").status == 403)
        }
    }

    @Test("where no token is required, one that is sent is heeded all the same")
    func optional() async throws {
        try await Shop.open(Self.game { $0.isRequired = false }) { shop in
            let none = try await Self.ask(shop, nil)
            #expect(none.status == 200)
            #expect(try await Self.ask(shop, Self.token()).status == 200)
            #expect(try await Self.ask(shop, Self.token(), for: "bob").status == 403)
            #expect(try await Self.ask(shop, "a.b.c").status == 401)
        }
    }

    @Test("the configuration is read, names each fault, and never shows the secret")
    func reading() throws {
        func read(_ text: String, environment: [String: String] = [:]) throws -> Configuration {
            let file = """
                { apps: { game: { bundleId: "com.example.game", environments: ["Sandbox"], publishableKeys: ["pk_game_0001"],
                  customerTokens: { \(text) } } } }
                """
            return try Configuration(
                reading: Configuration.Source(file: Array(file.utf8), fileName: "till.json", folder: "/", environment: environment))
        }
        let secret = "0123456789abcdef0123456789abcdef"
        let good = try read(#"required: true, secret: "env:S", issuer: "i", leewaySeconds: 0"#, environment: ["S": "  \(secret)\n"])
        let rules = try #require(good.apps.first?.customerTokens)
        #expect(rules.keys == .secret(Array(secret.utf8)))
        #expect(rules.isRequired && !rules.allowsAnonymous && rules.issuer == "i" && rules.leewaySeconds == 0)
        #expect(!ConfigurationExplanation(good).description.contains(secret))
        #expect(try read("").apps.first?.customerTokens == nil)
        let wrong = [
            "required: true", #"secret: "\#(secret)""#, #"secret: "env:ABSENT""#, #"secret: "env:SHORT""#,
            #"secret: "env:S", jwks: "https://a.example/k""#, #"jwks: "http://a.example/k""#, #"jwks: "http://localhost.example/k""#,
            #"jwks: "/absent.json""#, #"secret: "env:S", longestSeconds: 5"#,
        ]
        for text in wrong {
            let error = #expect(throws: ConfigurationError.self, "\(text)") {
                try read(text, environment: ["S": secret, "SHORT": "short"])
            }
            #expect(!"\(String(describing: error))".contains(secret))
        }
    }
}
