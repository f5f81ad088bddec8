public import AppStoreTypes

extension OwnershipDecision {
    /// The move of a purchase from one customer to another; `nil` when the owner stayed, or nobody had it before.
    ///
    /// One event tells both customers. Its identifier follows from the purchase, the two customers and the moment.
    /// - Parameters:
    ///   - original: the purchase.
    ///   - before: how it was decided before.
    ///   - moment: when whoever has it now claimed it.
    public func transfer(of original: OriginalTransactionKey, before: OwnershipDecision, at moment: EpochMilliseconds) -> LifecycleEvent? {
        guard let old = before.owner, let owner, old != owner else { return nil }
        return Happening(
            .purchaseTransferred, slot: ["transferred"] + original.scope.words + [original.id.rawValue, old.rawValue, owner.rawValue],
            at: moment, in: original.scope.environment, apart: [moment.word]
        ) { event in
            event.original = original
            event.otherCustomer = old
        }.event
    }
}
