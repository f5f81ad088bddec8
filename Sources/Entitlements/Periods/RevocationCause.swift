import AppStoreTypes

/// Why a purchase was taken back; never to be confused with an expiry or a failed charge.
public enum RevocationCause: String, Hashable, Sendable, CaseIterable {
    /// The customer got all the money back, or the document does not tell how much.
    case refund
    /// The customer got a part of the money back.
    case proratedRefund
    /// The rest of a period that an upgrade replaced was paid back.
    case upgrade
    /// A family member does not share it any more; no money moved for this customer.
    case familySharing
}

extension TransactionFact {
    /// Why it was taken back; `nil` when it was not.
    public var revocationCause: RevocationCause? {
        guard let revocation else { return nil }
        if ownershipType == .familyShared || revocation.type == .familyRevoke { return .familySharing }
        if isUpgraded { return .upgrade }
        let isPart = revocation.percentage.map { $0 < Revocation.wholePercentage } ?? (revocation.type == .refundProrated)
        return isPart ? .proratedRefund : .refund
    }

    /// The money that went back; `nil` when none did or the price is unknown.
    ///
    /// The price is for the whole quantity. A share is rounded to the nearest thousandth of the currency's unit, half away from nought.
    public var refundedAmount: Money? {
        guard let revocation, let price, revocationCause != .familySharing else { return nil }
        let share = min(max(revocation.percentage ?? Revocation.wholePercentage, 0), Revocation.wholePercentage)
        let product = price.milliunits.multipliedFullWidth(by: share)
        let (amount, remainder) = Revocation.wholePercentage.dividingFullWidth(product)
        let rounding: Int64 = abs(remainder) * 2 >= Revocation.wholePercentage ? (price.milliunits < 0 ? -1 : 1) : 0
        return Money(milliunits: amount + rounding, currency: price.currency)
    }
}

extension Revocation {
    /// Apple's number for the whole price.
    static let wholePercentage: Int64 = 100_000
}
