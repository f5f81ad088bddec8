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
    /// How it is billed; `nil` where the product has one way only.
    var plan: BillingPlanType?
    /// The instalment of a commitment that runs already; `nil` when this is none, or the first of a new one.
    var next: Commitment?
    /// The price where that is not the one on the shelf.
    var keptPrice: Int64?
}

extension World {
    /// Begins a paid period: enters the transaction and sets down when it is to be renewed.
    mutating func open(_ period: NewPeriod, in index: Int) -> Int {
        guard let terms = period.product.subscription else { return subscriptions[index].current }
        let subscription = subscriptions[index]
        let environment = libraries[subscription.library].key.environment
        let storefront = storefront(of: subscription.library)
        let isFirst = purchases.count == subscription.current
        let number = isFirst ? subscription.originalNumber : nextTransactionNumber(in: environment)
        let pace = pace(of: index)
        let paysMonthly = period.plan == .monthly && period.offer == nil
        let length = period.offer?.transactionPeriod ?? (paysMonthly ? BillingPeriod(1, .month) : terms.period)
        if period.reason == .purchase { subscriptions[index].billingDay = BillingCalendar.billingDay(of: period.start) }
        let end = pace.end(of: length, from: period.start, billingDay: subscriptions[index].billingDay)
        if length.months == nil { subscriptions[index].billingDay = BillingCalendar.billingDay(of: end) }
        if period.offer?.type == .introductory {
            libraries[subscription.library].usedIntroductoryOffers.insert(subscription.group)
        }
        if paysMonthly {
            subscriptions[index].commitment = period.next ?? newCommitment(terms, storefront, from: period.start, in: index)
        } else {
            subscriptions[index].commitment = nil
        }
        let commitment = subscriptions[index].commitment
        let plain = period.keptPrice ?? commitment?.price ?? period.product.price(in: storefront)
        var rare = PurchaseRarities()
        rare.appAccountToken = period.token
        rare.advancedCommerce = subscription.rare.advancedCommerce
        rare.previousOriginalNumber = subscription.rare.previousOriginalNumber
        rare.instalment = commitment.map {
            Instalment(number: $0.number, count: $0.count, commitmentEnds: $0.ends, commitmentPrice: $0.total)
        }
        let made = PurchaseTerms(
            product: period.product.id, type: .autoRenewable, quantity: period.quantity, reason: period.reason, offer: period.offer,
            storefront: storefront, price: period.offer.map { $0.price * storefront.priceFactor } ?? plain, billingPlan: period.plan)
        let purchase = append(
            Purchase(
                number: number, originalNumber: subscription.originalNumber, lineItem: nextLineItem(in: environment),
                library: subscription.library, subscription: index, purchaseDate: period.start,
                originalPurchaseDate: subscription.originalPurchaseDate, expiresDate: end,
                terms: shared(made, like: isFirst ? nil : subscription.current), rarities: rare, changed: now))
        settle(period, purchase, in: index, end: end)
        openShares(of: index)
        return purchase
    }

    /// The terms, kept once where the purchase before had the same.
    private func shared(_ terms: PurchaseTerms, like previous: Int?) -> Shared<PurchaseTerms> {
        guard let previous, purchases.indices.contains(previous), purchases[previous].terms.value == terms else { return Shared(terms) }
        return purchases[previous].terms
    }

    private mutating func settle(_ period: NewPeriod, _ purchase: Int, in index: Int, end: EpochMilliseconds) {
        subscriptions[index].current = purchase
        subscriptions[index].phase = .active
        subscriptions[index].nextProduct = period.product.id
        subscriptions[index].renewsAutomatically = true
        subscriptions[index].renewalCount = period.reason == .renewal ? subscriptions[index].renewalCount + 1 : 0
        subscriptions[index].nextOffer = period.offer.flatMap {
            period.remaining > 0 ? Subscription.OfferInUse(offer: $0, remaining: period.remaining) : nil
        }
        var rare = subscriptions[index].rare
        rare.appAccountToken = period.token
        rare.nextPlan = period.plan
        if rare.nextOffer == nil, let queued = rare.queuedOffer, period.offer?.type != queued.type {
            rare.nextOffer = Subscription.OfferInUse(offer: queued, remaining: queued.transactionCount)
            rare.queuedOffer = nil
        }
        if rare != subscriptions[index].rare { subscriptions[index].rare = rare }
        subscriptions[index].touch(at: changeMoment)
        scheduleRenewal(index)
    }

    /// Sets down when the period that runs is to be renewed: at its end, or before it by the app's setting and at most a tenth of it.
    mutating func scheduleRenewal(_ index: Int) {
        let current = purchases[subscriptions[index].current]
        guard let end = current.expiresDate else { return }
        let lead = apps[libraries[subscriptions[index].library].key.app]?.renewalLead ?? 0
        let length = end.milliseconds - current.purchaseDate.milliseconds
        schedule(index, [(.renew, max(now, EpochMilliseconds(end.milliseconds - min(lead, length / 10))))])
    }

    /// How fast the periods of a subscription pass.
    func pace(of index: Int) -> RenewalPace {
        let key = libraries[subscriptions[index].library].key
        return apps[key.app]?.pace(in: key.environment) ?? .calendar
    }

    /// Where an account shops.
    func storefront(of library: Int) -> Storefront { accounts[libraries[library].key.account]?.storefront ?? settings.storefront }
}
