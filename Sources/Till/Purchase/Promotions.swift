/// Purchases that customers began on the App Store's page: the app is asked to go on once there is somebody to buy for.
actor Promotions {
    private let identity: Identity
    private let events: EventQueue
    private var held: [String] = []

    /// The most products that are held; the oldest go first and can be begun again on the page.
    static let bound = 20

    init(identity: Identity, events: EventQueue) {
        self.identity = identity
        self.events = events
    }

    /// The customer tapped a product on the App Store's page.
    func arrive(_ productID: String) async {
        held.removeAll { $0 == productID }
        held.append(productID)
        if held.count > Self.bound { held.removeFirst() }
        await release()
    }

    /// Asks the app to go on, if there is a customer now.
    func release() async {
        guard !held.isEmpty, let _ = try? await identity.current() else { return }
        let products = held
        held = []
        for product in products { await events.add(.purchaseRequested(productID: product)) }
    }
}
