import AppStoreTypes
import Entitlements
import Testing

@testable import TillServer

@Suite("Hints at an owner")
struct HintTests {
    @Test("whoever is refused learns the owner's first letters only where the app says so", arguments: [true, false])
    func hint(isGiven: Bool) async throws {
        try await Shop.open(Shop.game { $0.ownership.givesMaskedHint = isGiven }) { shop in
            let purchase = try shop.store.sign(TestStore.purchase("1001"))
            #expect(try await shop.post("ada@example.com", signed: [purchase]).documents.first?.transactions.first?.ownerHint == nil)
            let refused = try await shop.post("ben", signed: [purchase])
            #expect(refused.verdicts == ["conflict"])
            #expect(refused.documents.first?.transactions.first?.ownerHint == (isGiven ? "a•••@e•••" : nil))
        }
    }
}
