import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Documents about the same thing")
struct CombiningTests {
    let month = Purchase.month(id: "1", from: .day(0), to: .day(30))

    @Test("the document signed later is the whole truth")
    func laterWins() throws {
        let later = month.signed(.day(2)).with { $0.price = nil }
        let facts = try FactSet(later, month.with { $0.price = 4990 })
        #expect(Array(facts.transactions.values) == [try later.fact])
    }

    @Test("documents of the same instant are told apart by their bytes")
    func ties() throws {
        let one = try month.with { $0.isUpgraded = true }.fact
        let other = try month.fact
        let winner = one.source.evidence < other.source.evidence ? other : one
        #expect(one.combined(with: other) == winner)
        #expect(other.combined(with: one) == winner)
    }

    @Test("a receipt fills in what no signed document tells, and overrides none")
    func legacy() throws {
        var entry = InAppPurchaseReceipt(product: "pro.month", id: "1", on: .day(0))
        entry.cancellationDate = .day(3)
        let receipt = try ReceiptFacts(AppReceipt(created: .day(9), [entry]), app: "shop", testRun: nil, evidence: .of("r"))
        let legacy = try #require(receipt.transactions.first)
        let signed = try month.fact
        #expect(legacy.combined(with: signed) == signed)
        #expect(signed.combined(with: legacy) == signed)
    }

    @Test("of two receipts the one made later tells")
    func twoReceipts() throws {
        func fact(_ date: EpochMilliseconds, cancelled: EpochMilliseconds?) throws -> TransactionFact {
            var entry = InAppPurchaseReceipt(product: "p", id: "1", on: .day(0))
            entry.cancellationDate = cancelled
            let read = try ReceiptFacts(AppReceipt(created: date, [entry]), app: "shop", testRun: nil, evidence: .of("\(date)"))
            return try #require(read.transactions.first)
        }
        let combined = try fact(.day(5), cancelled: .day(4)).combined(with: fact(.day(2), cancelled: nil))
        #expect(combined.revocationDate == .day(4))
    }

    @Test("one receipt that lists a transaction twice gives the same fact in both orders")
    func listedTwice() throws {
        var one = InAppPurchaseReceipt(product: "p", id: "1", on: .day(0))
        one.expirationDate = .day(30)
        let other = InAppPurchaseReceipt(product: "q", id: "1", on: .day(0))
        var sets: [FactSet] = []
        for entries in [[one, other], [other, one]] {
            let read = try ReceiptFacts(AppReceipt(created: .day(1), entries), app: "shop", testRun: nil, evidence: .of("r"))
            sets.append(FactSet(transactions: read.transactions))
        }
        #expect(sets[0] == sets[1])
    }

    @Test("claims of one customer combine to the first and the last")
    func claims() throws {
        let original = try month.fact.originalKey
        let early = ClaimFact(original: original, customer: "anna", claimedAt: .day(1), evidence: .of("a"))
        let late = ClaimFact(original: original, customer: "anna", claimedAt: .day(3), evidence: .of("b"))
        for combined in [early.combined(with: late), late.combined(with: early)] {
            #expect(combined.claimedAt == .day(1))
            #expect(combined.lastClaimedAt == .day(3))
            #expect(combined.evidence == .of("a"))
        }
        #expect(early.combined(with: early) == early)
    }
}
