import AppStoreTypes
import Entitlements
import Testing

@testable import TillServer

@Suite("Balances")
struct BalanceTests {
    static let app = Shop.game { $0.credits = ["com.example.game.gems": CurrencyAmount(100, of: "gems")] }

    static func gems(_ id: String) -> JWSTransactionDecodedPayload {
        TestStore.purchase(id, product: "com.example.game.gems", type: .consumable, days: nil)
    }

    static func debit(_ id: String, _ units: Int, more: String = "") -> String { #"{"id":"\#(id)","units":\#(units)\#(more)}"# }
    static let path = "/v1/customers/ada/balances/gems/debits"

    @Test("what was bought can be spent once, down to nought and no further")
    func spending() async throws {
        try await Shop.open(Self.app) { shop in
            #expect(try await shop.team("POST", Self.path, Self.debit("d1", 1)).code == "balance.insufficient")
            _ = try await shop.post("ada", Self.gems("2000000000000001"))
            #expect(try await shop.balance("ada") == 100)
            let first = try await shop.team("POST", Self.path, Self.debit("d1", 60, more: #","reason":"a sword""#))
            #expect(first.status == 201 && first["balance"]?.integer == 40 && first["verdict"]?.text == "recorded")
            let again = try await shop.team("POST", Self.path, Self.debit("d1", 60))
            #expect(again.status == 200 && again["balance"]?.integer == 40 && again["verdict"]?.text == "alreadyKnown")
            #expect(again["debit", "debitedDate"]?.text == first["debit", "debitedDate"]?.text)
            let tooMuch = try await shop.team("POST", Self.path, Self.debit("d2", 41))
            #expect(tooMuch.status == 409 && tooMuch.code == "balance.insufficient" && tooMuch["available"]?.integer == 40)
            #expect(try await shop.team("POST", Self.path, Self.debit("d1", 61)).code == "balance.debit_conflict")
            #expect(try await shop.team("POST", Self.path, Self.debit("d2", 40)).status == 201)
            #expect(try await shop.balance("ada") == 0)
            #expect(try await shop.acts() == ["backend balance.debited ada", "backend balance.debited ada"])
        }
    }

    @Test("fifty spendings at the same moment never spend more than there is")
    func race() async throws {
        try await Shop.open(Self.app) { shop in
            _ = try await shop.post("ada", Self.gems("2000000000000001"))
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<50 { group.addTask { try await shop.team("POST", Self.path, Self.debit("d\(index)", 7)).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 14 && statuses.filter { $0 == 409 }.count == 36)
            #expect(try await shop.balance("ada") == 2)
        }
    }

    @Test("only a back end spends, whole units from one on, in the app's environments")
    func refused() async throws {
        try await Shop.open(Self.app) { shop in
            #expect(try await shop.team("POST", Self.path, Self.debit("d1", 1), key: Shop.publishableKey).status == 403)
            #expect(try await shop.team("POST", Self.path, Self.debit("d1", 1), key: nil).status == 401)
            for body in [
                Self.debit("d1", 0), Self.debit("d1", -5), Self.debit("", 1), Self.debit("a b", 1), #"{"id":"d","units":1.5}"#,
                #"{"id":"d","units":"1"}"#, #"{"id":"d"}"#, #"{"id":"d","units":1000000000001}"#,
                Self.debit("d1", 1, more: #","environment":"Moon""#), Self.debit("d1", 1, more: #","reason":"a\u0000b""#),
            ] {
                let reply = try await shop.team("POST", Self.path, body)
                #expect(reply.status == 400 && reply.code == "request.shape", "\(body)")
            }
            let elsewhere = try await shop.team("POST", Self.path, Self.debit("d1", 1, more: #","environment":"Production""#))
            #expect(elsewhere.status == 422 && elsewhere.code == "request.environment")
        }
    }

    @Test("a refund takes back what was bought, also what was spent by then")
    func refund() async throws {
        try await Shop.open(Self.app) { shop in
            _ = try await shop.post("ada", Self.gems("2000000000000001"))
            _ = try await shop.team("POST", Self.path, Self.debit("d1", 60))
            var refunded = Self.gems("2000000000000001")
            refunded.revocationDate = .day(0.5)
            refunded.signedDate = .day(0.5)
            shop.clock.move(to: .day(1))
            _ = try await shop.post("ada", refunded)
            #expect(try await shop.balance("ada") == -60)
            #expect(try await shop.team("POST", Self.path, Self.debit("d2", 1))["available"]?.integer == -60)
        }
    }
}
