import AppStoreTypes
import FixtureSupport
import Testing

@Suite("StoreKit configurations")
struct StoreKitConfigurationTests {
    private func read(_ text: String) throws(StoreKitConfigurationFailure) -> StoreKitConfiguration {
        try StoreKitConfiguration(bytes: Array(text.utf8))
    }

    @Test("every real file is read as expected and written back without loss", .enabled(if: Fixtures.areHere))
    func fixtures() throws {
        let expected = try #require(JSONReader.read(Fixtures.expectedBytes())["files"])
        let paths = Fixtures.paths(in: "storekit")
        #expect(paths.count == 24)
        for path in paths {
            let bytes = try Fixtures.bytes(path)
            let configuration = try StoreKitConfiguration(bytes: bytes)
            let want = try #require(expected[path])
            #expect("\(configuration.majorVersion ?? 0).\(configuration.minorVersion ?? 0)" == want["version"]?.text, "\(path)")
            #expect(configuration.identifier == want["identifier"]?.text, "\(path)")
            try expect(configuration.products, want["products"], path)
            try expect(configuration.nonRenewingSubscriptions, want["non_renewing"], path)
            let groups = try #require(want["groups"]?.elements)
            #expect(configuration.subscriptionGroups.count == groups.count, "\(path)")
            for (group, wanted) in zip(configuration.subscriptionGroups, groups) {
                #expect(group.id?.rawValue == wanted["id"]?.text, "\(path)")
                #expect(group.name == wanted["name"]?.text, "\(path)")
                try expect(group.subscriptions, wanted["subscriptions"], path)
            }
            #expect(configuration.settings.isSynchronized == want["synced"]?.bool, "\(path)")
            #expect(configuration.settings.storefront == want["settings"]?["_storefront"]?.text, "\(path)")
            #expect(configuration.settings.timeRate?.isKnown != false, "\(path)")
            #expect(configuration.repeatedProductIDs == [], "\(path)")
            #expect(try JSONReader.read(configuration.bytes) == JSONReader.read(bytes), "\(path)")
        }
    }

    private func expect(_ products: [StoreKitConfiguration.Product], _ wanted: JSONValue?, _ path: String) throws {
        let wanted = try #require(wanted?.elements)
        #expect(products.count == wanted.count, "\(path)")
        for (product, want) in zip(products, wanted) {
            #expect(product.productID?.rawValue == want["productID"]?.text, "\(path)")
            #expect(product.kind?.isKnown == true, "\(path)")
            #expect(product.kind?.rawValue == want["type"]?.text ?? "RecurringSubscription", "\(path)")
            #expect(product.displayPrice == want["displayPrice"]?.text, "\(path)")
            #expect(product.price != nil, "\(path)")
            #expect(product.familyShareable == want["familyShareable"]?.bool, "\(path)")
            #expect(product.localizations.map(\.locale) == want["locales"]?.elements?.map(\.text), "\(path)")
            #expect(product.recurringSubscriptionPeriod == want["period"]?.text, "\(path)")
            #expect(product.groupNumber == want["groupNumber"]?.integer, "\(path)")
            #expect(Int64(product.promotionalOffers.count) == want["adHocOffers"]?.integer ?? 0, "\(path)")
            #expect(Int64(product.codeOffers.count) == want["codeOffers"]?.integer ?? 0, "\(path)")
            #expect(Int64(product.winbackOffers.count) == want["winbackOffers"]?.integer ?? 0, "\(path)")
            let offer = want["introductoryOffer"].flatMap { $0 == .null ? nil : $0 }
            #expect(product.introductoryOffer?.paymentMode?.rawValue == offer?["paymentMode"]?.text, "\(path)")
            #expect(product.introductoryOffer?.subscriptionPeriod == offer?["subscriptionPeriod"]?.text, "\(path)")
            #expect(product.introductoryOffer?.numberOfPeriods == offer?["numberOfPeriods"]?.integer, "\(path)")
            #expect(product.introductoryOffer?.displayPrice == offer?["displayPrice"]?.text, "\(path)")
        }
    }

    @Test("a change leaves everything else in its place")
    func change() throws {
        var configuration = try read(
            #"{"version":{"major":6,"minor":0},"new":[1],"products":[{"productID":"a","displayPrice":"0.99","later":{"x":1}}],"settings":{"_y":2}}"#
        )
        configuration.products[0].displayPrice = "1.99"
        configuration.settings.timeRate = .oneSecondPerDay
        let changed =
            #"{"version":{"major":6,"minor":0},"new":[1],"products":[{"productID":"a","displayPrice":"1.99","later":{"x":1}}],"#
            + #""settings":{"_y":2,"_timeRate":6}}"#
        #expect(configuration.json.compactText == changed)
    }

    @Test(
        "money is exact or nothing",
        arguments: [
            ("0.99", 990), ("0.0", 0), ("4", 4_000), ("1234.567", 1_234_567), ("1.5000", 1_500), ("0.0005", nil), ("1,99", nil), ("", nil),
            ("-1", nil), ("1.", nil), (".5", nil), ("1e3", nil), ("1234567890123", nil), ("999999999999.999", 999_999_999_999_999),
        ] as [(String, Int64?)])
    func money(text: String, amount: Int64?) {
        var product = StoreKitConfiguration.Product()
        product.displayPrice = text
        #expect(product.price == amount)
    }

    @Test("a free offer needs no price")
    func freeOffer() {
        var offer = StoreKitConfiguration.Offer()
        #expect(offer.price == nil)
        offer.paymentMode = .free
        #expect(offer.price == 0)
        #expect(offer.paymentMode?.offerDiscountType == .freeTrial)
    }

    @Test("product ids that are there twice are told")
    func repeated() throws {
        let configuration = try read(
            #"{"version":{"major":1},"products":[{"productID":"a"},{"productID":"b"}],"subscriptionGroups":[{"subscriptions":[{"productID":"a"}]}]}"#
        )
        #expect(configuration.repeatedProductIDs == ["a"])
    }

    @Test(
        "what is no configuration is refused with a reason",
        arguments: [
            ("", "the file is no JSON: a value is missing at byte 0"), ("[]", "the file holds no JSON object at its top"),
            ("{}", "the file has no version: choose a .storekit file that Xcode wrote"),
            (#"{"version":{"major":4},"products":{}}"#, "the member products is no list"),
        ])
    func refusals(text: String, reason: String) {
        #expect { try read(text) } throws: { "\($0)" == reason }
    }
}
