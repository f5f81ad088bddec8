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
        let plan = billingPlan(call.billingPlanType, of: product)
        let offers = offers(for: product, call, plan: plan, library: library)
        let period = NewPeriod(
            product: product, start: purchaseMoment, reason: .purchase, offer: offers.first,
            remaining: (offers.first?.transactionCount ?? 0) - 1, token: call.appAccountToken, quantity: call.quantity, plan: plan)
        let index = running ?? newSubscription(of: terms.groupID, product: product.id, library: library)
        let gapStart = running.flatMap { purchases[subscriptions[$0].current].expiresDate }
        if let running { forgetPlans(of: running) }
        subscriptions[index].rare.queuedOffer = offers.dropFirst().first
        let purchase = open(period, in: index)
        noteRedeemed(offers, in: library)
        if let running, let gapStart {
            let gap = purchases[purchase].purchaseDate.milliseconds - gapStart.milliseconds
            if gap > pace(of: running).bridgedGap { subscriptions[running].recentStart = purchases[purchase].purchaseDate }
        }
        notify(.subscribed, running == nil ? .initialBuy : .resubscribe, subscription: index)
        if !silently { tell(library, except: key, .transaction(purchase, cause: .otherDevice, requestID: nil)) }
        tell(library, .status(index))
        shareWithFamily(subscription: index)
        return purchase
    }

    /// A new purchase leaves nothing of what was planned or promised before.
    private mutating func forgetPlans(of index: Int) {
        var rare = subscriptions[index].rare
        rare.nextOffer = nil
        rare.queuedOffer = nil
        rare.keptPrice = nil
        rare.increase = nil
        rare.commitment = nil
        rare.failsRenewal = false
        if rare != subscriptions[index].rare { subscriptions[index].rare = rare }
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
        let plan = billingPlan(call.billingPlanType ?? purchases[current].billingPlan, of: product)
        let offer = call.offer.flatMap { choice in terms.offer(choice.type, id: choice.offerId) }
        noteRedeemed(offer.map { [$0] } ?? [], in: subscriptions[index].library)
        if product.id == purchases[current].product, plan == purchases[current].billingPlan {
            if let offer { promise(offer, in: index) } else { keep(index, product.id) }
            return current
        }
        let old = self.product(purchases[current].product, of: index)?.subscription
        let hasSamePace = old?.period == terms.period && plan == purchases[current].billingPlan
        let isUpgrade = old.map { terms.level < $0.level || (terms.level == $0.level && hasSamePace) } ?? true
        guard isUpgrade else {
            self.plan(index, product.id, plan: plan, offer: offer)
            return current
        }
        return upgrade(index, to: product, call, plan: plan, offer: offer, by: key, silently: silently)
    }

    /// Takes a planned change back and switches automatic renewal on.
    private mutating func keep(_ index: Int, _ product: ProductID) {
        if subscriptions[index].nextProduct != product
            || subscriptions[index].rare.nextPlan != purchases[subscriptions[index].current].billingPlan
        {
            subscriptions[index].nextProduct = product
            forgetPlanned(index)
            subscriptions[index].touch(at: changeMoment)
            notify(.didChangeRenewalPref, subscription: index)
            tell(subscriptions[index].library, .status(index))
        }
        if !isRenewalOn(index) { switchRenewal(index, isOn: true) }
    }

    private mutating func forgetPlanned(_ index: Int) {
        var rare = subscriptions[index].rare
        rare.nextOffer = nil
        rare.queuedOffer = nil
        rare.keptPrice = nil
        rare.increase = nil
        rare.nextPlan = purchases[subscriptions[index].current].billingPlan
        subscriptions[index].rare = rare
    }

    /// Redeems an offer for the product that runs: it holds from the next period.
    private mutating func promise(_ offer: CatalogueOffer, in index: Int) {
        subscriptions[index].nextProduct = purchases[subscriptions[index].current].product
        subscriptions[index].nextOffer = Subscription.OfferInUse(offer: offer, remaining: offer.transactionCount)
        subscriptions[index].renewsAutomatically = true
        subscriptions[index].touch(at: changeMoment)
        notify(.offerRedeemed, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// Plans another product or another way of billing for the next period.
    private mutating func plan(_ index: Int, _ product: ProductID, plan: BillingPlanType?, offer: CatalogueOffer?) {
        let isPlanned = subscriptions[index].nextProduct == product && subscriptions[index].rare.nextPlan == plan && offer == nil
        guard !isPlanned || !isRenewalOn(index) else { return }
        subscriptions[index].nextProduct = product
        forgetPlanned(index)
        var rare = subscriptions[index].rare
        rare.nextPlan = plan
        rare.nextOffer = offer.map { Subscription.OfferInUse(offer: $0, remaining: $0.transactionCount) }
        rare.commitment?.renews = true
        subscriptions[index].rare = rare
        subscriptions[index].renewsAutomatically = true
        subscriptions[index].touch(at: changeMoment)
        notify(offer == nil ? .didChangeRenewalPref : .offerRedeemed, .downgrade, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    private mutating func upgrade(
        _ index: Int, to product: CatalogueProduct, _ call: PurchaseCall, plan: BillingPlanType?, offer: CatalogueOffer?,
        by key: InstalledApp.Key?, silently: Bool
    ) -> Int {
        let replaced = subscriptions[index].current
        let library = subscriptions[index].library
        giveBackRest(of: replaced)
        forgetPlans(of: index)
        let purchase = open(
            NewPeriod(
                product: product, start: purchaseMoment, reason: .purchase, offer: offer, remaining: (offer?.transactionCount ?? 0) - 1,
                token: call.appAccountToken ?? subscriptions[index].appAccountToken, quantity: 1, plan: plan),
            in: index)
        notify(offer == nil ? .didChangeRenewalPref : .offerRedeemed, .upgrade, subscription: index)
        tell(library, .transaction(replaced, cause: .upgraded, requestID: nil))
        if !silently { tell(library, except: key, .transaction(purchase, cause: .otherDevice, requestID: nil)) }
        tell(library, .status(index))
        shareWithFamily(subscription: index)
        return purchase
    }

    /// Marks a period as replaced and gives back what of its price is not used up.
    private mutating func giveBackRest(of index: Int) {
        let purchase = purchases[index]
        purchases[index].isUpgraded = true
        purchases[index].isFinished = false
        purchases[index].touch(at: changeMoment)
        let length = (purchase.expiresDate?.milliseconds ?? 0) - purchase.purchaseDate.milliseconds
        let rest = max(0, (purchase.expiresDate?.milliseconds ?? 0) - now.milliseconds)
        guard length > 0, purchase.price > 0 else { return }
        let percentage = min(100_000, rest / 1_000 * 100_000 / max(length / 1_000, 1))
        purchases[index].rare.givenBack = purchase.price * percentage / 100_000
        guard apps[libraries[purchase.library].key.app]?.showsUpgradeRefund ?? false, percentage > 0 else { return }
        purchases[index].revocation = Purchase.Revocation(
            date: purchaseMoment, reason: .other, type: .refundProrated, percentage: percentage)
    }
}
