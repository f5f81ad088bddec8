import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// The family gets a subscription that was bought or changed.
    mutating func shareWithFamily(subscription index: Int) {
        for other in relatives(of: libraries[subscriptions[index].library].key.account) { share(subscription: index, with: other) }
    }

    /// One of the family gets a subscription; one that follows it already is left as it is.
    mutating func share(subscription index: Int, with other: String) {
        let owner = subscriptions[index]
        let key = libraries[owner.library].key
        let current = purchases[owner.current]
        guard owner.sharedFrom == nil, owner.isEntitled(at: now), current.isKept, mayShare(current.product, key) else { return }
        let library = library(
            Library.Key(account: other, app: key.app, environment: key.environment), version: libraries[owner.library].firstVersion)
        let known = owner.shares.first { subscriptions[$0].library == library }
        if let known, subscriptions[known].isRunning { return }
        let follower: Int
        if let known {
            follower = known
        } else {
            let number = nextTransactionNumber(in: key.environment)
            var subscription = Subscription(
                library: library, group: owner.group, originalNumber: number, start: purchaseMoment, current: purchases.count,
                product: current.product)
            subscription.rare.sharedFrom = index
            subscriptions.append(subscription)
            follower = subscriptions.count - 1
            libraries[library].sharedSubscriptions.append(follower)
            subscriptions[index].rare.shares.append(follower)
        }
        touchOwn(besides: follower)
        let isPaid = current.expiresDate.map { $0 > purchaseMoment } ?? true
        openShare(follower, of: index, from: isPaid ? purchaseMoment : current.purchaseDate)
        notify(.subscribed, known == nil ? .initialBuy : .resubscribe, subscription: follower)
        renewReceipts(of: library)
        tell(library, .transaction(subscriptions[follower].current, cause: .outsideApp, requestID: nil))
        tell(library, .status(follower))
    }

    /// A new period of the purchaser's begins for those who follow.
    mutating func openShares(of index: Int) {
        guard !subscriptions[index].shares.isEmpty else { return }
        let key = libraries[subscriptions[index].library].key
        guard mayShare(purchases[subscriptions[index].current].product, key) else { return withdraw(subscription: index, reason: .other) }
        for follower in subscriptions[index].shares where subscriptions[follower].isRunning {
            let replaced = subscriptions[follower].current
            let current = purchases[subscriptions[index].current]
            if current.reason == .renewal, let end = purchases[replaced].expiresDate, end > current.purchaseDate {
                purchases[replaced].expiresDate = max(purchases[replaced].purchaseDate, current.purchaseDate)
                purchases[replaced].touch(at: changeMoment)
            }
            if current.reason == .purchase, purchases[replaced].expiresDate ?? now > now {
                purchases[replaced].isUpgraded = true
                purchases[replaced].touch(at: changeMoment)
            }
            openShare(follower, of: index, from: current.purchaseDate)
            tell(subscriptions[follower].library, .transaction(subscriptions[follower].current, cause: .renewal, requestID: nil))
        }
    }

    private mutating func openShare(_ follower: Int, of index: Int, from start: EpochMilliseconds) {
        let environment = libraries[subscriptions[index].library].key.environment
        let current = purchases[subscriptions[index].current]
        let subscription = subscriptions[follower]
        let isFirst = purchases.count == subscription.current
        let purchase = append(
            Purchase(
                number: isFirst ? subscription.originalNumber : nextTransactionNumber(in: environment),
                originalNumber: subscription.originalNumber, lineItem: nextLineItem(in: environment), library: subscription.library,
                subscription: follower, purchaseDate: start, originalPurchaseDate: subscription.originalPurchaseDate,
                expiresDate: current.expiresDate, terms: Shared(sharedTerms(of: current, library: subscription.library)),
                rarities: PurchaseRarities(), changed: now))
        subscriptions[follower].current = purchase
        follow(follower, index)
    }

    /// Brings those who follow a subscription up to date before the server hears of them.
    mutating func follow(_ follower: Int, _ index: Int) {
        let owner = subscriptions[index]
        if subscriptions[follower].phase != owner.phase { touchOwn(besides: follower) }
        subscriptions[follower].phase = owner.phase
        subscriptions[follower].renewsAutomatically = owner.renewsAutomatically
        subscriptions[follower].nextProduct = owner.nextProduct
        let current = subscriptions[follower].current
        let expires = purchases[owner.current].expiresDate
        if purchases[current].expiresDate != expires {
            purchases[current].expiresDate = expires
            purchases[current].touch(at: changeMoment)
        }
        subscriptions[follower].touch(at: changeMoment)
    }

    /// What a family shares decides whether a member may have win-back offers, which the member's own subscription tells.
    private mutating func touchOwn(besides follower: Int) {
        let own = libraries[subscriptions[follower].library].subscriptions[subscriptions[follower].group]
        if let own { subscriptions[own].touch(at: changeMoment) }
    }

    /// The family, or one of it, loses a subscription.
    mutating func withdraw(subscription index: Int, reason: RevocationReason, from other: String? = nil) {
        for follower in subscriptions[index].shares where subscriptions[follower].isRunning {
            if let other, libraries[subscriptions[follower].library].key.account != other { continue }
            touchOwn(besides: follower)
            subscriptions[follower].phase = .revoked
            subscriptions[follower].renewsAutomatically = false
            subscriptions[follower].touch(at: changeMoment)
            revokeShared(purchase: subscriptions[follower].current, reason: reason)
        }
    }
}
