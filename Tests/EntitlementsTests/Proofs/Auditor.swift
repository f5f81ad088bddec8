import AppStoreTypes
import Entitlements
import PurchaseStories

/// A second, naive way to tell what a customer owns, straight from the documents and the rules in plain words.
///
/// It shares no code with the fold: it looks through every document again for every question, and knows nothing of sets of facts,
/// paid periods or timelines. Slow and simple on purpose.
struct Auditor {
    let transactions: [TransactionFact]
    let renewals: [RenewalFact]
    let moment: EpochMilliseconds
    /// For each transaction id the document that Apple signed last.
    private let latestDocuments: [TransactionFact]

    init(_ documents: [LifeFact], at moment: EpochMilliseconds) {
        var transactions: [TransactionFact] = []
        var renewals: [RenewalFact] = []
        for document in documents {
            switch document {
            case .transaction(let fact): transactions.append(fact)
            case .renewal(let fact): renewals.append(fact)
            }
        }
        self.transactions = transactions
        latestDocuments = Self.latest(of: transactions)
        self.renewals = renewals
        self.moment = moment
    }

    private static func latest(of transactions: [TransactionFact]) -> [TransactionFact] {
        var kept: [TransactionFact] = []
        for fact in transactions {
            guard let index = kept.firstIndex(where: { $0.key == fact.key }) else {
                kept.append(fact)
                continue
            }
            let (old, new) = (kept[index].source, fact.source)
            if old.date < new.date || (old.date == new.date && old.evidence < new.evidence) { kept[index] = fact }
        }
        return kept
    }

    /// What the customer owns, one line for each thing, sorted.
    var report: [String] {
        var lines: [String] = []
        for type in [ProductType.nonConsumable, .consumable] {
            for fact in latestDocuments where fact.productType == type && hasBegun(fact) {
                lines.append("\(type.rawValue) \(fact.id) \(isTakenBack(fact) ? "taken back" : "owned")")
            }
        }
        for chain in chains {
            if let line = line(of: chain) { lines.append(line) }
        }
        return lines.sorted()
    }

    private var chains: Set<OriginalTransactionKey> {
        Set(transactions.filter { $0.productType == .autoRenewable }.map(\.originalKey))
    }

    private func hasBegun(_ fact: TransactionFact) -> Bool { fact.purchaseDate.milliseconds <= moment.milliseconds + 300_000 }

    private func isTakenBack(_ fact: TransactionFact) -> Bool {
        if let date = fact.revocationDate, date <= moment { return true }
        return false
    }

    /// The subscription's present period: the latest purchase that no upgrade replaced; of several ids of one billing event, the
    /// document signed last speaks.
    private func present(of chain: OriginalTransactionKey) -> TransactionFact? {
        let all = latestDocuments.filter { $0.originalKey == chain && $0.productType == .autoRenewable }
        let speaking = all.filter { fact in
            !all.contains { other in
                other.webOrderLineItemID == fact.webOrderLineItemID && other.key != fact.key
                    && (fact.source.date, fact.source.evidence, fact.id) < (other.source.date, other.source.evidence, other.id)
            }
        }
        let begun = speaking.filter(hasBegun).sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
        let isLatestKnown = begun.count == speaking.count
        let standing = begun.filter { fact in !fact.isUpgraded || (fact == begun.last && !isLatestKnown) }
        // An upgrade that was told before what it brought: whoever paid for the upgrade does not fall back to the period before.
        if let last = begun.last, let other = standing.last, last.isUpgraded, other.purchaseDate < last.purchaseDate { return last }
        return standing.last ?? begun.last
    }

    private func line(of chain: OriginalTransactionKey) -> String? {
        guard let fact = present(of: chain), let expiry = fact.expirationDate else { return nil }
        let own = renewals.filter { $0.key == chain }
        let latest = own.first { fact in
            own.allSatisfy { ($0.source.date, $0.source.evidence) <= (fact.source.date, fact.source.evidence) }
        }
        // Apple's latest word tells nothing of this period when the next one had been bought by then.
        let next = transactions.filter { $0.originalKey == chain && !hasBegun($0) }.map(\.purchaseDate).min()
        let renewal = latest.flatMap { latest in next.map { $0 <= latest.source.date } ?? false ? nil : latest }
        let state = state(fact, expiry: expiry, renewal: renewal)
        let serves = state == "active" || state == "inGracePeriod"
        return "subscription \(chain.scope.environment.rawValue) \(chain.id) \(fact.productID) \(state) \(serves ? "served" : "not served")"
    }

    private func state(_ fact: TransactionFact, expiry: EpochMilliseconds, renewal: RenewalFact?) -> String {
        if isTakenBack(fact) { return "revoked" }
        let all = latestDocuments.filter { $0.originalKey == fact.originalKey }
        if fact.isUpgraded, !all.contains(where: { $0.purchaseDate > fact.purchaseDate && !hasBegun($0) }) { return "expired" }
        // Apple signed, in this period and for its product, that it runs to a later date.
        var expiry = expiry
        if let renewal, let date = renewal.renewalDate, date > expiry, renewal.source.date >= fact.purchaseDate,
            renewal.currentProductID == fact.productID
        {
            expiry = date
        }
        if moment < expiry { return "active" }
        var retries = false
        if let renewal, let date = renewal.renewalDate, date >= (fact.expirationDate ?? expiry) {
            if renewal.isInBillingRetry {
                retries = true
                if let grace = renewal.gracePeriodExpirationDate, moment < grace { return "inGracePeriod" }
                if moment.milliseconds < expiry.milliseconds + 60 * 86_400_000 { return "inBillingRetry" }
            }
            if renewal.willAutoRenew == false || renewal.expirationReason != nil { return "expired" }
        }
        return !retries && moment.milliseconds < expiry.milliseconds + 86_400_000 ? "awaitingRenewal" : "expired"
    }
}

extension CustomerState {
    /// The same lines as the auditor's report.
    var report: [String] {
        let lines =
            subscriptions.map { subscription in
                let served = subscription.givesAccess ? "served" : "not served"
                return "subscription \(subscription.environment.rawValue) \(subscription.original.id) \(subscription.productID) "
                    + "\(subscription.state.rawValue) \(served)"
            } + nonConsumables.map { "Non-Consumable \($0.period.fact.id) \($0.isRevoked ? "taken back" : "owned")" }
            + consumables.map { "Consumable \($0.period.fact.id) \($0.isRevoked ? "taken back" : "owned")" }
        return lines.sorted()
    }
}
