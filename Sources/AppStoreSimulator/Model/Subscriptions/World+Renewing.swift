import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// The end of a period has come: renews, fails, or ends.
    mutating func renewOrEnd(_ index: Int) {
        let subscription = subscriptions[index]
        guard subscription.phase == .active else { return }
        if let limit = pace(of: index).renewalLimit, subscription.renewalCount >= limit {
            subscriptions[index].renewsAutomatically = false
        }
        let expires = purchases[subscription.current].expiresDate ?? now
        guard subscriptions[index].renewsAutomatically else {
            guard expires <= now else { return schedule(index, [(.renew, expires)]) }
            return end(index, .customerCancelled, .voluntary)
        }
        let library = libraries[subscription.library]
        guard apps[library.key.app]?.catalogue.products[subscription.nextProduct] != nil else {
            guard expires <= now else { return schedule(index, [(.renew, expires)]) }
            return end(index, .productUnavailable, .productNotForSale)
        }
        guard accounts[library.key.account]?.isBillingGood ?? false else { return failCharge(index, expires: expires) }
        charge(index, from: expires, .didRenew, nil)
    }

    /// Begins the next period.
    private mutating func charge(_ index: Int, from start: EpochMilliseconds, _ type: NotificationTypeV2, _ subtype: NotificationSubtype?) {
        let subscription = subscriptions[index]
        let library = libraries[subscription.library]
        guard let product = apps[library.key.app]?.catalogue.products[subscription.nextProduct] else { return }
        let offer = subscription.nextOffer
        let purchase = open(
            NewPeriod(
                product: product, start: start, reason: .renewal, offer: offer?.offer, remaining: (offer?.remaining ?? 1) - 1,
                token: subscription.appAccountToken, quantity: 1),
            in: index)
        notify(type, subtype, subscription: index)
        renewReceipts(of: subscription.library)
        tell(subscription.library, .transaction(purchase, cause: .renewal, requestID: nil))
        tell(subscription.library, .status(index))
    }

    private mutating func failCharge(_ index: Int, expires: EpochMilliseconds) {
        let subscription = subscriptions[index]
        let library = libraries[subscription.library]
        let product = apps[library.key.app]?.catalogue.products[purchases[subscription.current].product]
        let period = product?.subscription?.period ?? BillingPeriod(1, .month)
        let pace = pace(of: index)
        var due: [(task: Agenda.Task, due: EpochMilliseconds)] = []
        var graceUntil: EpochMilliseconds?
        if let days = apps[library.key.app]?.gracePeriodDays {
            let until = EpochMilliseconds(expires.milliseconds + pace.graceLength(of: period, setting: days))
            graceUntil = until
            due.append((.endGrace, until))
        }
        due.append((.giveUp, EpochMilliseconds(expires.milliseconds + pace.retryLength(of: period))))
        subscriptions[index].phase = .retrying(graceUntil: graceUntil)
        subscriptions[index].touch(at: now)
        schedule(index, due)
        notify(.didFailToRenew, graceUntil == nil ? nil : .gracePeriod, subscription: index)
        tell(subscription.library, .status(index))
    }

    /// Free service after a failed charge ends; Apple goes on trying.
    mutating func endGrace(_ index: Int) {
        subscriptions[index].touch(at: now)
        notify(.gracePeriodExpired, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// A failed charge goes through after all: within the grace period the old dates stay, after it a new cycle begins.
    mutating func recover(_ index: Int) {
        guard case .retrying(let graceUntil) = subscriptions[index].phase else { return }
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
        subscriptions[index].nextOffer = nil
        subscriptions[index].touch(at: now)
        schedule(index, [])
        notify(.expired, subtype, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }
}
