import StoreKit

extension StoreSubscription {
    /// A subscription's status as StoreKit 2 gives it; `nil` when its transaction does not pass StoreKit's own check.
    ///
    /// Renewal info that does not pass tells nothing.
    init?(_ status: Product.SubscriptionInfo.Status) {
        guard case .verified = status.transaction else { return nil }
        self.init(transaction: StoreTransaction(status.transaction), state: status.state.rawValue)
        guard case .verified(let renewal) = status.renewalInfo else { return }
        willAutoRenew = renewal.willAutoRenew
        autoRenewProductID = renewal.autoRenewPreference
        renewalDate = renewal.renewalDate
        gracePeriodExpirationDate = renewal.gracePeriodExpirationDate
    }

    /// The little that an entitlement alone says: it is subscribed, or in its grace period.
    init(entitledBy transaction: StoreTransaction) {
        self.init(transaction: transaction, state: Product.SubscriptionInfo.RenewalState.subscribed.rawValue)
    }
}
