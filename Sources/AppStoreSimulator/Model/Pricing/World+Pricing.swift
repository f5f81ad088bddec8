public import AppStoreTypes

/// Whether customers have to agree to a dearer price.
public enum PriceConsent: String, Codable, Hashable, Sendable, CaseIterable {
    /// By Apple's rule: more than half dearer and more than 5 units a period (50 a year), or the second time within twelve months.
    case automatic
    /// They have to.
    case needed
    /// They are only told.
    case notNeeded
    /// Those who subscribe now go on paying what they pay.
    case preserved
}

extension World {
    /// Changes what a product costs, in one currency or all; subscribers hear of a dearer price at once and pay it from the next period.
    ///
    /// - Throws: when the app or product is unknown, or the price is negative.
    public mutating func changePrice(
        of product: ProductID, in app: BundleID, to price: Int64, storefronts: [String] = [], consent: PriceConsent = .automatic
    ) throws(WorldRefusal) {
        guard let settings = apps[app] else { throw .app(app) }
        guard settings.catalogue.products[product] != nil else { throw .product(product, of: app) }
        guard (0...10_000_000_000).contains(price) else {
            throw WorldRefusal(.badValue, "a price of \(price) thousandths is outside 0...10000000000")
        }
        if let unknown = storefronts.first(where: { Storefront.of($0) == nil }) {
            throw WorldRefusal(
                .unknownStorefront, "the simulator has no storefront `\(unknown.prefix(20))`: use an alpha-3 code such as USA")
        }
        let affected = subscriptions.indices.filter { index in
            let subscription = subscriptions[index]
            return subscription.isRunning && subscription.sharedFrom == nil && subscription.nextProduct == product
                && libraries[subscription.library].key.app == app && subscription.commitment == nil
                && (storefronts.isEmpty || storefronts.contains(storefront(of: subscription.library).countryCode))
        }
        let before = affected.map { plainRenewalPrice(of: $0) ?? 0 }
        apps[app]?.catalogue.change(product) { changed in
            if storefronts.isEmpty {
                changed.price = price
                changed.prices = [:]
            }
            for country in storefronts { changed.prices[country] = price }
        }
        for (index, old) in zip(affected, before) { announcePrice(to: index, old: old, consent: consent) }
        // Who is committed pays the new price after the commitment, which the documents tell already.
        for index in subscriptions.indices where subscriptions[index].commitment != nil && subscriptions[index].nextProduct == product {
            if libraries[subscriptions[index].library].key.app == app { subscriptions[index].touch(at: changeMoment) }
        }
    }

    /// Takes a product off the shelf; what was bought stays bought, and ends with its period.
    ///
    /// - Throws: when app or product are unknown.
    public mutating func withdraw(_ product: ProductID, from app: BundleID) throws(WorldRefusal) {
        guard let settings = apps[app] else { throw .app(app) }
        guard settings.catalogue.products[product] != nil else { throw .product(product, of: app) }
        apps[app]?.catalogue.remove(product)
        for index in subscriptions.indices where libraries[subscriptions[index].library].key.app == app {
            let current = purchases[subscriptions[index].current].product
            if subscriptions[index].nextProduct == product || current == product { subscriptions[index].touch(at: changeMoment) }
        }
    }

    private mutating func announcePrice(to index: Int, old: Int64, consent: PriceConsent) {
        let storefront = storefront(of: subscriptions[index].library)
        guard let product = product(subscriptions[index].nextProduct, of: index), let terms = product.subscription else { return }
        let new = product.price(in: storefront)
        guard new > old else {
            guard new != old || subscriptions[index].increase != nil || subscriptions[index].rare.keptPrice != nil else { return }
            subscriptions[index].rare.keptPrice = nil
            subscriptions[index].increase = nil
            return subscriptions[index].touch(at: changeMoment)
        }
        subscriptions[index].rare.keptPrice = old
        guard consent != .preserved else {
            subscriptions[index].increase = nil
            return subscriptions[index].touch(at: changeMoment)
        }
        let needsConsent = consent == .needed || (consent == .automatic && isSteep(from: old, to: new, terms, storefront, index))
        subscriptions[index].increase = PriceIncrease(status: needsConsent ? .pending : .agreed, needsConsent: needsConsent, price: new)
        subscriptions[index].touch(at: changeMoment)
        guard subscriptions[index].renewsAutomatically else { return }
        notify(.priceIncrease, needsConsent ? .pending : .accepted, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// Apple's rule for when customers have to agree.
    private func isSteep(from old: Int64, to new: Int64, _ terms: SubscriptionTerms, _ storefront: Storefront, _ index: Int) -> Bool {
        if let last = subscriptions[index].rare.lastIncrease, now.milliseconds - last.milliseconds < 365 * CivilDate.dayLength {
            return true
        }
        let threshold: Int64 = (terms.period.months ?? 0) >= 12 ? 50_000 : 5_000
        return new - old > threshold * storefront.priceFactor && (new - old) * 2 > old
    }

    /// The customer answers the question about a dearer price; a refusal switches automatic renewal off.
    ///
    /// - Throws: when no such question is open.
    public mutating func answerPriceIncrease(of id: TransactionID, agrees: Bool) throws(WorldRefusal) {
        let index = try ownSubscription(of: id)
        guard subscriptions[index].increase?.status == .pending, subscriptions[index].isRunning else {
            throw WorldRefusal(.notPossible, "no dearer price of `\(id.rawValue.prefix(40))` waits for consent")
        }
        guard agrees else {
            if subscriptions[index].renewsAutomatically { switchRenewal(index, isOn: false) }
            return
        }
        subscriptions[index].increase?.status = .agreed
        subscriptions[index].touch(at: changeMoment)
        notify(.priceIncrease, .accepted, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// A new period begins: a price that the customer agreed to, or was told of, holds from now on.
    mutating func adoptPrice(_ index: Int) {
        guard subscriptions[index].increase?.status == .agreed else { return }
        var rare = subscriptions[index].rare
        rare.increase = nil
        rare.keptPrice = nil
        rare.lastIncrease = now
        subscriptions[index].rare = rare
    }

    /// What the next period costs without an offer, in thousandths of the storefront's currency; `nil` when it is not sold any more.
    func plainRenewalPrice(of index: Int) -> Int64? {
        let subscription = subscriptions[index]
        if owesInstalments(index) { return subscription.commitment?.price }
        guard let product = product(subscription.nextProduct, of: index) else { return nil }
        let storefront = storefront(of: subscription.library)
        if let increase = subscription.increase, increase.status == .agreed { return increase.price }
        if let kept = subscription.rare.keptPrice { return kept }
        if billingPlan(subscription.rare.nextPlan, of: product) == .monthly, let plan = product.subscription?.monthlyPlan {
            return plan.price * storefront.priceFactor
        }
        return product.price(in: storefront)
    }
}
