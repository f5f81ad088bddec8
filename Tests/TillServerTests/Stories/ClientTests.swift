import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("What apps rely on")
struct ClientTests {
    @Test("B80 — a post whose answer was lost is repeated and answered as granted already, with one grant")
    func lostAnswer() async throws {
        try await Shop.open { shop in
            let coins = ArrivalTests.coins("1001")
            for verdict in ["recorded", "alreadyKnown", "alreadyKnown"] {
                let posted = try await shop.post("ada", coins)
                #expect(posted.verdicts == [verdict] && posted.documents.first?.transactions.map(\.final) == [true])
                #expect(posted.customer.consumablesAwaitingFulfilment.count == 1)
            }
        }
    }

    @Test("B82 — every refusal has a name and says whether it is for good")
    func refusals() async throws {
        try await Shop.open { shop in
            let genuine = try shop.store.sign(TestStore.purchase("1001"))
            _ = try await shop.post("ada", signed: [genuine])
            let foreign = try shop.store.sign(TestStore.purchase("1002") { $0.bundleId = "com.example.other" })
            let early = try shop.store.sign(TestStore.purchase("1003", at: .day(2)))
            let verdicts = try await shop.post("ben", signed: [genuine, foreign, early, genuine.dropLast(5) + "AAAAA"]).documents
            #expect(verdicts.map(\.final) == [true, false, false, true])
            #expect(
                verdicts.map(\.code) == [
                    "purchase.owned_by_another_customer", "identity.bundle_id", "jws.signed_in_future", "jws.signature",
                ])
            #expect(verdicts.allSatisfy { $0.message?.isEmpty == false })
        }
    }

    @Test("B87 — the same consumable six times is six purchases")
    func repeatedConsumable() async throws {
        try await Shop.open { shop in
            for number in 1...6 {
                let posted = try await shop.post("ada", ArrivalTests.coins("100\(number)"))
                #expect(posted.verdicts == ["recorded"])
            }
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == 6)
        }
    }

    @Test("B88 — two paths that report one purchase at the same moment give one grant, and both may finish")
    func twoPaths() async throws {
        try await Shop.open { shop in
            let coins = try shop.store.sign(ArrivalTests.coins("1001", token: CustomerToken.token(of: "ada")?.description))
            let verdicts = try await withThrowingTaskGroup(of: (String, Bool).self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        let document = try await shop.post("ada", signed: [coins]).documents.first
                        return (document?.verdict ?? "", document?.final ?? false)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(verdicts.filter { $0.0 == "recorded" }.count == 1 && verdicts.allSatisfy { $0.1 })
            #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.count == 1)
        }
    }

    @Test("B98 — after an account switch the first pack is the first customer's and the second the second's, in either order")
    func accountSwitch() async throws {
        for isReversed in [false, true] {
            try await Shop.open { shop in
                let first = ArrivalTests.coins("1001", token: CustomerToken.token(of: "ada")?.description)
                let second = ArrivalTests.coins("1002", token: CustomerToken.token(of: "ben")?.description)
                for pack in isReversed ? [second, first] : [first, second] { _ = try await shop.post("ben", pack) }
                #expect(try await shop.customer("ada").consumablesAwaitingFulfilment.map(\.transactionId) == ["1001"])
                #expect(try await shop.customer("ben").consumablesAwaitingFulfilment.map(\.transactionId) == ["1002"])
            }
        }
    }

    @Test("B100 — what runs is told by the server's time, which every reply names")
    func serverTime() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("1001", days: 5.0 / 1_440))
            for (minutes, has) in [(0.0, ["pro"]), (4.99, ["pro"]), (5, []), (130, [])] as [(Double, [String])] {
                shop.clock.move(to: .day(minutes / 1_440))
                let owned = try await shop.customer("ada")
                #expect(owned.has == has && owned.asOf == shop.clock.now.rfc3339)
            }
            #expect(try await shop.send("GET", "/v1/customers/ada").headers["Date"] != nil)
        }
    }

    @Test("B102 — a device that knows only an old period shortens nothing that a notification told")
    func deviceLags() async throws {
        try await Shop.open { shop in
            let lapsed = TestStore.purchase("1001")
            _ = try await shop.post("ada", lapsed)
            shop.clock.move(to: .day(31))
            let renewed = TestStore.purchase("1002", at: .day(30)) { $0.originalTransactionId = "1001" }
            try await shop.notify(try shop.store.notification(.didRenew, uuid: NotificationTests.uuid, about: renewed, at: .day(30)))
            let posted = try await shop.post("ada", lapsed)
            #expect(posted.customer.has == ["pro"] && posted.customer.subscriptions.first?.expiresDate == "2026-07-31T12:00:00Z")
        }
    }

    @Test("B57 — a subscription of which no end is ever told ends at its expiry by itself")
    func noExpiryNotice() async throws {
        try await Shop.open { shop in
            let month = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") }
            try await shop.notify(try shop.store.notification(.subscribed, uuid: NotificationTests.uuid, about: month))
            for (moment, has) in [(29.9999, ["pro"]), (30.0001, []), (32, [])] as [(Double, [String])] {
                shop.clock.move(to: .day(moment))
                #expect(try await shop.customer("ada").has == has)
            }
        }
    }
}
