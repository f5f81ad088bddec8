import AppStoreTypes

extension NotificationTypeV1 {
    /// What version 1 calls an event; `nil` for what it does not tell, such as plain expiry and one-time purchases.
    init?(of draft: NotificationDraft) {
        let isShared = draft.transaction?.inAppOwnershipType == .familyShared
        let isSubscription = draft.transaction?.type == .autoRenewable
        switch (draft.type, draft.subtype) {
        case (.subscribed, .initialBuy?) where !isShared: self = .initialBuy
        case (.subscribed, .resubscribe?), (.didChangeRenewalPref, .upgrade?), (.offerRedeemed, .upgrade?): self = .interactiveRenewal
        case (.didRenew, .billingRecovery?): self = .didRecover
        case (.didRenew, _): self = .didRenew
        case (.didChangeRenewalPref, _), (.offerRedeemed, .downgrade?): self = .didChangeRenewalPref
        case (.didChangeRenewalStatus, _): self = .didChangeRenewalStatus
        case (.didFailToRenew, _): self = .didFailToRenew
        case (.refund, _) where !isShared: self = isSubscription ? .cancel : .refund
        case (.revoke, _) where isShared: self = .revoke
        case (.priceIncrease, .pending?) where !isShared: self = .priceIncreaseConsent
        case (.consumptionRequest, _) where !isShared && draft.transaction?.type == .consumable: self = .consumptionRequest
        default: return nil
        }
    }
}
