public import AppStoreTypes

/// Something paid for once: a subscription's period, a product, a consumable; with every transaction id it goes by.
///
/// Copies share what they hold, because a fold hands thousands of periods from list to list.
public struct PaidPeriod: Hashable, Sendable {
    private struct Content: Hashable, Sendable {
        let key: PaidPeriodKey
        let fact: TransactionFact
        let transactionIDs: [TransactionID]
        let originalIDs: [OriginalTransactionID]
        let evidence: [EvidenceDigest]
        let refundedBefore: TransactionFact?
    }

    private let content: Shared<Content>

    /// What was paid for.
    public var key: PaidPeriodKey { content.value.key }
    /// The fact of most authority among the aliases.
    public var fact: TransactionFact { content.value.fact }
    /// Every transaction id that Apple gave it, in a stable order.
    public var transactionIDs: [TransactionID] { content.value.transactionIDs }
    /// Every chain that Apple reported it under, in a stable order.
    public var originalIDs: [OriginalTransactionID] { content.value.originalIDs }
    /// The facts that say so, one for each transaction id, in the same order.
    public var evidence: [EvidenceDigest] { content.value.evidence }

    /// The purchase that was refunded before this one was made under the same ids; `nil` where there was none.
    public var refundedBefore: TransactionFact? { content.value.refundedBefore }

    /// When it was bought.
    public var purchaseDate: EpochMilliseconds { content.value.fact.purchaseDate }
    /// When it ends by itself; `nil` when it does not.
    public var expirationDate: EpochMilliseconds? { content.value.fact.expirationDate }
    /// When Apple took it back; `nil` when it did not.
    public var revocationDate: EpochMilliseconds? { content.value.fact.revocation?.date }

    /// Whether Apple had taken it back at a moment.
    public func isRevoked(at moment: EpochMilliseconds) -> Bool {
        revocationDate.map { $0 <= moment } ?? false
    }

    /// Joins the transactions of one paid period; `nil` without any.
    ///
    /// The document of most authority speaks for all. A purchase after a refund is a new one even where Apple keeps the
    /// chain's id: an alias bought later than the refund, and not refunded itself, is then what holds.
    init?(_ key: PaidPeriodKey, aliases: [TransactionFact]) {
        let aliases = aliases.sorted { $0.key < $1.key }
        guard let speaker = Self.speaker(of: aliases) else { return nil }
        self.init(key, speaker: speaker, aliases: aliases)
    }

    /// A paid period that one transaction tells of.
    init(_ key: PaidPeriodKey, only fact: TransactionFact) {
        content = Shared(
            Content(
                key: key, fact: fact, transactionIDs: [fact.id], originalIDs: [fact.originalID], evidence: [fact.source.evidence],
                refundedBefore: nil))
    }

    private init(_ key: PaidPeriodKey, speaker: TransactionFact, aliases: [TransactionFact]) {
        content = Shared(
            Content(
                key: key, fact: speaker, transactionIDs: aliases.map(\.id), originalIDs: Set(aliases.map(\.originalID)).sorted(),
                evidence: aliases.map(\.source.evidence), refundedBefore: Self.refunded(before: speaker.purchaseDate, among: aliases)))
    }

    private static func speaker(of aliases: [TransactionFact]) -> TransactionFact? {
        guard let best = mostAuthoritative(aliases) else { return nil }
        guard let refund = best.revocationDate else { return best }
        return mostAuthoritative(aliases.filter { $0.purchaseDate > refund && $0.revocation == nil }) ?? best
    }

    private static func refunded(before purchase: EpochMilliseconds, among aliases: [TransactionFact]) -> TransactionFact? {
        guard aliases.count > 1 else { return nil }
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
        return lhs.content.value.fact.key < rhs.content.value.fact.key
    }
}
