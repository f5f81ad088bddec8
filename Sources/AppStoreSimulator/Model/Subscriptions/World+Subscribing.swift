import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// Buys a subscription, or changes the one that runs in the group; answers the purchase that the call gives back.
    mutating func subscribe(to product: CatalogueProduct, _ call: PurchaseCall, library: Int, by key: InstalledApp.Key?, silently: Bool)
        -> Int
    {
        guard let terms = product.subscription else { return 0 }
        let running = libraries[library].subscriptions[terms.groupID]
        if let running, subscriptions[running].isEntitled(at: now) {
            return change(running, to: product, terms, call, by: key, silently: silently)
        }
        let offer = offer(for: product, choice: call.offer, library: library)
        let period = NewPeriod(
            product: product, start: purchaseMoment, reason: .purchase, offer: offer, remaining: (offer?.transactionCount ?? 0) - 1,
            token: call.appAccountToken, quantity: call.quantity)
        let index = running ?? newSubscription(of: terms.groupID, product: product.id, library: library)
        let purchase = open(period, in: index)
        if let running {
            let gap = purchases[purchase].purchaseDate.milliseconds - (lapsed(running, before: purchase)?.milliseconds ?? 0)
            if gap > pace(of: running).bridgedGap { subscriptions[running].recentStart = purchases[purchase].purchaseDate }
        }
        notify(.subscribed, running == nil ? .initialBuy : .resubscribe, subscription: index)
        if !silently { tell(library, except: key, .transaction(purchase, cause: .otherDevice, requestID: nil)) }
        tell(library, .status(index))
        return purchase
    }

    /// The end of the paid time before a purchase.
    private func lapsed(_ index: Int, before purchase: Int) -> EpochMilliseconds? {
        libraries[subscriptions[index].library].purchases
            .last { $0 != purchase && purchases[$0].subscription == index }
            .flatMap { purchases[$0].expiresDate }
    }

    private mutating func newSubscription(of group: SubscriptionGroupID, product: ProductID, library: Int) -> Int {
        let number = nextTransactionNumber(in: libraries[library].key.environment)
        subscriptions.append(
            Subscription(
                library: library, group: group, originalNumber: number, start: purchaseMoment, current: purchases.count, product: product))
        libraries[library].subscriptions[group] = subscriptions.count - 1
        return subscriptions.count - 1
    }

    /// A purchase while a subscription of the group runs: the same product changes nothing or takes a planned change back; a higher
    /// level, or an equal one of the same length, begins at once; everything else waits for the end of the period.
    private mutating func change(
        _ index: Int, to product: CatalogueProduct, _ terms: SubscriptionTerms, _ call: PurchaseCall, by key: InstalledApp.Key?,
        silently: Bool
    ) -> Int {
        let current = subscriptions[index].current
        if product.id == purchases[current].product {
            keep(index, product.id)
            return current
        }
        let catalogue = apps[libraries[subscriptions[index].library].key.app]?.catalogue
        let old = catalogue?.products[purchases[current].product]?.subscription
        let isUpgrade = old.map { terms.level < $0.level || (terms.level == $0.level && terms.period == $0.period) } ?? true
        guard isUpgrade else {
            plan(index, product.id, offer: call.offer)
            return current
        }
        return upgrade(index, to: product, call, by: key, silently: silently)
    }

    /// Takes a planned change back and switches automatic renewal on.
    private mutating func keep(_ index: Int, _ product: ProductID) {
        if subscriptions[index].nextProduct != product {
            subscriptions[index].nextProduct = product
            subscriptions[index].nextOffer = nil
            subscriptions[index].touch(at: now)
            notify(.didChangeRenewalPref, subscription: index)
            tell(subscriptions[index].library, .status(index))
        }
        if !subscriptions[index].renewsAutomatically { switchRenewal(index, isOn: true) }
    }

    /// Plans another product for the next period.
    private mutating func plan(_ index: Int, _ product: ProductID, offer: OfferChoice?) {
        guard subscriptions[index].nextProduct != product || !subscriptions[index].renewsAutomatically else { return }
        subscriptions[index].nextProduct = product
        subscriptions[index].nextOffer = nil
        if let offer, let terms = apps[libraries[subscriptions[index].library].key.app]?.catalogue.products[product]?.subscription,
            let chosen = terms.offer(offer.type, id: offer.offerId)
        {
            subscriptions[index].nextOffer = Subscription.OfferInUse(offer: chosen, remaining: chosen.transactionCount)
        }
        subscriptions[index].renewsAutomatically = true
        subscriptions[index].touch(at: now)
        notify(offer == nil ? .didChangeRenewalPref : .offerRedeemed, .downgrade, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    private mutating func upgrade(
        _ index: Int, to product: CatalogueProduct, _ call: PurchaseCall, by key: InstalledApp.Key?, silently: Bool
    ) -> Int {
        let replaced = subscriptions[index].current
        let library = subscriptions[index].library
        purchases[replaced].isUpgraded = true
        purchases[replaced].isFinished = false
        purchases[replaced].touch(at: now)
        let offer = call.offer.flatMap { choice in product.subscription?.offer(choice.type, id: choice.offerId) }
        let purchase = open(
            NewPeriod(
                product: product, start: purchaseMoment, reason: .purchase, offer: offer, remaining: (offer?.transactionCount ?? 0) - 1,
                token: call.appAccountToken ?? subscriptions[index].appAccountToken, quantity: 1),
            in: index)
        notify(offer == nil ? .didChangeRenewalPref : .offerRedeemed, .upgrade, subscription: index)
        tell(library, .transaction(replaced, cause: .upgraded, requestID: nil))
        if !silently { tell(library, except: key, .transaction(purchase, cause: .otherDevice, requestID: nil)) }
        tell(library, .status(index))
        return purchase
    }
}
