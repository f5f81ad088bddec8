import AppStoreTypes

/// What became of subscriptions.
extension ReasonWords {
    var subscriptionRuns: String { "\(subscription) runs\(until(reason.end)): \(period)" }
    var subscriptionInGrace: String {
        "\(subscription) is in its grace period\(until(reason.end)): the charge due\(at(reason.start)) failed, Apple tries again, and "
            + "service goes on"
    }
    var subscriptionInRetry: String {
        "\(subscription) is in billing retry: the charge failed, and without payment there is no service since\(at(reason.start)); "
            + "Apple tries\(until(reason.end))"
    }
    var subscriptionAwaitsRenewal: String {
        "\(subscription) came to the end of its paid period, and no document tells whether it was renewed; "
            + (reason.isServed ? "served\(until(reason.end)) by the configured leeway" : "it counts as expired from\(at(reason.end)) on")
    }
    var subscriptionExpired: String { "\(subscription) expired\(at(reason.end))\(expiration); its last \(period)" }
    var subscriptionUpgraded: String {
        let by = reason.otherTransaction.map { " by transaction \(id($0.rawValue)) (\(other))\(at(reason.end))" }
        return "\(period) of \(products) was upgraded away\(by ?? ", by a purchase that is not known yet"): it gives nothing any more, "
            + "however far its expiry lies"
    }
    var subscriptionChanged: String {
        "subscription \(id(reason.original?.rawValue)) left \(products)\(at(reason.end)): transaction "
            + "\(id(reason.otherTransaction?.rawValue)) goes on as \(other)"
    }
    var subscriptionExtended: String { "Apple moved the end to\(at(reason.end)) without signing the transaction anew" }
    var subscriptionWillEnd: String { "it will not renew: by the customer's choice it ends\(at(reason.end))" }
    var subscriptionWillChange: String { "by the customer's choice it goes on as \(other) from\(at(reason.end)) on" }
    var subscriptionHistoryNotKept: String {
        "only Apple's latest word about the renewal is kept, and it is of\(at(reason.start)), after the moment asked for: a grace period, a "
            + "failed charge or a cancellation of that time need not show here"
    }

    private var expiration: String { reason.expirationReason.map(Self.cause) ?? "" }

    /// Why a subscription ended.
    static func cause(of intent: ExpirationIntent) -> String {
        switch intent {
        case .customerCancelled: " because the customer switched renewal off"
        case .billingError: " because the charge failed"
        case .priceIncreaseNotConsented: " because the customer did not consent to a higher price"
        case .productUnavailable: " because the product was not for sale"
        default: " for Apple's reason \(intent)"
        }
    }
}

/// What became of products that do not renew.
extension ReasonWords {
    var productOwned: String { "\(purchase) for good" }
    var productNotBought: String { "no purchase of \(products) is known" }
    var productNotMapped: String { "no entitlement of the configuration names \(products)" }
    var ruleNamesNothing: String { "the configuration names nothing that gives it" }
    var passRuns: String { "time of \(products) runs\(until(reason.end)): \(times), first\(at(reason.start))" }
    var passEnded: String { "all time of \(products) ended\(at(reason.end)): \(times), last\(at(reason.start))" }
    var passEndUnknown: String {
        "\(products) was bought\(at(reason.start)), and the configuration does not say how long it lasts: name its days"
    }
    var consumableAwaitsFulfilment: String { "\(purchase), is a consumable, which gives no entitlement; it waits for its delivery" }
    var consumableFulfilled: String { "\(purchase), is a consumable, which gives no entitlement; it was delivered\(at(reason.end))" }
    var consumableCredited: String { "\(purchase), is a consumable, which gives no entitlement; it was credited to a balance" }

    private var times: String { reason.count == 1 ? "bought once" : "bought \(reason.count ?? 0) times" }
}

/// What may happen to any purchase.
extension ReasonWords {
    var purchaseRefunded: String { "\(purchase), was refunded\(at(reason.end)) and gives nothing since" }
    var purchasePartlyRefunded: String { "\(purchase), was refunded in part\(at(reason.end)) and gives nothing since" }
    var purchaseUpgradeRefunded: String { "\(purchase), was replaced by an upgrade; Apple paid its rest back\(at(reason.end))" }
    var purchaseSharingEnded: String { "\(purchase), is not shared by the family any more since\(at(reason.end))" }
    var purchaseLater: String { "\(products) was bought only\(at(reason.start)), after the moment asked for" }
    var purchaseWithoutLength: String {
        "\(purchase), has no length: its document tells \(reason.end.map { "the end \($0.rfc3339)" } ?? "no end")"
    }
    var purchaseUnclassified: String {
        "\(purchase), is of a kind that nothing tells: name the product's kind in the configuration, or wait for a signed document"
    }
    var purchaseUnknownOwnership: String { "\(purchase), is owned in a way that this version does not know" }
    var purchaseFamilyShared: String { "a family member bought it and shares it" }
    var purchaseTest: String { "it was bought in the environment \(environment), which marks it" }
    var purchaseLegacyOnly: String { "only a receipt tells of it so far; no signed document of the transaction is known" }
    var purchaseTakenBackLater: String { "Apple took it back later, on\(at(reason.end))" }
    var purchaseNeedsReview: String { "a person should look at it: \(reason.reviewReasons.map(words).joined(separator: ", "))" }
    var purchaseMore: String { "\(reason.count ?? 0) earlier purchases of \(products) give nothing either" }
    var environmentNotAllowed: String {
        let subject = reason.transaction == nil ? "grant \(id(reason.reference))" : purchase
        return "\(subject), is of the environment \(environment), which the configuration lets give no access"
    }

    private func words(_ review: ReviewReason) -> String {
        switch review {
        case .unknownProductType(let type): "unknown kind of product \(type.map { PlainWords.shown($0.rawValue) } ?? "")"
        case .unknownOwnership(let type): "unknown ownership \(PlainWords.shown(type.rawValue))"
        case .unknownReason(let code): "unknown reason \(PlainWords.shown(code.rawValue))"
        case .emptyPeriod: "its period ends before it begins"
        case .expiryTooFar(let end): "its expiry \(end.rfc3339) is implausible"
        }
    }
}
