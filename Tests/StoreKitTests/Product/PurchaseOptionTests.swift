import Testing

@testable import StoreKit

@Suite("Purchase options")
struct PurchaseOptionTests {
    @Test("two closures about the storefront are one option")
    func closures() {
        let options: Set<Product.PurchaseOption> = [
            .onStorefrontChange { _ in true }, .onStorefrontChange { _ in false }, .quantity(2), .quantity(2),
        ]
        #expect(options.count == 2)
    }

    @Test("a promotional offer signed as a JWS is two custom options under Apple's keys")
    func signedOffer() {
        let options = Product.PurchaseOption.promotionalOffer("comeback", compactJWS: "a.b.c")
        #expect(
            options == [
                .custom(key: "adHocOfferId", value: "comeback"), .custom(key: "adHocSignature", value: "YS5iLmM="),
            ])
        #expect(Set(options + [.quantity(2)]).count == 3)
    }

    @Test("eligibility for an introductory offer is a custom option that holds the JWS itself")
    func eligibility() {
        #expect(
            Product.PurchaseOption.introductoryOfferEligibility(compactJWS: "a.b.c")
                == .custom(key: "introOfferEligibilityParam", value: "a.b.c"))
    }
}
