import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@Suite("Buying")
struct PurchaseTests {
    let shop = Shop()

    @Test("3.2 — closing the sheet is a result and no error; asking a parent is pending")
    func results() async throws {
        _ = try await shop.launch().run {
            try await shop.answer(.cancel)
            guard case .userCancelled = try await product("pro").purchase() else { return unexpected("cancelling is a result") }
            guard case .pending = try await product("pro").purchase(options: [.simulatesAskToBuyInSandbox(true)]) else {
                return unexpected("Ask to Buy is pending")
            }
        }
    }

    @Test("3.3 — success is returned before finish; until then the transaction is unfinished")
    func beforeFinish() async throws {
        try await shop.launch().run {
            let bought = try await buy("coins")
            #expect(await list(Transaction.unfinished).map(\.id) == [bought.id])
            await bought.finish()
            #expect(await list(Transaction.unfinished).isEmpty)
        }
    }

    @Test(
        "3.4 — a quantity outside 1 to 10, or for a type that has none, is refused", arguments: [("coins", 0), ("coins", 11), ("pro", 2)])
    func quantities(id: String, quantity: Int) async throws {
        _ = try await shop.launch().run {
            await #expect(throws: Product.PurchaseError.invalidQuantity) {
                try await product(id).purchase(options: [.quantity(quantity)])
            }
        }
    }

    @Test("3.4 — an unknown offer, a half-given one and payments switched off are refused by name")
    func refusals() async throws {
        try await shop.launch().run {
            await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
                try await product("yearly").purchase(options: [
                    .promotionalOffer(offerID: "none", keyID: "KEY", nonce: UUID(), signature: Data([1]), timestamp: 0)
                ])
            }
            await #expect(throws: Product.PurchaseError.missingOfferParameters) {
                try await product("yearly").purchase(options: [.custom(key: "adHocOfferId", value: "none")])
            }
            let pro = try await product("pro")
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", canMakePayments: false)))
            await #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try await pro.purchase() }
            #expect(!AppStore.canMakePayments)
            #expect(!SKPaymentQueue.canMakePayments())
        }
    }

    @Test("3.9 — whether payments are allowed is known without asking, also after it changed")
    func paymentsSwitched() async throws {
        try await shop.launch().run {
            var allowed = true
            for _ in 0..<2 {
                allowed.toggle()
                _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", canMakePayments: allowed)))
                while AppStore.canMakePayments != allowed { await Task.yield() }
            }
        }
    }

    @Test("G2 — a fault tells the device of its own purchase as an update too")
    func toldTwice() async throws {
        try await shop.launch().run {
            _ = try await shop.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .double, name: "purchase"))))
            var updates = Transaction.updates.makeAsyncIterator()
            let bought = try await buy("coins")
            #expect(await updates.next()?.unsafePayloadValue.id == bought.id)
        }
    }

    @Test("5.14 — whether the introductory offer may be had is known before a product was asked for")
    func eligibleBeforeFetch() async throws {
        let phone = try await shop.launch()
        await phone.run {
            #expect(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "20000001"))
        }
        _ = try await phone.run { try await buy("monthly") }
        phone.quit()
        try await shop.launch().run {
            #expect(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "20000001") == false)
        }
    }

    @Test("3.4 — a lost connection is a network error with its URL error")
    func network() async throws {
        _ = try await shop.launch().run {
            let pro = try await product("pro")
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", isOnline: false)))
            let error = await #expect(throws: StoreKitError.self) { try await pro.purchase() }
            guard case .networkError(let cause) = error else { return unexpected("\(String(describing: error)) is no network error") }
            #expect(cause.code == .notConnectedToInternet)
        }
    }

    @Test("3.5 — quantity and token come back in the transaction")
    func options() async throws {
        try await shop.launch().run {
            let token = UUID()
            let bought = try await buy("coins", [.quantity(3), .appAccountToken(token)])
            #expect(bought.purchasedQuantity == 3)
            #expect(bought.appAccountToken == token)
            #expect(bought.price == Decimal(string: "5.97"))
            #expect(bought.currencyCode == "USD")
        }
    }

    @Test("3.5 — a year is paid by the month where the country allows; an unsigned word about the trial is refused")
    func plansAndWords() async throws {
        try await shop.launch().run {
            let plan = Product.PurchaseOption.billingPlanType(.monthly)
            await #expect(throws: StoreKitError.self, "not in the United States") { try await product("yearly").purchase(options: [plan]) }
            _ = try await shop.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "DEU")))
            let bought = try await buy("yearly", [plan])
            #expect(bought.billingPlanType == .monthly)
            #expect(bought.price == Decimal(string: "4.49"))
            await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
                try await product("monthly").purchase(options: [.introductoryOfferEligibility(compactJWS: "a.b.c")])
            }
        }
    }

    @Test("3.5 — when the storefront changes, the app's word decides whether the purchase goes on")
    func storefrontChange() async throws {
        try await shop.launch().run {
            let pro = try await product("pro")
            _ = try await shop.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "JPN")))
            await #expect(throws: StoreKitError.self) {
                try await pro.purchase(options: [.onStorefrontChange { $0.countryCode != "JPN" }])
            }
            #expect(await list(Transaction.all).isEmpty)
            guard case .success = try await pro.purchase(options: [.onStorefrontChange { $0.countryCode == "JPN" }]) else {
                return unexpected("the purchase goes on")
            }
        }
    }

    @Test("3.6 — buying an owned product again succeeds with the same transaction; a finished consumable is bought anew")
    func again() async throws {
        try await shop.launch().run {
            let pro = try await buy("pro")
            #expect(try await buy("pro").id == pro.id)
            let yearly = try await buy("yearly")
            #expect(try await buy("yearly").id == yearly.id)
            let coins = try await buy("coins")
            #expect(try await buy("coins").id == coins.id)
            await coins.finish()
            #expect(try await buy("coins").id != coins.id)
        }
    }

    @Test("3.7 — the introductory offer is applied to a new subscriber without an option, once")
    func introductory() async throws {
        try await shop.launch().run {
            let monthly = try await product("monthly")
            #expect(await monthly.subscription?.isEligibleForIntroOffer == true)
            let bought = try await buy("monthly")
            #expect(bought.offer?.type == .introductory)
            #expect(bought.offer?.paymentMode == .freeTrial)
            #expect(bought.price == 0)
            #expect(await monthly.subscription?.isEligibleForIntroOffer == false)
            #expect(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "20000001") == false)
        }
    }

    @Test("3.8 — unknown and doubled identifiers are left out silently; offline is thrown, never an empty shelf")
    func shelf() async throws {
        try await shop.launch().run {
            let found = try await Product.products(for: ["pro", "pro", "nothing"])
            #expect(found.map(\.id) == ["pro"])
            #expect(try await Product.products(for: ["nothing"]).isEmpty)
            #expect(try await Product.products(for: [String]()).isEmpty)
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", isOnline: false)))
            await #expect(throws: StoreKitError.self) { try await Product.products(for: ["pro"]) }
        }
    }

    @Test("3.8 — a product says what the App Store says, and a new price makes another value")
    func values() async throws {
        try await shop.launch().run {
            let yearly = try await product("yearly")
            #expect(yearly.type == .autoRenewable)
            #expect(yearly.price == Decimal(string: "49.99"))
            #expect(yearly.displayPrice == "$49.99")
            #expect(yearly.subscription?.subscriptionPeriod == .yearly)
            #expect(yearly.subscription?.groupLevel == 1)
            #expect(yearly.subscription?.groupDisplayName == "Plus")
            #expect(yearly == (try await product("yearly")))
            let monthly = try await product("monthly")
            #expect(monthly.subscription?.introductoryOffer?.paymentMode == .freeTrial)
            #expect(monthly.subscription?.introductoryOffer?.period == .weekly)
            #expect(monthly.debugDescription.contains("\"subscriptionFamilyRank\":2"))
            #expect(try await product("coins").subscription == nil)
            _ = try await shop.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "JPN")))
            #expect(yearly != (try await product("yearly")))
        }
    }

    @Test("3.9 — with payments switched off what was bought is still there")
    func switchedOff() async throws {
        try await shop.launch().run {
            let bought = try await buy("pro")
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", canMakePayments: false)))
            #expect(await list(Transaction.currentEntitlements).map(\.id) == [bought.id])
        }
        let later = try await shop.launch()
        await later.run { #expect(!AppStore.canMakePayments) }
    }

    @Test("a purchase whose reply was lost comes at the next launch")
    func lostReply() async throws {
        let phone = try await shop.launch()
        try await phone.run {
            let pro = try await product("pro")
            _ = try await shop.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .loseReply, name: "purchase"))))
            await #expect(throws: StoreKitError.self) { try await pro.purchase() }
        }
        phone.quit()
        try await shop.launch().run {
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(await updates.next()?.unsafePayloadValue.productID == "pro")
        }
    }
}
