import AppStoreTypes

extension CustomerState {
    /// Everything that has happened by the state's moment and can be read from it alone.
    func happenings(customer: CustomerID) -> [Happening] {
        var found = subscriptions.flatMap { $0.happenings(at: moment) }
        let oneTime =
            nonConsumables.map(\.period) + nonRenewingSubscriptions.flatMap(\.purchases) + consumables.map(\.period)
        for period in oneTime {
            if let earlier = period.refundedBefore, let refund = earlier.happeningOfRefund(of: period.key) {
                found += [completed(earlier, period.key), refund]
                found.append(completed(period.fact, period.key, apart: [period.fact.id.rawValue]))
            } else {
                found.append(completed(period.fact, period.key))
            }
            if let taken = period.takenBack(at: moment) { found.append(taken) }
        }
        for consumable in consumables { if let delivery = fulfilled(consumable) { found.append(delivery) } }
        for pass in nonRenewingSubscriptions { if let end = ended(pass) { found.append(end) } }
        for purchase in unclassified { found.append(needsReview(purchase)) }
        found += balances.flatMap { balance in balance.entries.compactMap { moved($0, in: balance) } }
        for grant in grants { found += happenings(of: grant) }
        found += notices.compactMap(noticed)
        found += conflicts.map(disputed)
        return found
    }

    /// The purchase of a one-time product; one made after the refund of another goes by the same key, and by its own id besides.
    private func completed(_ fact: TransactionFact, _ key: PaidPeriodKey, apart words: [String] = []) -> Happening {
        Happening(.purchaseCompleted, slot: ["begun"] + key.words + words, at: fact.purchaseDate, in: fact.scope.environment) { event in
            event.fill(from: fact)
            event.money = fact.price
        }
    }

    private func needsReview(_ purchase: UnclassifiedPurchase) -> Happening {
        let fact = purchase.period.fact
        return Happening(
            .purchaseNeedsReview, slot: ["review"] + purchase.period.key.words, at: fact.purchaseDate, in: purchase.environment
        ) { $0.fill(from: fact) }
    }

    private func fulfilled(_ purchase: ConsumablePurchase) -> Happening? {
        guard let fulfilment = purchase.fulfilment else { return nil }
        return Happening(
            .purchaseFulfilled, slot: ["fulfilled"] + purchase.period.key.words, at: fulfilment.fulfilledAt, in: purchase.environment
        ) { $0.fill(from: purchase.period.fact) }
    }

    private func ended(_ pass: NonRenewingSubscription) -> Happening? {
        guard pass.state == .expired, let end = pass.expirationDate else { return nil }
        return Happening(
            .passEnded, slot: ["passEnded"] + pass.scope.words + [pass.productID.rawValue, end.word], at: end, in: pass.environment
        ) { event in
            event.productID = pass.productID
            event.end = end
        }
    }

    func moved(_ entry: BalanceEntry, in balance: CurrencyBalance) -> Happening? {
        let words: [String]
        let kind: EventKind
        switch entry.cause {
        case .purchase(let key): (kind, words) = (.balanceCredited, ["credit"] + key.words)
        case .grant(let key): (kind, words) = (.balanceCredited, ["granted", key.app.rawValue, key.id.rawValue])
        case .refund(let key): (kind, words) = (.balanceClawedBack, ["clawback"] + key.words)
        case .withdrawal(let key): (kind, words) = (.balanceClawedBack, ["withdrawn", key.app.rawValue, key.id.rawValue])
        case .debit(let key): (kind, words) = (.balanceDebited, ["debit", key.app.rawValue, key.id.rawValue])
        }
        // What the house bears is no movement of its own for the customer.
        guard entry.from != .forgiven else { return nil }
        return Happening(
            kind, slot: words, at: entry.date, in: balance.environment, apart: kind == .balanceClawedBack ? [entry.date.word] : []
        ) { event in
            event.currency = CurrencyAmount(entry.units, of: balance.currency)
            event.balance = entry.balance
        }
    }

    func happenings(of grant: GrantFact) -> [Happening] {
        let words = [grant.app.rawValue, grant.id.rawValue]
        let fill = { (event: inout LifecycleEvent) in
            event.grant = grant.id
            switch grant.content {
            case .entitlement(let id): event.entitlement = id
            case .currency(let amount): event.currency = amount
            }
            event.end = grant.end
        }
        var found = [Happening(.grantMade, slot: ["grant"] + words, at: grant.grantedAt, in: grant.environment, fill)]
        var end = grant.end
        if case .currency = grant.content { end = grant.withdrawnAt }
        if let end, end <= moment {
            found.append(Happening(.grantEnded, slot: ["grantEnded"] + words, at: end, in: grant.environment, apart: [end.word], fill))
        }
        return found
    }

    func noticed(_ notice: NotificationFact) -> Happening? {
        let kind: EventKind
        switch notice.type {
        case .consumptionRequest: kind = .refundRequested
        case .refundDeclined: kind = .refundDeclined
        default: return nil
        }
        return Happening(
            kind, slot: ["notice", notice.app.rawValue, notice.uuid], at: notice.signedDate, in: notice.environment
        ) { event in
            event.original = notice.original
            event.transaction = notice.transaction
            event.productID = notice.productID
        }
    }

    func disputed(_ conflict: OwnershipConflict) -> Happening {
        let original = conflict.original
        return Happening(
            .purchaseConflict,
            slot: ["conflict"] + original.scope.words
                + [original.id.rawValue, conflict.owner.rawValue, conflict.claimant.rawValue, conflict.kind.rawValue],
            at: moment, in: original.scope.environment
        ) { event in
            event.original = original
            event.otherCustomer = conflict.claimant
        }
    }
}
