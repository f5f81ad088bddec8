import AppStoreDeviceProtocol
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("Catalogue")
struct CatalogueTests {
    @Test("every real .storekit file loads", .enabled(if: Fixtures.areHere), arguments: Fixtures.paths(in: "storekit"))
    func fixtures(path: String) throws {
        let bytes = Data(try Fixtures.bytes(path))
        let catalogue = try Catalogue(storeKitFile: bytes)
        _ = try FileSettings(storeKitFile: bytes)
        for product in catalogue.products.values where product.type == .autoRenewable { #expect(product.subscription != nil) }
    }

    @Test(
        "a broken file names the place and the value",
        arguments: [
            (#"{"version":{"major":4,"minor":0},"products":[{"type":"Consumable","displayPrice":"1"}]}"#, "productID"),
            (#"{"version":{"major":4,"minor":0},"products":[{"productID":"a","type":"Gift","displayPrice":"1"}]}"#, "Gift"),
            (#"{"version":{"major":4,"minor":0},"products":[{"productID":"a","type":"Consumable","displayPrice":"1,99"}]}"#, "1,99"),
            (
                #"{"version":{"major":4,"minor":0},"products":[{"productID":"a","type":"Consumable","displayPrice":"1"},{"productID":"a","type":"Consumable","displayPrice":"1"}]}"#,
                "twice"
            ),
            (#"{"products":"#, "JSON"),
            (
                #"{"version":{"major":4,"minor":0},"subscriptionGroups":[{"id":"G","subscriptions":[{"productID":"s","displayPrice":"1","recurringSubscriptionPeriod":"P0M"}]}]}"#,
                "P0M"
            ),
        ])
    func broken(file: String, hint: String) {
        let failure = #expect(throws: CatalogueFailure.self) { try Catalogue(storeKitFile: Data(file.utf8)) }
        #expect(failure?.description.contains(hint) == true, "\(String(describing: failure))")
    }

    @Test("a broken file names the line and the key, also inside an offer")
    func lines() throws {
        let good = String(decoding: TestCatalogue.file, as: UTF8.self)
        let cases = [
            (#""displayPrice" : "1.99", "internalID" : "O1""#, #""displayPrice" : "1,99", "internalID" : "O1""#, "displayPrice"),
            (#""subscriptionPeriod" : "P3M""#, #""subscriptionPeriod" : "P3X""#, "subscriptionPeriod"),
            (#""recurringSubscriptionPeriod" : "P1Y""#, #""recurringSubscriptionPeriod" : "yearly""#, "recurringSubscriptionPeriod"),
            (#""type" : "NonConsumable""#, #""type" : "Eternal""#, "type"), (#""version" : {"#, #""version" : }"#, "JSON"),
        ]
        for (old, new, key) in cases {
            let broken = good.replacingOccurrences(of: old, with: new)
            #expect(broken != good)
            let lines = broken.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(lines.firstIndex { $0.contains(new) }) + 1
            let failure = #expect(throws: CatalogueFailure.self) { try Catalogue(storeKitFile: Data(broken.utf8)) }
            #expect(failure?.line == line, "\(key): \(failure?.description ?? "")")
            #expect(failure?.description.contains(key) == true && failure?.description.hasPrefix("line \(line): ") == true)
        }
    }

    @Test("every real file is written back as it was", .enabled(if: Fixtures.areHere), arguments: Fixtures.paths(in: "storekit"))
    func writtenBack(path: String) throws {
        let bytes = try Fixtures.bytes(path)
        #expect(try JSONReader.read(try StoreKitConfiguration(bytes: bytes).bytes) == JSONReader.read(bytes))
    }

    @Test("version 5: plans with a commitment, introductory offers by plan, codes for whom and beside what")
    func versionFive() throws {
        let file = Data(
            #"""
            {"version":{"major":5,"minor":0},"products":[{"productID":"coins","type":"Consumable","displayPrice":"0.99",
              "codeOffers":[{"referenceName":"gift","displayPrice":"0"}]}],
             "subscriptionGroups":[{"id":"G","subscriptions":[{"productID":"year","displayPrice":"6","groupNumber":1,
              "recurringSubscriptionPeriod":"P1Y","billingPlans":[
                {"billingPlanType":"BILLED_UPFRONT","displayPrice":"6","isEnabled":true},
                {"billingPlanType":"MONTHLY","displayPrice":"0.5","commitmentDisplayPrice":"6.00","isEnabled":true}],
              "introductoryOffers":[{"billingPlanType":"MONTHLY","paymentMode":"free","subscriptionPeriod":"P1M"},
                {"billingPlanType":"BILLED_UPFRONT","paymentMode":"free","subscriptionPeriod":"P1W"}],
              "codeOffers":[{"referenceName":"back","paymentMode":"free","subscriptionPeriod":"P1M","eligibility":["expired","new"],
                "isStackable":true}]}]}]}
            """#.utf8)
        let catalogue = try Catalogue(storeKitFile: file)
        let terms = try #require(catalogue.products["year"]?.subscription)
        #expect(terms.monthlyPlan == CatalogueBillingPlan(type: .monthly, price: 500, commitmentPrice: 6_000))
        #expect(terms.introductoryOffer(for: .monthly)?.period == BillingPeriod(1, .month))
        #expect(terms.introductoryOffer(for: .billedUpfront)?.period == BillingPeriod(1, .week))
        #expect(terms.codeOffers.first?.eligibility == [.expired, .new])
        #expect(terms.codeOffers.first?.isStackable == true)
        #expect(catalogue.products["coins"]?.oneTimeOffers.map(\.id) == ["gift"])
    }

    @Test(
        "the sandbox's table",
        arguments: [
            ("P1W", 180_000), ("P1M", 300_000), ("P2M", 600_000), ("P3M", 900_000), ("P6M", 1_800_000), ("P1Y", 3_600_000),
            ("P3D", 120_000),
            ("P2W", 300_000),
        ] as [(String, Int64)])
    func sandboxTable(period: String, length: Int64) throws {
        #expect(RenewalPace.SandboxRate.fiveMinutes.length(of: try #require(BillingPeriod(period))) == length)
    }
}

@Suite("Settings of a .storekit file")
struct FileSettingsTests {
    @Test("the file's switches become the app's settings")
    func follow() async throws {
        let file = Data(
            #"""
            {"version":{"major":4,"minor":0},"settings":{"_timeRate":1003,"_storefront":"ESP","_askToBuyEnabled":true,
             "_billingGracePeriodEnabled":true}}
            """#.utf8)
        let settings = try FileSettings(storeKitFile: file)
        #expect(settings.storefront?.currency == "EUR")
        let town = try Town { $0.follow(settings) }
        let phone = try await town.phone()
        #expect(try await phone.buy("coins").outcome == .pending)
        #expect(await town.store.world.apps[Town.app]?.xcodePace == .fixed(milliseconds: 30_000))
        #expect(await town.store.world.apps[Town.app]?.gracePeriodDays == 16)
    }
}
