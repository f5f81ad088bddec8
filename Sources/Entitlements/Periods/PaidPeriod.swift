public import AppStoreTypes

/// Something paid for once: a subscription's period, a product, a consumable; with every transaction id it goes by.
///
/// Copies share what they hold, because a fold hands thousands of periods from list to list. Nearly every period has one transaction,
/// and then that is all that is kept.
public struct PaidPeriod: Hashable, Sendable {
    private struct Aliases: Hashable, Sendable {
        let transactionIDs: [TransactionID]
        let originalIDs: [OriginalTransactionID]
        let evidence: [EvidenceDigest]
        let refundedBefore: TransactionFact?
    }

    /// The fact of most authority among the aliases.
    public let fact: TransactionFact
    private let form: PaidPeriodKey.Form
    private let aliases: Shared<Aliases>?

    /// What was paid for.
    public var key: PaidPeriodKey { PaidPeriodKey(fact, form) }
    /// Every transaction id that Apple gave it, in a stable order.
    public var transactionIDs: [TransactionID] { aliases?.value.transactionIDs ?? [fact.id] }
    /// Every chain that Apple reported it under, in a stable order.
    public var originalIDs: [OriginalTransactionID] { aliases?.value.originalIDs ?? [fact.originalID] }
    /// The facts that say so, one for each transaction id, in the same order.
    public var evidence: [EvidenceDigest] { aliases?.value.evidence ?? [fact.source.evidence] }
    /// Whether it goes by one transaction id only.
    var isAlone: Bool { aliases == nil }

    /// The purchase that was refunded before this one was made under the same ids; `nil` where there was none.
    public var refundedBefore: TransactionFact? { aliases?.value.refundedBefore }

    /// When it was bought.
    public var purchaseDate: EpochMilliseconds { fact.purchaseDate }
    /// When it ends by itself; `nil` when it does not.
    public var expirationDate: EpochMilliseconds? { fact.expirationDate }
    /// When Apple took it back; `nil` when it did not.
    public var revocationDate: EpochMilliseconds? { fact.revocationDate }

    /// Whether Apple had taken it back at a moment.
    public func isRevoked(at moment: EpochMilliseconds) -> Bool {
        revocationDate.map { $0 <= moment } ?? false
    }

    /// Joins the transactions of one paid period; `nil` without any.
    ///
    /// The document of most authority speaks for all. A purchase after a refund is a new one even where Apple keeps the
    /// chain's id: an alias bought later than the refund, and not refunded itself, is then what holds.
    init?(_ form: PaidPeriodKey.Form, aliases: [TransactionFact]) {
        let aliases = aliases.sorted { $0.key < $1.key }
        guard let speaker = Self.speaker(of: aliases) else { return nil }
        guard aliases.count > 1 else {
            self.init(form, only: speaker)
            return
        }
        self.init(
            form, speaker,
            Aliases(
                transactionIDs: aliases.map(\.id), originalIDs: Set(aliases.map(\.originalID)).sorted(),
                evidence: aliases.map(\.source.evidence), refundedBefore: Self.refunded(before: speaker.purchaseDate, among: aliases)))
    }

    /// A paid period that one transaction tells of.
    init(_ form: PaidPeriodKey.Form, only fact: TransactionFact) { self.init(form, fact, nil) }

    private init(_ form: PaidPeriodKey.Form, _ fact: TransactionFact, _ aliases: Aliases?) {
        self.fact = fact
        self.form = form
        self.aliases = aliases.map(Shared.init(_:))
    }

    private static func speaker(of aliases: [TransactionFact]) -> TransactionFact? {
        guard let best = mostAuthoritative(aliases) else { return nil }
        guard let refund = best.revocationDate else { return best }
        return mostAuthoritative(aliases.filter { $0.purchaseDate > refund && $0.revocation == nil }) ?? best
    }

    private static func refunded(before purchase: EpochMilliseconds, among aliases: [TransactionFact]) -> TransactionFact? {
        // A loop, because Swift 6.3.1's optimiser crashes on the same written with closures.
        var refunded: [TransactionFact] = []
        for alias in aliases {
            guard let revocation = alias.revocation, revocation.date < purchase else { continue }
            refunded.append(alias)
        }
        return mostAuthoritative(refunded)
    }

    private static func mostAuthoritative(_ aliases: [TransactionFact]) -> TransactionFact? {
        aliases.max { ($0.source, $0.key) < ($1.source, $1.key) }
    }
}

extension PaidPeriod: Comparable {
    /// Orders by purchase date, then by id: the order in which periods follow each other.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        if lhs.purchaseDate != rhs.purchaseDate { return lhs.purchaseDate < rhs.purchaseDate }
        return lhs.fact.key < rhs.fact.key
    }
}
