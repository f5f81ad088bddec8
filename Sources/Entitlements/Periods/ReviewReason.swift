public import AppStoreTypes

/// Something in a purchase that a person of the team should look at.
public enum ReviewReason: Hashable, Sendable {
    /// The kind of product is none that this version knows: kept, and nothing granted.
    case unknownProductType(ProductType?)
    /// The ownership is none that this version knows: kept, and nothing granted.
    case unknownOwnership(InAppOwnershipType)
    /// The reason is none that this version knows: granted by type, expiry and revocation.
    case unknownReason(TransactionReason)
    /// The period ends when or before it begins: kept, and nothing granted.
    case emptyPeriod
    /// The expiry lies so far ahead that a unit must have been confused.
    case expiryTooFar(EpochMilliseconds)
}

extension ReviewReason {
    /// A stable word for logs.
    public var word: String {
        switch self {
        case .unknownProductType: "unknownProductType"
        case .unknownOwnership: "unknownOwnership"
        case .unknownReason: "unknownReason"
        case .emptyPeriod: "emptyPeriod"
        case .expiryTooFar: "expiryTooFar"
        }
    }
}

extension TransactionFact {
    /// What a person should look at, as far as the document alone tells; a kind that it leaves out may be told elsewhere.
    public var reviewReasons: [ReviewReason] {
        reviewReasons(kind: productType == nil ? .consumable : PurchaseKind(productType))
    }

    /// Expiries after the year 2200 cannot be a customer's period.
    static let latestSensibleExpiry = EpochMilliseconds(7_258_118_400_000)

    func reviewReasons(kind: PurchaseKind) -> [ReviewReason] {
        var reasons: [ReviewReason] = []
        if kind == .unknown { reasons.append(.unknownProductType(productType)) }
        if !ownershipType.isKnown { reasons.append(.unknownOwnership(ownershipType)) }
        if let reason, !reason.isKnown { reasons.append(.unknownReason(reason)) }
        if isEmptyPeriod { reasons.append(.emptyPeriod) }
        if let end = expirationDate, end > Self.latestSensibleExpiry, end != .never {
            reasons.append(.expiryTooFar(end))
        }
        return reasons
    }
}
