import StoreKit
import Testing

@Suite("Without a device")
struct NoDeviceTests {
    @Test("calls fail with an error that says what to do, sequences end, nothing traps")
    func clearError() async throws {
        let error = await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coins"]) }
        #expect(error?.failureReason?.contains("SimulatedDevice.connect") == true)
        #expect(!AppStore.canMakePayments)
        #expect(await Storefront.current == nil)
        for await _ in Transaction.updates { Issue.record("there is nobody to send an update") }
        for await _ in Transaction.currentEntitlements { Issue.record("there is nobody to own anything") }
        SKPaymentQueue.default().restoreCompletedTransactions()
    }
}
