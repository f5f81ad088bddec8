public import AppStoreTypes
public import Foundation

/// An app's way to sell: lists products, buys, restores, and knows what the customer owns.
///
/// Make one at launch, keep it, and call `start()` at once: what StoreKit has to deliver is taken care of from then on, whether or not the
/// app listens. Purchases are written down before they are sent to the server and finished only when the server has recorded them.
public final class TillClient: Sendable {
    let parts: Parts
    let running = Guarded(Running())

    init(parts: Parts) { self.parts = parts }

    deinit {
        let running = running.withLock { $0 }
        running.wakes?.finish()
        for task in running.tasks { task.cancel() }
    }

    /// Everything that works for one client.
    struct Parts: Sendable {
        let configuration: TillConfiguration
        let surroundings: Surroundings
        let store: any Store
        let link: any ServerLink
        let journal: Journal
        let identity: Identity
        let events: EventQueue
        let status: Broadcast<CustomerStatus>
        let book: CustomerBook
        let courier: Courier
        let pipeline: Pipeline
        let promotions: Promotions
        let desk: PurchaseDesk
        let catalogue: Catalogue
    }

    struct Running {
        var tasks: [Task<Void, Never>] = []
        var wakes: Wakes?
        var isStarted = false
    }

    // MARK: Buying

    /// Whether this device may buy at all; where it may not, show that instead of a sheet that cannot appear.
    public var canMakePayments: Bool { parts.store.canMakePayments }

    /// What the server wants sold and the App Store knows, in the server's order.
    ///
    /// - Parameter maxAge: the greatest age in seconds of a list that is used again.
    public func products(maxAge: TimeInterval = 300) async throws(TillError) -> Shelf { try await parts.catalogue.shelf(maxAge: maxAge) }

    /// Makes an order at the server before paying, with the team's own metadata; it comes back with the grant.
    ///
    /// - Parameters:
    ///   - productID: what will be bought.
    ///   - metadata: a JSON object of at most 4 KB.
    ///   - id: the order's id; the same one again gives the same order.
    public func makeOrder(for productID: String, metadata: JSONValue? = nil, id: UUID? = nil) async throws(TillError) -> Order {
        guard let customer = try await parts.identity.current() else {
            throw TillError(.logInRequired, "Nobody is logged in; no order for \(productID) was made.")
        }
        let request = OrderMessage(id: id ?? parts.surroundings.makeUUID(), customer: customer, productID: productID, metadata: metadata)
        let order = try await request.send(over: parts.link)
        try await parts.identity.remember(order: order.id, of: customer)
        return order
    }

    /// Begins to buy, for a screen that shows progress; a second call for the same product joins the purchase that runs.
    public func begin(_ product: ShelfProduct, quantity: Int = 1, order: Order? = nil, offer: PromotionalOffer? = nil)
        async throws(TillError)
        -> Purchase
    {
        try await parts.desk.begin(
            CustomersWish(productID: product.id, product: product.storeProduct, orderID: order?.id, quantity: quantity, offer: offer))
    }

    /// Begins to buy a product by its identifier alone.
    public func begin(_ productID: String, quantity: Int = 1, order: Order? = nil, offer: PromotionalOffer? = nil) async throws(TillError)
        -> Purchase
    {
        try await parts.desk.begin(
            CustomersWish(productID: productID, product: nil, orderID: order?.id, quantity: quantity, offer: offer))
    }

    /// Buys, and waits for what it comes to.
    public func purchase(
        _ product: ShelfProduct, quantity: Int = 1, order: Order? = nil, offer: PromotionalOffer? = nil
    ) async throws(TillError) -> PurchaseOutcome {
        try await begin(product, quantity: quantity, order: order, offer: offer).outcome
    }

    /// Buys a product by its identifier alone, and waits for what it comes to.
    public func purchase(
        _ productID: String, quantity: Int = 1, order: Order? = nil, offer: PromotionalOffer? = nil
    ) async throws(TillError) -> PurchaseOutcome {
        try await begin(productID, quantity: quantity, order: order, offer: offer).outcome
    }

    // MARK: Owning

    /// What the customer owns now, as far as it is known; cheap, for every screen.
    public var customer: CustomerStatus {
        get async { await parts.book.evaluated() }
    }

    /// What the customer owns, now and after every change; never ends before `stop()`.
    public var customerUpdates: AsyncStream<CustomerStatus> { parts.status.listen() }

    /// Asks the server what the customer owns; throws when it cannot be heard now, and then nothing changes.
    public func refresh() async throws(TillError) -> CustomerStatus {
        try await parts.book.turnToCurrentCustomer()
        try await parts.book.refresh()
        return await customer
    }

    /// Everything the app should know and did not ask for; events wait until they are taken.
    public var events: TillEvents { TillEvents(queue: parts.events) }

    /// Purchases that the server refused, for the customer's or support's eyes.
    public var refusedPurchases: [Refusal] {
        get async { await parts.pipeline.refused() }
    }

    /// How many purchases wait for the server.
    public var waitingPurchases: Int {
        get async { await parts.pipeline.waiting().count }
    }
}
