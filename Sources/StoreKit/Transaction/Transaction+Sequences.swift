extension Transaction {
    /// Says that the app has delivered; the transaction does not come again at the next launch.
    ///
    /// Finishing twice, or a transaction that is gone, does nothing.
    public func finish() async {
        await DeviceSession.available(preferring: session)?.finish(id)
    }

    /// Everything the customer bought, except consumables that are finished.
    public static var all: Transactions { Transactions { await $0.all(productID: nil) } }

    /// What entitles the customer now.
    public static var currentEntitlements: Transactions { Transactions { await $0.currentEntitlements(productID: nil) } }

    /// What the app has not finished.
    public static var unfinished: Transactions { Transactions { await $0.unfinished() } }

    /// Transactions that come from outside a purchase call, and the unfinished ones at launch; never ends.
    public static var updates: Transactions {
        let session = DeviceSession.available()
        return Transactions(feed: Feed(source: .live { session?.listenForTransactions() ?? .ended }))
    }

    /// The newest transaction of a product, if there is one.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        await DeviceSession.available()?.latest(productID: productID)
    }

    /// What entitles the customer to a product now, if anything does.
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? {
        await DeviceSession.available()?.currentEntitlements(productID: productID).first
    }

    /// Everything of one product that the customer bought.
    public static func all(for productID: String) -> Transactions { Transactions { await $0.all(productID: productID) } }

    /// What entitles the customer to a product now.
    public static func currentEntitlements(for productID: String) -> Transactions {
        Transactions { await $0.currentEntitlements(productID: productID) }
    }

    /// Where the subscription of this transaction stands; `nil` when it belongs to none, or it cannot be known.
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async {
            guard let groupID = subscriptionGroupID, let session = DeviceSession.available(preferring: session) else { return nil }
            let statuses = (try? await session.statuses(groupID: groupID)) ?? []
            return statuses.first { $0.transaction.unsafePayloadValue.originalID == originalID }
        }
    }
}
