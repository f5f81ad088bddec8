import AppStoreTypes

extension Subscription {
    /// Everything that has happened to the subscription by its moment and can be read from the facts alone.
    func happenings(at moment: EpochMilliseconds) -> [Happening] {
        var found: [Happening] = []
        var previous: PeriodSpan?
        for span in history {
            found.append(beginning(of: span.period, after: previous))
            if let taken = span.period.takenBack(at: moment) { found.append(taken) }
            if span.ending == .lapsed, let end = span.end { found.append(expiry(of: span.period, at: end, paidUntil: end, reason: nil)) }
            previous = span
        }
        found += trouble(at: moment)
        return found
    }

    /// The beginning of a period, named by what the period itself tells and by how the one before it ended.
    private func beginning(of period: PaidPeriod, after previous: PeriodSpan?) -> Happening {
        let fact = period.fact
        let kind = previous.map { kindOfBeginning(of: fact, after: $0) } ?? kindOfFirstKnown(period)
        var happening = Happening(kind, slot: ["begun"] + period.key.words, at: fact.purchaseDate, in: environment) { event in
            event.original = original
            event.fill(from: fact)
            event.money = fact.price
            event.end = fact.expirationDate
            if let previous, previous.period.fact.productID != fact.productID { event.previousProductID = previous.period.fact.productID }
        }
        if let previous, [.renewed, .recovered, .upgraded].contains(previous.ending) {
            happening.corrected =
                expiry(of: previous.period, at: fact.purchaseDate, paidUntil: previous.period.expirationDate, reason: nil).identity
        }
        return happening
    }

    /// The earliest period that is known need not be the first: then its own words tell.
    private func kindOfFirstKnown(_ period: PaidPeriod) -> EventKind {
        let fact = period.fact
        if period.originalIDs.contains(where: { original in period.transactionIDs.contains { $0.rawValue == original.rawValue } }) {
            return .subscriptionStarted
        }
        switch fact.reason {
        case .some(.renewal): return .subscriptionRenewed
        case .some: return .subscriptionResubscribed
        case nil: return fact.originalPurchaseDate.map { $0 < fact.purchaseDate } ?? false ? .subscriptionRenewed : .subscriptionStarted
        }
    }

    private func kindOfBeginning(of fact: TransactionFact, after previous: PeriodSpan) -> EventKind {
        switch previous.ending {
        case .upgraded: .subscriptionUpgraded
        case .lapsed: .subscriptionResubscribed
        case .recovered: .subscriptionRecovered
        case .takenBack: fact.reason == .renewal ? .subscriptionRenewed : .subscriptionResubscribed
        case .renewed, .latest: previous.period.fact.productID == fact.productID ? .subscriptionRenewed : .subscriptionProductChanged
        }
    }

    /// Failed charges and the end, from the states of the current period.
    private func trouble(at moment: EpochMilliseconds) -> [Happening] {
        var found: [Happening] = []
        var last: StateSpan?
        for span in timeline where span.start <= moment {
            defer { last = span }
            let before = last?.state
            let slot = { (word: String) in [word] + current.key.words }
            switch span.state {
            case .active, .awaitingRenewal, .revoked: continue
            case .inGracePeriod:
                found.append(troubled(.subscriptionGracePeriodEntered, slot("grace"), span, after: before, end: span.end))
            case .inBillingRetry:
                if before == .inGracePeriod {
                    found.append(troubled(.subscriptionGracePeriodEnded, slot("graceEnded"), span, after: before, end: nil))
                }
                found.append(troubled(.subscriptionBillingRetryEntered, slot("retry"), span, after: before, end: span.end))
            case .expired:
                if before == .inGracePeriod {
                    found.append(troubled(.subscriptionGracePeriodEnded, slot("graceEnded"), span, after: before, end: nil))
                }
                // Without a state before it the period never ran: it is empty, or replaced by one that is not known yet.
                guard let last else { continue }
                let moment = before == .awaitingRenewal ? last.start : span.start
                found.append(expiry(of: current, at: moment, paidUntil: paidUntil, reason: expirationReason))
            }
        }
        return found
    }

    private func troubled(
        _ kind: EventKind, _ slot: [String], _ span: StateSpan, after before: SubscriptionState?, end: EpochMilliseconds?
    ) -> Happening {
        var happening = Happening(kind, slot: slot, at: span.start, in: environment, apart: [span.start.word]) { event in
            event.original = original
            event.fill(from: current.fact)
            event.end = end
        }
        // Word of the trouble may come after the period was told to have lapsed.
        if before == .active, state != .expired {
            happening.corrected = expiry(of: current, at: span.start, paidUntil: paidUntil, reason: nil).identity
        }
        return happening
    }

    /// The end of a subscription after a period; told apart by the end of what was paid for, because an extension makes another one.
    private func expiry(
        of period: PaidPeriod, at moment: EpochMilliseconds, paidUntil: EpochMilliseconds?, reason: ExpirationIntent?
    ) -> Happening {
        Happening(
            .subscriptionExpired, slot: ["expired"] + period.key.words, at: moment, in: environment, apart: [paidUntil?.word ?? ""]
        ) { event in
            event.original = original
            event.fill(from: period.fact)
            event.end = paidUntil
            event.expirationReason = reason
        }
    }
}

extension PaidPeriod {
    /// That Apple took it back by a moment; `nil` when it had not.
    func takenBack(at moment: EpochMilliseconds) -> Happening? {
        isRevoked(at: moment) ? fact.happeningOfRefund(of: key) : nil
    }
}

extension TransactionFact {
    /// That Apple took back what was paid for; `nil` when it did not.
    func happeningOfRefund(of key: PaidPeriodKey) -> Happening? {
        guard let date = revocationDate, let cause = revocationCause else { return nil }
        let kind: EventKind =
            switch cause {
            case .refund, .proratedRefund: .purchaseRefunded
            case .upgrade: .purchaseUpgradeRefunded
            case .familySharing: .purchaseSharingEnded
            }
        return Happening(kind, slot: ["takenBack"] + key.words, at: date, in: scope.environment, apart: [date.word]) { event in
            event.original = originalKey
            event.fill(from: self)
            event.money = refundedAmount
            event.revocationCause = cause
        }
    }
}

extension LifecycleEvent {
    /// What every event about a transaction carries.
    mutating func fill(from fact: TransactionFact) {
        transaction = fact.key
        productID = fact.productID
        quantity = fact.purchasedQuantity
        offer = fact.offer
        if original == nil { original = fact.originalKey }
    }
}
