import AppStoreTypes

/// Writes an entry of a timeline in English; the only place that does.
struct TimelineWords {
    private let entry: TimelineEntry

    init(_ entry: TimelineEntry) { self.entry = entry }

    /// What happened.
    var sentence: String {
        switch entry.content {
        case .event(let event): EventWords(event, isWithdrawal: entry.isWithdrawal).sentence
        case .order(let order): "order \(order.id) to buy \(PlainWords.shown(order.productID.rawValue)) was recorded"
        case .claim(let claim):
            "purchase \(PlainWords.shown(claim.original.id.rawValue)) was claimed"
                + (claim.lastClaimedAt == claim.claimedAt ? "" : ", last on \(claim.lastClaimedAt.rfc3339)")
        case .notification(let notice):
            "Apple sent \(PlainWords.shown(notice.type.rawValue))\(notice.subtype.map { " / \(PlainWords.shown($0.rawValue))" } ?? "")"
                + (notice.productID.map { " about \(PlainWords.shown($0.rawValue))" } ?? "")
        case .logIn(let alias):
            "\(PlainWords.shown(alias.anonymous.rawValue)) logged in as \(PlainWords.shown(alias.customer.rawValue))"
        }
    }
}

/// Writes what happened in English.
struct EventWords {
    private let event: LifecycleEvent
    private let isWithdrawal: Bool

    init(_ event: LifecycleEvent, isWithdrawal: Bool) {
        self.event = event
        self.isWithdrawal = isWithdrawal
    }

    var sentence: String {
        switch event.kind {
        case .subscriptionStarted: "\(subscription) began\(price)\(until)\(offer)"
        case .subscriptionRenewed: "\(subscription) was renewed\(price)\(until)\(offer)"
        case .subscriptionRecovered: "\(subscription) was renewed after a charge had failed\(price)\(until)\(offer)"
        case .subscriptionResubscribed: "\(subscription) was bought again after it had ended\(price)\(until)\(offer)"
        case .subscriptionUpgraded: "\(subscription) was upgraded at once\(from)\(price)\(until)\(offer)"
        case .subscriptionProductChanged: "\(subscription) was renewed as another product\(from)\(price)\(until)\(offer)"
        case .subscriptionExtended: "Apple moved the end of \(subscription) to\(at(event.end))"
        case .subscriptionRenewalTurnedOff: "by then, renewal of \(subscription) was switched off; it ends\(at(event.end))"
        case .subscriptionRenewalTurnedOn: "by then, renewal of \(subscription) was switched on again"
        case .subscriptionChangePlanned: "by then, \(product) was chosen to follow\(from)\(at(event.end, " from ")) on"
        case .subscriptionChangeWithdrawn: "by then, the planned change of \(subscription) was taken back"
        case .subscriptionOfferRedeemed: "by then, an offer for the next period of \(subscription) was redeemed\(offer)"
        case .subscriptionPriceIncreaseAsked: "by then, Apple had asked for consent to a higher price of \(subscription)"
        case .subscriptionPriceIncreaseAccepted:
            "by then, the customer had consented to a higher price of \(subscription), or was told of it"
        case .subscriptionGracePeriodEntered: "a charge for \(subscription) failed; grace\(until)"
        case .subscriptionGracePeriodEnded: "the grace period of \(subscription) ended without payment"
        case .subscriptionBillingRetryEntered: "\(subscription) is without service while Apple retries the charge\(until)"
        case .subscriptionExpired: "\(subscription) expired\(expiration)"
        case .purchaseCompleted: "\(product)\(quantity) was bought\(price) by transaction \(transaction)"
        case .purchaseRefunded: "\(product)\(quantity), transaction \(transaction), was refunded\(price)\(cause)"
        case .purchaseUpgradeRefunded:
            "Apple paid back the rest of \(product), transaction \(transaction), which an upgrade replaced\(price)"
        case .purchaseSharingEnded: "\(product), transaction \(transaction), is not shared by the family any more"
        case .purchaseReinstated: "\(product), transaction \(transaction), was given back: its refund was reversed"
        case .purchaseFulfilled: "\(product)\(quantity), transaction \(transaction), was delivered"
        case .purchaseNeedsReview: "\(product), transaction \(transaction), is of a kind that nothing tells; a person should look at it"
        case .purchaseTransferred: "purchase \(original) moved here from \(other)"
        case .purchaseConflict: "purchase \(original) was claimed by \(other) too, or a later token of it names somebody else"
        case .refundRequested: "the customer asked Apple for a refund of \(product), transaction \(transaction)"
        case .refundDeclined: "Apple declined to refund \(product), transaction \(transaction)"
        case .passEnded: "all time bought of \(product) ended"
        case .balanceCredited: "\(amount) came in; the balance is \(balance)"
        case .balanceDebited: "\(amount) was spent; the balance is \(balance)"
        case .balanceClawedBack: "\(amount) was taken back; the balance is \(balance)"
        case .balanceClawbackReversed: "\(amount) that had been taken back is there again; the balance is \(balance)"
        case .grantMade: "the team gave \(gift) (grant \(grant))\(until)"
        case .grantEnded: isWithdrawal ? "the team withdrew \(gift) (grant \(grant))" : "\(gift) ended (grant \(grant))"
        case .entitlementGranted: "the customer has \(entitlement)\(until)"
        case .entitlementLost: "the customer has \(entitlement) no more"
        }
    }

    // MARK: Pieces

    private var subscription: String { "subscription \(original) (\(product))" }
    private var original: String { shown(event.original?.id.rawValue, "without an id") }
    private var transaction: String { shown(event.transaction?.id.rawValue, "without an id") }
    private var product: String { shown(event.productID?.rawValue, "an unknown product") }
    private var other: String { event.otherCustomer.map { "customer \(PlainWords.shown($0.rawValue))" } ?? "another customer" }
    private var grant: String { shown(event.grant?.rawValue, "without an id") }
    private var entitlement: String { shown(event.entitlement?.rawValue, "an entitlement") }
    private var balance: String { event.balance.map(String.init) ?? "unknown" }
    private var amount: String { event.currency.map { "\($0.units) \(PlainWords.shown($0.currency.rawValue))" } ?? "an amount" }
    private var gift: String { event.entitlement == nil ? amount : entitlement }
    private var from: String { event.previousProductID.map { " after \(PlainWords.shown($0.rawValue))" } ?? "" }
    private var until: String { at(event.end, " until ") }
    private var price: String { event.money.map { " for \($0.decimal) \(PlainWords.shown($0.currency.rawValue))" } ?? "" }
    private var quantity: String { event.quantity.map { $0 == 1 ? "" : " × \($0)" } ?? "" }
    private var offer: String {
        event.offer.map { " (offer \($0.id.map { PlainWords.shown($0.rawValue) } ?? "of type \($0.type.rawValue)"))" } ?? ""
    }

    private var cause: String {
        switch event.revocationCause {
        case .proratedRefund: " in part"
        case .refund, .upgrade, .familySharing, nil: ""
        }
    }

    private var expiration: String { event.expirationReason.map { ReasonWords.cause(of: $0) } ?? "" }

    private func at(_ moment: EpochMilliseconds?, _ word: String = " ") -> String { PlainWords.moment(moment, word) }
    private func shown(_ text: String?, _ nothing: String) -> String { text.map(PlainWords.shown) ?? nothing }
}
