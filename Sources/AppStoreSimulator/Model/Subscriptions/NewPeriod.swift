import AppStoreTypes

/// A period of a subscription that is about to begin.
struct NewPeriod {
    let product: CatalogueProduct
    let start: EpochMilliseconds
    let reason: TransactionReason
    /// The offer it is bought under.
    let offer: CatalogueOffer?
    /// Charges of the offer that are left after this one.
    let remaining: Int
    let token: AppAccountToken?
    let quantity: Int32
}

extension World {
    /// Begins a paid period: enters the transaction and sets down when it is to be renewed.
    mutating func open(_ period: NewPeriod, in index: Int) -> Int {
        guard let terms = period.product.subscription else { return subscriptions[index].current }
        let subscription = subscriptions[index]
        let library = libraries[subscription.library]
        let storefront = accounts[library.key.account]?.storefront ?? settings.storefront
        let isFirst = purchases.count == subscription.current
        let number = isFirst ? subscription.originalNumber : nextTransactionNumber(in: library.key.environment)
        let length = period.offer?.transactionPeriod ?? terms.period
        if period.reason == .purchase { subscriptions[index].billingDay = BillingCalendar.billingDay(of: period.start) }
        let end = pace(of: index).end(of: length, from: period.start, billingDay: subscriptions[index].billingDay)
        if length.months == nil { subscriptions[index].billingDay = BillingCalendar.billingDay(of: end) }
        let plain = period.product.price(in: storefront)
        let price = period.offer.map { $0.price * storefront.priceFactor } ?? plain
        if period.offer?.type == .introductory {
            libraries[subscription.library].usedIntroductoryOffers.insert(subscription.group)
        }
        let purchase = append(
            Purchase(
                number: number, originalNumber: subscription.originalNumber, lineItem: nextLineItem(in: library.key.environment),
                library: subscription.library, subscription: index, product: period.product.id, type: .autoRenewable,
                purchaseDate: period.start, originalPurchaseDate: subscription.originalPurchaseDate, expiresDate: end,
                quantity: period.quantity, appAccountToken: period.token, reason: period.reason, offer: period.offer,
                storefront: storefront, price: price, changed: now))
        settle(period, purchase, in: index, end: end)
        return purchase
    }

    private mutating func settle(_ period: NewPeriod, _ purchase: Int, in index: Int, end: EpochMilliseconds) {
        subscriptions[index].current = purchase
        subscriptions[index].phase = .active
        subscriptions[index].nextProduct = period.product.id
        subscriptions[index].renewsAutomatically = true
        subscriptions[index].appAccountToken = period.token
        subscriptions[index].renewalCount = period.reason == .renewal ? subscriptions[index].renewalCount + 1 : 0
        subscriptions[index].nextOffer = period.offer.flatMap {
            period.remaining > 0 ? Subscription.OfferInUse(offer: $0, remaining: period.remaining) : nil
        }
        subscriptions[index].touch(at: now)
        let app = apps[libraries[subscriptions[index].library].key.app]
        schedule(index, [(.renew, max(now, EpochMilliseconds(end.milliseconds - (app?.renewalLead ?? 0))))])
    }

    /// How fast the periods of a subscription pass.
    func pace(of index: Int) -> RenewalPace {
        let key = libraries[subscriptions[index].library].key
        return apps[key.app]?.pace(in: key.environment) ?? .calendar
    }
}
