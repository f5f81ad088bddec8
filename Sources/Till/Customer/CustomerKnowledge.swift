import Foundation

/// Everything known on the device about what one customer owns.
struct CustomerKnowledge: Sendable {
    /// The customer; `nil` when nobody is logged in.
    var customer: String?
    /// The server's last answer about this customer.
    var answer: CustomerAnswer?
    /// Whether the answer came in this run of the app.
    var isFresh = false
    /// What entitles by StoreKit's word, this customer's only; `nil` until StoreKit was asked.
    var entitlements: [StoreTransaction]?
    /// Where subscriptions stand by StoreKit's word, this customer's only.
    var subscriptions: [StoreSubscription] = []
    /// Transactions that the server refused to this customer.
    var refused: Set<String> = []
}

extension CustomerKnowledge {
    /// What the customer owns at a moment of the server's clock.
    ///
    /// The server's answer holds for what it names until that ends. StoreKit's own entitlements add what the server cannot have heard of
    /// yet, and never take anything away. `names` gives the team's names for a product.
    func status(at now: Date, names: (String) -> [String]) -> CustomerStatus {
        guard answer != nil || entitlements != nil else { return .nothing(of: customer) }
        let live = liveAnswer(at: now)
        var entitled = (live?.entitlements ?? []).filter { $0.isValid(at: now) }
        var products = Set(entitled.compactMap(\.productID))
        for line in live.map({ $0.subscriptions + $0.purchases }) ?? [] where line.isOwned(at: now) { products.insert(line.productID) }
        for transaction in entitlements ?? [] where counts(transaction) {
            products.insert(transaction.productID)
            for name in names(transaction.productID)
            where !entitled.contains(where: { $0.id == name && $0.productID == transaction.productID }) {
                entitled.append(
                    Entitlement(
                        id: name, productID: transaction.productID, expirationDate: transaction.expirationDate,
                        environment: transaction.environment))
            }
        }
        return CustomerStatus(
            customer: customer, source: source, asOf: answer?.asOf, entitlements: entitled, subscriptions: subscriptionStatuses(at: now),
            productIDs: products, isComplete: answer != nil, openNames: openNames(at: now))
    }

    /// The next moment at which the status changes by itself; `nil` when there is none.
    func nextChange(after now: Date) -> Date? {
        let ends =
            (answer?.entitlements ?? []).compactMap(\.expirationDate) + (answer?.subscriptions ?? []).compactMap(\.accessEndDate)
        return (ends + [answer?.seal?.end].compactMap { $0 }).filter { $0 > now }.min()
    }

    /// The server's answer, as long as it gives access: one that was signed for a time gives nothing after it.
    func liveAnswer(at now: Date) -> CustomerAnswer? { answer.flatMap { $0.holds(at: now) ? $0 : nil } }

    private var source: CustomerStatus.Source {
        guard answer != nil else { return .appStore }
        return isFresh ? .server : .remembered
    }

    /// Whether an entitlement of StoreKit's counts: not where the server, knowing of it, has said no.
    private func counts(_ transaction: StoreTransaction) -> Bool {
        guard transaction.verificationFailure == nil, transaction.revocationDate == nil, !transaction.isUpgraded,
            !refused.contains(transaction.id), transaction.kind != .consumable
        else { return false }
        // A length of time that does not renew stays on StoreKit's list for ever; only the server knows the length.
        if transaction.kind == .nonRenewing { return false }
        guard let answer, let line = answer.line(about: transaction) else { return true }
        if line.givesAccess != false { return true }
        return answer.asOf < (transaction.signedDate ?? .distantPast)
    }

    /// What nobody knows by now: what has run out since an answer that could not know of a renewal, and what an answer whose signed time
    /// is over gave for longer than that. What it did not give, or only until a moment that is past, stays a no.
    private func openNames(at now: Date) -> Set<String> {
        guard let answer else { return [] }
        var open: Set<String> = []
        if !answer.holds(at: now) {
            for entitlement in answer.entitlements where entitlement.isValid(at: now) {
                open.insert(entitlement.id)
                if let product = entitlement.productID { open.insert(product) }
            }
            for line in answer.subscriptions + answer.purchases where line.isOwned(at: now) { open.insert(line.productID) }
        }
        for line in answer.subscriptions where line.givesAccess == true && line.willAutoRenew != false {
            guard let end = line.accessEndDate ?? line.expirationDate, end <= now, answer.asOf < end else { continue }
            open.insert(line.productID)
            for entitlement in answer.entitlements where entitlement.productID == line.productID { open.insert(entitlement.id) }
        }
        return open
    }
}

extension CustomerAnswer {
    /// What the answer says about a transaction's chain; `nil` when it does not know it.
    func line(about transaction: StoreTransaction) -> Line? {
        (subscriptions + purchases).first {
            $0.originalTransactionID == transaction.originalID || $0.transactionID == transaction.id
        }
    }
}

extension CustomerAnswer.Line {
    /// Whether the customer owns it at a moment.
    func isOwned(at moment: Date) -> Bool {
        guard givesAccess == true else { return false }
        return (accessEndDate ?? expirationDate).map { moment < $0 } ?? true
    }
}
