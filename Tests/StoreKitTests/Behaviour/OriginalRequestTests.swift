import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

/// Waits for the answer to a products request.
final class ProductsAnswer: NSObject, SKProductsRequestDelegate {
    private(set) var products: [SKProduct] = []
    private(set) var invalid: [String] = []
    private(set) var calls: [String] = []
    private(set) var error: (any Error)?
    private let done: AsyncStream<Void>.Continuation

    private init(_ done: AsyncStream<Void>.Continuation) { self.done = done }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        calls.append("didReceive")
        products = response.products
        invalid = response.invalidProductIdentifiers
    }

    func requestDidFinish(_ request: SKRequest) {
        calls.append("requestDidFinish")
        done.finish()
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        calls.append("didFailWithError")
        self.error = error
        done.finish()
    }

    static func of(_ identifiers: Set<String>) async -> ProductsAnswer {
        let (stream, done) = AsyncStream.makeStream(of: Void.self)
        let answer = ProductsAnswer(done)
        let request = SKProductsRequest(productIdentifiers: identifiers)
        request.delegate = answer
        request.start()
        for await _ in stream {}
        withExtendedLifetime(request) {}
        return answer
    }
}

/// Waits for the end of a receipt refresh.
final class RefreshAnswer: NSObject, SKRequestDelegate {
    private let done: AsyncStream<String>.Continuation

    private init(_ done: AsyncStream<String>.Continuation) { self.done = done }

    func requestDidFinish(_ request: SKRequest) { done.yield("finished") }
    func request(_ request: SKRequest, didFailWithError error: any Error) { done.yield("failed \((error as NSError).code)") }

    static func wait() async -> String? {
        let (stream, done) = AsyncStream.makeStream(of: String.self)
        let answer = RefreshAnswer(done)
        let request = SKReceiptRefreshRequest(receiptProperties: nil)
        request.delegate = answer
        request.start()
        for await word in stream {
            withExtendedLifetime((request, answer)) {}
            return word
        }
        return nil
    }
}

@Suite("Requests of the original API")
struct OriginalRequestTests {
    let shop = Shop()

    @Test("7.30 and 7.31 — products come before the word that the request is done; unknown ones are named")
    func products() async throws {
        try await shop.launch().run {
            let answer = await ProductsAnswer.of(["monthly", "pro", "nothing"])
            #expect(answer.calls == ["didReceive", "requestDidFinish"])
            #expect(Set(answer.products.map(\.productIdentifier)) == ["monthly", "pro"])
            #expect(answer.invalid == ["nothing"])
            let monthly = try #require(answer.products.first { $0.productIdentifier == "monthly" })
            #expect(monthly.price == NSDecimalNumber(string: "4.99"))
            #expect(monthly.subscriptionPeriod?.unit == .month)
            #expect(monthly.introductoryPrice?.paymentMode == .freeTrial)
            #expect(monthly.subscriptionGroupIdentifier == "20000001")
            let formatter = NumberFormatter()
            formatter.numberStyle = .currency
            formatter.locale = monthly.priceLocale
            #expect(formatter.string(from: monthly.price) == "$4.99")
        }
    }

    @Test("7.30 — a request that fails tells only that")
    func failure() async throws {
        try await shop.launch().run {
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", isOnline: false)))
            let answer = await ProductsAnswer.of(["pro"])
            #expect(answer.calls == ["didFailWithError"])
            #expect((answer.error as? URLError)?.code == .notConnectedToInternet)
        }
    }

    @Test("7.34 — in the sandbox there is no receipt until the first purchase or refresh")
    func receipt() async throws {
        try await shop.launch().run {
            let url = try #require(SimulatedDevice.receiptURL)
            #expect(url.lastPathComponent == "sandboxReceipt")
            #expect(!FileManager.default.fileExists(atPath: url.path))
            #expect(await RefreshAnswer.wait() == "finished")
            #expect(try Data(contentsOf: url).count > 100)
        }
    }

    @Test("7.34 — the receipt is up to date before the observer hears of a purchase")
    func receiptFirst() async throws {
        try await shop.launch().run {
            let diary = Diary()
            var reader = DiaryReader(diary)
            SKPaymentQueue.default().add(diary)
            SKPaymentQueue.default().add(try await payment("pro"))
            _ = await reader.next()
            #expect(await reader.next()?.states == [.purchased])
            let url = try #require(SimulatedDevice.receiptURL)
            #expect(FileManager.default.fileExists(atPath: url.path))
        }
    }

    @Test("7.36 — a refresh asks for the password; closing that dialog is code 2")
    func refreshClosed() async throws {
        try await shop.launch().run {
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", dismissesSignIn: true)))
            #expect(await RefreshAnswer.wait() == "failed 2")
            await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
        }
    }

    @Test("7.36 — a refresh without a connection fails")
    func refreshOffline() async throws {
        try await shop.launch().run {
            _ = try await shop.store.perform(.setDevice(SetDeviceCommand(device: "phone", isOnline: false)))
            #expect(await RefreshAnswer.wait()?.hasPrefix("failed") == true)
        }
    }
}
