import AppStoreSimulator
import AppStoreTypes
import CryptoKit
import StoreKit
import Testing

@Suite("The app and the store")
struct StoreTests {
    let shop = Shop()

    @Test("6.1 — sync brings the device up to date; offline it throws")
    func sync() async throws {
        try await shop.launch().run {
            try await AppStore.sync()
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", isOnline: false)))
            await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
        }
    }

    @Test("6.2 to 6.4 — the app's own transaction is verified and says what the sandbox says")
    func appTransaction() async throws {
        try await shop.launch { $0.appVersion = "42" }.run {
            let app = try await AppTransaction.shared.payloadValue
            #expect(app.bundleID == Shop.app.rawValue)
            #expect(app.environment == .sandbox)
            #expect(app.appVersion == "42")
            #expect(app.originalAppVersion == "1.0")
            #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: 1_375_340_400))
            #expect(app.appID == nil)
            #expect(try await AppTransaction.refresh().payloadValue.appTransactionID == app.appTransactionID)
            for await result in AppTransaction.all { #expect(try result.payloadValue.bundleID == app.bundleID) }
        }
    }

    @Test("6.6 — every signed value is bound to the device by a SHA-384 hash that the app can repeat")
    func deviceVerification() async throws {
        try await shop.launch().run {
            let bought = try await buy("pro")
            let secret = try #require(AppStore.deviceVerificationID)
            let text = bought.deviceVerificationNonce.uuidString.lowercased() + secret.uuidString.lowercased()
            #expect(Data(SHA384.hash(data: Data(text.utf8))) == bought.deviceVerification)
        }
    }

    @Test("6.7 — the storefront has a country in three letters and a currency")
    func storefront() async throws {
        try await shop.launch { $0.storefront = "DEU" }.run {
            let storefront = try #require(await StoreKit.Storefront.current)
            #expect(storefront.countryCode == "DEU")
            #expect(storefront.currency?.identifier == "EUR")
            #expect(SKPaymentQueue.default().storefront?.countryCode == "DEU")
        }
    }

    @Test("6.9 — one way of hearing of promoted purchases: intents before observers")
    func oneWay() async throws {
        try await shop.launch().run {
            let diary = Diary()
            SKPaymentQueue.default().add(diary)
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            _ = try await shop.store.perform(.promote(PromoteCommand(device: "phone", app: Shop.app, productId: "pro")))
            #expect(await intents.next()?.id == "pro")
        }
    }
}
