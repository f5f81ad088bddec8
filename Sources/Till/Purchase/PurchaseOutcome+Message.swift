extension PurchaseOutcome {
    /// What to tell the customer, in the customer's own language unless another one is named; `nil` where the screen says enough: bought,
    /// or cancelled.
    public func message(in language: MessageLanguage = .current) -> String? {
        switch self {
        case .granted, .earlierGranted, .cancelled: nil
        case .pendingApproval: CustomerMessage.pendingApproval.text(in: language)
        case .unconfirmed: TillErrorCode.purchaseUnconfirmed.message(in: language)
        case .refused(let refusal): refusal.reason.message(in: language)
        }
    }
}
