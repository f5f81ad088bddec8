import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// Gives money back: all, or a share in thousandths of a percent.
    ///
    /// - Throws: when the purchase is refunded already, or the share is outside 1...100000.
    public mutating func refund(_ id: TransactionID, reason: RevocationReason = .other, percentage: Int64 = 100_000) throws(WorldRefusal) {
        let index = try purchase(id)
        guard (1...100_000).contains(percentage) else {
            throw WorldRefusal(.badValue, "a share of \(percentage) thousandths of a percent is outside 1...100000")
        }
        guard !purchases[index].isShared else {
            throw WorldRefusal(.familyShared, "`\(id.rawValue.prefix(40))` came by way of the family: refund the purchaser's")
        }
        guard purchases[index].isKept else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` is refunded already")
        }
        purchases[index].revocation = Purchase.Revocation(
            date: purchaseMoment, reason: reason, type: percentage == 100_000 ? .refundFull : .refundProrated, percentage: percentage)
        purchases[index].isFinished = false
        purchases[index].touch(at: changeMoment)
        refundRequests[index] = nil
        if let subscription = purchases[index].subscription, subscriptions[subscription].current == index {
            revoke(subscription)
        }
        notify(.refund, purchase: index)
        renewReceipts(of: purchases[index].library)
        tell(purchases[index].library, .transaction(index, cause: .revoked, requestID: nil))
        if purchases[index].type == .nonConsumable || purchases[index].type == .autoRenewable {
            tell(purchases[index].library, .revoked([purchases[index].product]))
        }
        if let subscription = purchases[index].subscription {
            tell(purchases[index].library, .status(subscription))
            if subscriptions[subscription].current == index { withdraw(subscription: subscription, reason: reason) }
        }
        withdraw(purchase: index, reason: reason)
    }

    /// The current period of a subscription was refunded: it ends at once and renews no more.
    private mutating func revoke(_ index: Int) {
        switch subscriptions[index].phase {
        case .active, .retrying:
            subscriptions[index].commitment = nil
            if subscriptions[index].renewsAutomatically { switchRenewal(index, isOn: false) }
            subscriptions[index].phase = .revoked
            subscriptions[index].touch(at: changeMoment)
            schedule(index, [])
        case .ended, .revoked: break
        }
    }

    /// Takes a refund back, as after a dispute; what it took away is there again.
    public mutating func reverseRefund(_ id: TransactionID) throws(WorldRefusal) {
        let index = try purchase(id)
        guard !purchases[index].isKept, !purchases[index].isShared, !purchases[index].isUpgraded else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` is not refunded")
        }
        purchases[index].revocation = nil
        purchases[index].touch(at: changeMoment)
        if let subscription = purchases[index].subscription, subscriptions[subscription].current == index,
            subscriptions[subscription].phase == .revoked
        {
            let expires = purchases[index].expiresDate ?? now
            subscriptions[subscription].phase = expires > now ? .active : .ended(.customerCancelled)
            subscriptions[subscription].touch(at: changeMoment)
            if expires > now { schedule(subscription, [(.renew, expires)]) }
        }
        notify(.refundReversed, purchase: index)
        renewReceipts(of: purchases[index].library)
        tell(purchases[index].library, .transaction(index, cause: .reinstated, requestID: nil))
        if let subscription = purchases[index].subscription, subscriptions[subscription].current == index {
            shareWithFamily(subscription: subscription)
        } else {
            shareWithFamily(purchase: index)
        }
    }
}
