import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// The end of a period has come, or is near: renews, fails, or ends.
    mutating func renewOrEnd(_ index: Int) {
        guard subscriptions[index].phase == .active else { return }
        if let limit = pace(of: index).renewalLimit, subscriptions[index].renewalCount >= limit {
            subscriptions[index].renewsAutomatically = false
            subscriptions[index].commitment?.renews = false
        }
        let subscription = subscriptions[index]
        let expires = purchases[subscription.current].expiresDate ?? now
        let isOver = expires <= now
        if let end = obstacle(index) {
            guard isOver else { return schedule(index, [(.renew, expires)]) }
            return self.end(index, end.intent, end.subtype)
        }
        guard isChargeable(index) else {
            guard isOver else { return schedule(index, [(.renew, expires)]) }
            return failCharge(index, expires: expires)
        }
        charge(index, from: expires, .didRenew, nil)
    }

    /// Why a subscription is not to be renewed; `nil` when it is.
    private func obstacle(_ index: Int) -> (intent: ExpirationIntent, subtype: NotificationSubtype?)? {
        let subscription = subscriptions[index]
        let key = libraries[subscription.library].key
        guard !owesInstalments(index) else { return nil }
        if accounts[key.account]?.isDeleted ?? true { return (.other, nil) }
        let refuses = subscription.increase.map { $0.needsConsent && $0.status == .pending } ?? false
        if refuses { return (.priceIncreaseNotConsented, .priceIncrease) }
        guard subscription.commitment?.renews ?? subscription.renewsAutomatically else { return (.customerCancelled, .voluntary) }
        guard apps[key.app]?.catalogue.products[subscription.nextProduct] != nil else { return (.productUnavailable, .productNotForSale) }
        return nil
    }

    /// Whether a charge for a subscription goes through.
    func isChargeable(_ index: Int) -> Bool {
        let account = accounts[libraries[subscriptions[index].library].key.account]
        return (account.map { $0.isBillingGood && !$0.isDeleted } ?? false) && !subscriptions[index].rare.failsRenewal
    }

    /// Begins the next period.
    private mutating func charge(_ index: Int, from start: EpochMilliseconds, _ type: NotificationTypeV2, _ subtype: NotificationSubtype?) {
        let subscription = subscriptions[index]
        let instalment = nextInstalment(of: index, from: start)
        let id = instalment == nil ? subscription.nextProduct : purchases[subscription.current].product
        guard let product = product(id, of: index) else { return end(index, .productUnavailable, .productNotForSale) }
        adoptPrice(index)
        let offer = instalment == nil ? subscription.nextOffer : nil
        let plan = instalment == nil ? billingPlan(subscription.rare.nextPlan, of: product) : .monthly
        let purchase = open(
            NewPeriod(
                product: product, start: start, reason: .renewal, offer: offer?.offer, remaining: (offer?.remaining ?? 1) - 1,
                token: subscription.appAccountToken, quantity: 1, plan: plan, next: instalment,
                keptPrice: instalment == nil ? subscriptions[index].rare.keptPrice : nil),
            in: index)
        if instalment != nil { resumePlans(of: index, as: subscription) }
        notify(type, subtype, subscription: index)
        renewReceipts(of: subscription.library)
        tell(subscription.library, .transaction(purchase, cause: .renewal, requestID: nil))
        tell(subscription.library, .status(index))
    }

    /// An instalment is paid: what the customer planned for the time after the commitment stays planned.
    private mutating func resumePlans(of index: Int, as before: Subscription) {
        subscriptions[index].nextProduct = before.nextProduct
        var rare = subscriptions[index].rare
        rare.nextPlan = before.rare.nextPlan
        rare.nextOffer = before.rare.nextOffer
        rare.keptPrice = before.rare.keptPrice
        subscriptions[index].rare = rare
    }

    /// A product on the shelf of a subscription's app.
    func product(_ id: ProductID, of index: Int) -> CatalogueProduct? {
        apps[libraries[subscriptions[index].library].key.app]?.catalogue.products[id]
    }

    private mutating func failCharge(_ index: Int, expires: EpochMilliseconds) {
        let subscription = subscriptions[index]
        let period = product(purchases[subscription.current].product, of: index)?.subscription?.period ?? BillingPeriod(1, .month)
        let pace = pace(of: index)
        var due: [(task: Agenda.Task, due: EpochMilliseconds)] = []
        var graceUntil: EpochMilliseconds?
        if let days = graceDays(of: index) {
            let until = EpochMilliseconds(expires.milliseconds + pace.graceLength(of: period, setting: days))
            graceUntil = until
            due.append((.endGrace, until))
        }
        let retry = pace.retryLength(isCommitment: subscription.commitment != nil)
        due.append((.giveUp, EpochMilliseconds(expires.milliseconds + retry)))
        subscriptions[index].phase = .retrying(graceUntil: graceUntil)
        subscriptions[index].touch(at: changeMoment)
        schedule(index, due)
        notify(.didFailToRenew, graceUntil == nil ? nil : .gracePeriod, subscription: index)
        tell(subscription.library, .status(index))
    }

    /// Days of free service that a failed charge is followed by; fixed when it fails.
    private func graceDays(of index: Int) -> Int? {
        let key = libraries[subscriptions[index].library].key
        guard let app = apps[key.app], let days = app.gracePeriodDays, subscriptions[index].commitment == nil else { return nil }
        if app.graceIsSandboxOnly, key.environment == .production { return nil }
        if app.graceNeedsPaidPeriod, purchases[subscriptions[index].current].price == 0 { return nil }
        return days
    }

    /// Free service after a failed charge ends; Apple goes on trying.
    mutating func endGrace(_ index: Int) {
        subscriptions[index].touch(at: changeMoment)
        notify(.gracePeriodExpired, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// A failed charge goes through after all: within the grace period the old dates stay, after it a new cycle begins.
    mutating func recover(_ index: Int) {
        guard case .retrying(let graceUntil) = subscriptions[index].phase, isChargeable(index) else { return }
        let expires = purchases[subscriptions[index].current].expiresDate ?? now
        let isInGrace = graceUntil.map { now < $0 } ?? false
        let start = isInGrace ? expires : purchaseMoment
        if !isInGrace {
            subscriptions[index].billingDay = BillingCalendar.billingDay(of: start)
            if start.milliseconds - expires.milliseconds > pace(of: index).bridgedGap { subscriptions[index].recentStart = start }
        }
        charge(index, from: start, .didRenew, .billingRecovery)
    }

    /// A subscription ends.
    mutating func end(_ index: Int, _ intent: ExpirationIntent, _ subtype: NotificationSubtype?) {
        subscriptions[index].phase = .ended(intent)
        subscriptions[index].renewsAutomatically = false
        var rare = subscriptions[index].rare
        rare.nextOffer = nil
        rare.queuedOffer = nil
        rare.commitment = nil
        rare.keptPrice = nil
        if rare != subscriptions[index].rare { subscriptions[index].rare = rare }
        subscriptions[index].touch(at: changeMoment)
        schedule(index, [])
        notify(.expired, subtype, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }
}
