import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("What is believed")
struct TrustTests {
    @Test("a forged purchase is refused for good and gives nothing")
    func forged() async throws {
        try await Shop.open { shop in
            let genuine = try shop.store.sign(TestStore.purchase("1001"))
            var parts = genuine.split(separator: ".").map(String.init)
            let other = try shop.store.sign(TestStore.purchase("1002", product: "com.example.game.lifetime", type: .nonConsumable))
            parts[1] = String(other.split(separator: ".")[1])
            let posted = try await shop.post("mallory", signed: [parts.joined(separator: ".")])
            #expect(posted.verdicts == ["refused"] && posted.documents.first?.code == "jws.signature")
            #expect(posted.documents.first?.final == true && posted.customer.has.isEmpty)
        }
    }

    @Test("one bad document among good ones spoils none of them")
    func mixed() async throws {
        try await Shop.open { shop in
            let posted = try await shop.post("alice", signed: ["nonsense", try shop.store.sign(TestStore.purchase("1001")), "a.b.c", ""])
            #expect(posted.verdicts == ["refused", "recorded", "refused", "refused"])
            #expect(posted.customer.has == ["pro"])
        }
    }

    @Test("a root that the operator did not name is refused, though not for good: it may be named later")
    func unknownRoot() async throws {
        var generator = SeededGenerator(seed: 5)
        let stranger = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: TestStore.validity), using: &generator)
        try await Shop.open { shop in
            let signed = String(decoding: try stranger.sign(TestStore.purchase("1001")), as: UTF8.self)
            let posted = try await shop.post("mallory", signed: [signed])
            #expect(posted.verdicts == ["refused"] && posted.documents.first?.code?.hasPrefix("chain.") == true, "\(posted.documents)")
            #expect(posted.documents.first?.final == false)
        }
    }

    @Test(
        "B115 — a genuine purchase of another app is refused, letter case included; an unknown product is recorded, gives nothing and is noted"
    )
    func otherApps() async throws {
        try await Shop.open { shop in
            for bundle in ["com.other.game", "com.example.Game"] {
                let posted = try await shop.post("mallory", TestStore.purchase("1001") { $0.bundleId = BundleID(bundle) })
                #expect(posted.verdicts == ["refused"] && posted.documents.first?.code == "identity.bundle_id")
                #expect(posted.customer.has.isEmpty)
            }
            let posted = try await shop.post("alice", TestStore.purchase("1002", product: "com.example.game.unheard"))
            #expect(posted.verdicts == ["recorded"] && posted.customer.has.isEmpty)
            #expect(posted.documents.first?.transactions.first?.notes?.map(\.code) == ["purchase.unknown_product"])
            #expect(shop.logLines.text.contains("a product was bought that the configuration does not name"))
        }
    }

    @Test(
        "B116 — ids that cannot be Apple's are refused, even signed ones",
        arguments: ["A1B2C3D4-0000-4000-8000-000000000001", " 1000000123", "1e15", "-5", String(repeating: "9", count: 400), "0"])
    func implausibleIDs(id: String) async throws {
        try await Shop.open { shop in
            let body = #"{"customer":"u1","receipt":"x","expectedTransactions":["\#(id)"]}"#
            let response = try await shop.send("POST", "/v1/purchases", body: body)
            #expect(response.status == 400)
            #expect(try shop.problem(response) == "request.transaction_id")
            let posted = try await shop.post("u1", TestStore.purchase(id))
            #expect(posted.verdicts == ["refused"] && posted.customer.has.isEmpty && posted.customer.subscriptions.isEmpty)
        }
    }

    @Test(
        "B118 — a sandbox purchase is marked and gives access only where the app says so; Xcode's is never accepted",
        arguments: [true, false])
    func sandbox(givesAccess: Bool) async throws {
        let app = Shop.game {
            $0.sandboxGivesAccess = givesAccess
            $0.environments = [.production, .sandbox]
            $0.appAppleID = 1_234_567_890
        }
        try await Shop.open(app) { shop in
            let sandbox = try await shop.post("alice", TestStore.purchase("1001"))
            #expect(sandbox.verdicts == ["recorded"] && sandbox.documents.first?.environment == "Sandbox")
            #expect(sandbox.customer.has == (givesAccess ? ["pro"] : []))
            #expect(sandbox.customer.subscriptions.map(\.environment) == ["Sandbox"])
            #expect((sandbox.documents.first?.transactions.first?.notes == nil) == givesAccess)
            let xcode = try await shop.post("alice", TestStore.purchase("0", environment: .xcode))
            #expect(xcode.verdicts == ["refused"] && xcode.documents.first?.final == false)
            let production = try await shop.post("alice", TestStore.purchase("1002", environment: .production))
            #expect(production.verdicts == ["refused"])
        }
    }
}
