import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Reading receipts")
struct ReceiptFactsTests {
    @Test("one bad entry never spoils the rest")
    func badEntry() throws {
        let good = InAppPurchaseReceipt(product: "lifetime", id: "1", on: .day(0))
        var bad = InAppPurchaseReceipt(product: "lifetime", id: "2", on: .day(0))
        bad.purchaseDate = nil
        let read = try ReceiptFacts(AppReceipt(created: .day(1), [bad, good]), app: "shop", testRun: nil, evidence: .of("r"))
        #expect(read.transactions.map(\.id) == ["1"])
        #expect(read.refusals == [FactRefusal(.missingField, field: "purchase_date")])
    }

    @Test("B07 — a receipt without purchases grants nothing and takes nothing back")
    func emptyReceipt() throws {
        let read = try ReceiptFacts(AppReceipt(created: .day(1), []), app: "shop", testRun: nil, evidence: .of("r"))
        var facts = try FactSet(Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)))
        let before = facts
        for fact in read.transactions { facts.insert(fact) }
        #expect(facts == before)
    }

    @Test("a receipt of a kind that tells no environment is refused")
    func unknownKind() {
        var receipt = AppReceipt(created: .day(1), [])
        receipt.receiptType = ReceiptType(rawValue: "Moon")
        #expect(throws: FactRefusal(.missingField, field: "receipt_type", value: "Moon")) {
            try ReceiptFacts(receipt, app: "shop", testRun: nil, evidence: .of("r"))
        }
    }

    @Test("an entry whose kind nobody tells waits until a signed document or the catalogue tells")
    func unknownType() throws {
        let entry = InAppPurchaseReceipt(product: "lifetime", id: "1", on: .day(0))
        let read = try ReceiptFacts(AppReceipt(created: .day(1), [entry]), app: "shop", testRun: nil, evidence: .of("r"))
        let alone = fold(FactSet(transactions: read.transactions), at: .day(2), rules: .standard)
        #expect(alone.accessibleProductIDs.isEmpty)
        #expect(alone.unclassified.map(\.reviewReasons) == [[.unknownProductType(nil)]])
        let rules = AccessRules(environments: [.production], products: ["lifetime": ProductRule(type: .nonConsumable)])
        #expect(fold(FactSet(transactions: read.transactions), at: .day(2), rules: rules).accessibleProductIDs == ["lifetime"])
        let other = try Purchase("lifetime", .nonConsumable, id: "9", on: .day(0)).with { $0.environment = .sandbox }.fact
        let taught = fold(FactSet(transactions: read.transactions + [other]), at: .day(2), rules: .standard)
        #expect(taught.nonConsumables.count == 2)
        #expect(taught.unclassified.isEmpty)
    }

    @Test("an introductory trial, an introductory price and a promotion are offers")
    func offers() throws {
        var trial = InAppPurchaseReceipt(product: "m", id: "1", on: .day(0))
        trial.isTrialPeriod = true
        trial.isInIntroductoryOfferPeriod = false
        var introductory = InAppPurchaseReceipt(product: "m", id: "2", on: .day(0))
        introductory.isInIntroductoryOfferPeriod = true
        var promotion = InAppPurchaseReceipt(product: "m", id: "3", on: .day(0))
        promotion.promotionalOfferID = "summer"
        let receipt = AppReceipt(created: .day(1), [trial, introductory, promotion])
        let read = try ReceiptFacts(receipt, app: "shop", testRun: nil, evidence: .of("r"))
        #expect(
            read.transactions.map(\.offer) == [
                Offer(type: .introductory, paymentMode: .freeTrial), Offer(type: .introductory), Offer(type: .promotional, id: "summer"),
            ])
    }
}
