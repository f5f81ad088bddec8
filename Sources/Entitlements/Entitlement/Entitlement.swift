public import AppStoreTypes

/// One entitlement of the app's rules, as of a moment: whether the customer has it, and what gives it.
public struct Entitlement: Hashable, Sendable {
    /// The team's name.
    public let id: EntitlementID
    /// Whether the customer has it; unknown where only a fact that may still come can tell.
    public let access: Answer
    /// Everything that gives it, gave it, or may give it, in a stable order.
    public let sources: [EntitlementSource]

    /// Whether the customer is served now, by the app's rules on waiting for a renewal.
    public var givesAccess: Bool { sources.contains(where: \.givesAccess) }

    /// What gives it now.
    public var givingSources: [EntitlementSource] { sources.filter(\.givesAccess) }

    /// The end as it stands; `nil` when nothing known ends it or nothing gives it.
    public var expirationDate: EpochMilliseconds? {
        let giving = givingSources
        guard !giving.isEmpty, giving.allSatisfy({ $0.end != nil }) else { return nil }
        return giving.compactMap(\.end).max()
    }
}

/// Something that gives an entitlement, with the facts that say so.
public struct EntitlementSource: Hashable, Sendable {
    /// The kinds of source.
    public enum Kind: Hashable, Sendable {
        /// An auto-renewable subscription.
        case subscription(OriginalTransactionKey)
        /// A product bought for good.
        case product(PaidPeriodKey)
        /// Time bought of a non-renewing product.
        case pass(PurchaseScope, ProductID)
        /// A grant of the team.
        case grant(GrantFact.Key)
        /// The version of the app that the customer got first.
        case originalVersion(AppTransactionFact.Key)
        /// The version of the app that the customer got first, which no document has told yet.
        case unknownOriginalVersion
    }

    /// What it is.
    public let kind: Kind
    /// The product; `nil` for grants and versions.
    public let productID: ProductID?
    /// The environment, which marks the access.
    public let environment: AppStoreEnvironment
    /// Since when it gives, or gave, the entitlement; `nil` when unknown.
    public let start: EpochMilliseconds?
    /// The first moment at which it does not give it any more, as it stands; `nil` without an end.
    public let end: EpochMilliseconds?
    /// Whether it gives the entitlement.
    public let access: Answer
    /// Whether the customer is served by it now.
    public let givesAccess: Bool
    /// The documents that say so.
    public let evidence: [EvidenceDigest]
}
