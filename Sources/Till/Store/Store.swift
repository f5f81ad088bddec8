import Foundation

/// What the SDK needs of the App Store on a device; one adapter for each of Apple's two interfaces.
///
/// Everything that leaves or enters the app through StoreKit goes through here, so that the rest is the same for both.
protocol Store: Sendable {
    /// Whether this device may buy at all.
    var canMakePayments: Bool { get }
    /// Whether purchases are proved by the app receipt instead of signed transactions.
    var provesByReceipt: Bool { get }

    /// The products that the App Store knows of these; others are left out.
    func products(_ ids: [String]) async throws(TillError) -> [StoreProduct]
    /// Shows the sheet and waits for the customer.
    func purchase(_ product: StoreProduct, _ wish: PurchaseWish) async throws(TillError) -> StorePurchaseResult
    /// Everything that comes without a call of this app's, unfinished transactions at launch included; ends with the task.
    func deliveries() -> AsyncStream<StoreTransaction>
    /// Purchases begun on the App Store's page, to be completed in the app; ends with the task.
    func intents() -> AsyncStream<StoreIntent>
    /// What the app has not finished, now.
    func unfinished() async -> [StoreTransaction]
    /// What entitles the customer now, verified by StoreKit, also without a connection.
    func entitlements() async -> [StoreTransaction]
    /// Where the customer's subscriptions stand, by StoreKit, also without a connection.
    func subscriptions() async -> [StoreSubscription]
    /// Says that a purchase was delivered. Finishing twice, or what is gone, does nothing.
    func finish(_ transactionID: String) async
    /// Brings what the customer bought before to this device; may ask for the password, so only on the customer's wish.
    ///
    /// - Returns: what can be proved by signed transactions or, in the original interface, what was restored.
    func restore() async throws(TillError) -> [StoreTransaction]
    /// The app receipt as it lies on the device; with `refreshing`, fetched anew first. `nil` when there is none.
    func receipt(refreshing: Bool) async throws(TillError) -> Data?
}
