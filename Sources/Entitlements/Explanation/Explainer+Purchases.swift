import AppStoreTypes

extension Explainer {
    /// Why something bought for good gives or does not.
    func reasons(_ product: OwnedProduct) -> [Reason] {
        let effect = Reason.Effect(Answer(product.givesAccess))
        let main: Reason
        if product.isRevoked {
            main = takenBack(product.period)
        } else if let blocked = blocked(product.period, isEnvironmentAllowed: product.isEnvironmentAllowed) {
            main = blocked
        } else {
            main = about(product.period, .productOwned, effect).with { $0.isServed = product.givesAccess }
        }
        return [main] + notes(on: product.period, product.reviewReasons) + owners.reasons(of: product.period)
    }

    /// Why the time bought of a non-renewing product gives or does not.
    func reasons(_ pass: NonRenewingSubscription) -> [Reason] {
        guard let first = pass.purchases.first, let last = pass.purchases.last else { return [] }
        let effect = Reason.Effect(EntitlementSource(pass).access)
        let standing = pass.purchases.filter { !$0.isRevoked(at: moment) }
        let obstacle = standing.compactMap { blocked($0, isEnvironmentAllowed: pass.isEnvironmentAllowed) }.last
        var main: Reason
        switch pass.state {
        case .active: main = about(first, .passRuns, effect).with { ($0.start, $0.end) = (first.purchaseDate, pass.expirationDate) }
        case .expired: main = about(last, .passEnded, effect).with { $0.end = pass.expirationDate }
        case .endUnknown:
            let isOwned = standing.contains { $0.fact.ownershipType.isKnown }
            main = about(last, isOwned ? .passEndUnknown : .purchaseUnknownOwnership, effect)
        case .revoked: main = takenBack(last)
        }
        if effect == .denies, pass.state != .expired, pass.state != .revoked, let obstacle { main = obstacle }
        main.facts = pass.purchases.flatMap(transactions)
        main.count = pass.purchases.count
        main.isServed = pass.givesAccess
        let others = pass.purchases.dropLast().filter { $0.isRevoked(at: moment) }
        return [main] + (main.effect == .gives ? others.map(takenBackNote) : []) + notes(on: last, pass.reviewReasons)
            + pass.purchases.suffix(Self.limit).flatMap { owners.reasons(of: $0) }
    }

    /// What became of a consumable, which gives no entitlement.
    func reasons(_ purchase: ConsumablePurchase) -> [Reason] {
        var main: Reason
        if purchase.isRevoked {
            main = takenBack(purchase.period)
        } else if let blocked = blocked(purchase.period, isEnvironmentAllowed: purchase.isEnvironmentAllowed) {
            main = blocked
        } else if purchase.isCredited {
            main = about(purchase.period, .consumableCredited, .denies)
        } else if let fulfilment = purchase.fulfilment {
            main = about(purchase.period, .consumableFulfilled, .denies).with { reason in
                reason.end = fulfilment.fulfilledAt
                reason.reference = fulfilment.reference
            }
        } else {
            main = about(purchase.period, .consumableAwaitsFulfilment, .denies)
        }
        if let fulfilment = purchase.fulfilment, let fact = facts.reference(to: .fulfilment(fulfilment.key)) { main.facts.append(fact) }
        return [main] + notes(on: purchase.period, purchase.reviewReasons) + owners.reasons(of: purchase.period)
    }

    /// Why a purchase that nobody can classify gives nothing.
    func reasons(_ purchase: UnclassifiedPurchase) -> [Reason] {
        let main = purchase.isRevoked ? takenBack(purchase.period) : about(purchase.period, .purchaseUnclassified, .denies)
        return [main] + notes(on: purchase.period, purchase.reviewReasons) + owners.reasons(of: purchase.period)
    }

    /// That it was bought after the moment.
    func later(_ period: PaidPeriod) -> Reason { about(period, .purchaseLater, .denies) }

    /// That Apple had taken it back.
    func takenBack(_ period: PaidPeriod) -> Reason { takenBack(period, .denies) }

    private func takenBackNote(_ period: PaidPeriod) -> Reason { takenBack(period, .tells) }

    private func takenBack(_ period: PaidPeriod, _ effect: Reason.Effect) -> Reason {
        let code: ReasonCode =
            switch period.fact.revocationCause {
            case .refund, nil: .purchaseRefunded
            case .proratedRefund: .purchasePartlyRefunded
            case .upgrade: .purchaseUpgradeRefunded
            case .familySharing: .purchaseSharingEnded
            }
        return about(period, code, effect).with { $0.end = period.revocationDate }
    }

    /// What keeps a purchase from giving whatever it is; `nil` when nothing does.
    private func blocked(_ period: PaidPeriod, isEnvironmentAllowed: Bool) -> Reason? {
        if !period.fact.ownershipType.isKnown { return about(period, .purchaseUnknownOwnership, .denies) }
        return isEnvironmentAllowed ? nil : about(period, .environmentNotAllowed, .denies)
    }

    /// A reason about one paid period, with every transaction id that it goes by.
    func about(_ period: PaidPeriod, _ code: ReasonCode, _ effect: Reason.Effect) -> Reason {
        Reason(code, effect, transactions(of: period)).with { reason in
            reason.productIDs = [period.fact.productID]
            reason.environment = period.fact.scope.environment
            reason.original = period.fact.originalID
            reason.transaction = period.fact.id
            reason.start = period.purchaseDate
            if period.fact.purchasedQuantity != 1 { reason.count = Int(period.fact.purchasedQuantity) }
        }
    }

    /// The facts of a paid period; the one that speaks for it first.
    func transactions(of period: PaidPeriod) -> [FactReference] {
        let others = period.transactionIDs.filter { $0 != period.fact.id }
        return ([period.fact.id] + others).compactMap {
            facts.reference(to: .transaction(TransactionKey(scope: period.fact.scope, id: $0)))
        }
    }

    /// What tells more about a purchase, whatever became of it.
    func notes(on period: PaidPeriod, _ review: [ReviewReason]) -> [Reason] {
        let fact = period.fact
        var notes: [Reason] = []
        let note = { (code: ReasonCode) in
            Reason(code, .tells, []).with { reason in
                reason.productIDs = [fact.productID]
                reason.environment = fact.scope.environment
                reason.transaction = fact.id
                reason.original = fact.originalID
            }
        }
        if fact.ownershipType == .familyShared { notes.append(note(.purchaseFamilyShared)) }
        if fact.scope.environment != .production { notes.append(note(.purchaseTest)) }
        if !fact.source.isSigned { notes.append(note(.purchaseLegacyOnly)) }
        if let date = period.revocationDate, !period.isRevoked(at: moment) {
            notes.append(note(.purchaseTakenBackLater).with { $0.end = date })
        }
        if !review.isEmpty { notes.append(note(.purchaseNeedsReview).with { $0.reviewReasons = review }) }
        return notes
    }
}
