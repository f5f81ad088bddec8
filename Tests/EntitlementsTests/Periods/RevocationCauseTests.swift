import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Why a purchase was taken back")
struct RevocationCauseTests {
    let bought = Purchase("lifetime", .nonConsumable, id: "1", on: .day(0)).with {
        $0.price = 9_990
        $0.currency = "USD"
    }

    func fact(_ change: (inout JWSTransactionDecodedPayload) -> Void) throws -> TransactionFact {
        try bought.refunded(.day(3)).with(change).fact
    }

    @Test("a full refund gives the whole price back")
    func full() throws {
        let fact = try fact { $0.revocationType = .refundFull }
        #expect(fact.revocationCause == .refund)
        #expect(fact.refundedAmount == Money(milliunits: 9_990, currency: "USD"))
        #expect(try bought.fact.revocationCause == nil)
        #expect(try bought.fact.refundedAmount == nil)
    }

    @Test("a prorated refund gives its share back, rounded to the thousandth", arguments: [(50_000, 4_995), (33_333, 3_330), (1, 0)])
    func prorated(percentage: Int64, amount: Int64) throws {
        let fact = try fact {
            $0.revocationType = .refundProrated
            $0.revocationPercentage = percentage
        }
        #expect(fact.revocationCause == .proratedRefund)
        #expect(fact.refundedAmount?.milliunits == amount)
    }

    @Test("the end of family sharing is no refund, whoever tells it")
    func family() throws {
        for fact in [try fact { $0.revocationType = .familyRevoke }, try fact { $0.inAppOwnershipType = .familyShared }] {
            #expect(fact.revocationCause == .familySharing)
            #expect(fact.refundedAmount == nil)
        }
    }

    @Test("what an upgrade pays back is kept apart from a customer's refund")
    func upgrade() throws {
        let fact = try fact {
            $0.isUpgraded = true
            $0.revocationPercentage = 60_000
        }
        #expect(fact.revocationCause == .upgrade)
        #expect(fact.refundedAmount?.milliunits == 5_994)
    }

    @Test("an amount beyond all sense does not trap")
    func bounds() throws {
        let fact = try fact { $0.price = .max }
        #expect(fact.refundedAmount?.milliunits == .max)
    }
}
