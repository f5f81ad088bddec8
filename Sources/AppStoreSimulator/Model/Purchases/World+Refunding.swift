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
        guard purchases[index].isKept else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` is refunded already")
        }
        purchases[index].revocation = Purchase.Revocation(
            date: purchaseMoment, reason: reason, type: percentage == 100_000 ? .refundFull : .refundProrated, percentage: percentage)
        purchases[index].isFinished = false
        purchases[index].touch(at: now)
        refundRequests.remove(index)
        if let subscription = purchases[index].subscription, subscriptions[subscription].current == index {
            revoke(subscription)
        }
        notify(.refund, purchase: index)
        renewReceipts(of: purchases[index].library)
        tell(purchases[index].library, .transaction(index, cause: .revoked, requestID: nil))
        if purchases[index].type == .nonConsumable || purchases[index].type == .autoRenewable {
            tell(purchases[index].library, .revoked([purchases[index].product]))
        }
        if let subscription = purchases[index].subscription { tell(purchases[index].library, .status(subscription)) }
    }

    /// The current period of a subscription was refunded: it ends at once and renews no more.
    private mutating func revoke(_ index: Int) {
        switch subscriptions[index].phase {
        case .active, .retrying:
            if subscriptions[index].renewsAutomatically { switchRenewal(index, isOn: false) }
            subscriptions[index].phase = .revoked
            subscriptions[index].touch(at: now)
            schedule(index, [])
        case .ended, .revoked: break
        }
    }

    /// Takes a refund back, as after a dispute; what it took away is there again.
    public mutating func reverseRefund(_ id: TransactionID) throws(WorldRefusal) {
        let index = try purchase(id)
        guard !purchases[index].isKept else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` is not refunded")
        }
        purchases[index].revocation = nil
        purchases[index].touch(at: now)
        if let subscription = purchases[index].subscription, subscriptions[subscription].current == index,
            subscriptions[subscription].phase == .revoked
        {
            let expires = purchases[index].expiresDate ?? now
            subscriptions[subscription].phase = expires > now ? .active : .ended(.customerCancelled)
            subscriptions[subscription].touch(at: now)
            if expires > now { schedule(subscription, [(.renew, expires)]) }
        }
        notify(.refundReversed, purchase: index)
        renewReceipts(of: purchases[index].library)
        tell(purchases[index].library, .transaction(index, cause: .reinstated, requestID: nil))
    }

    /// The customer asks for the money back from within the app.
    mutating func requestRefund(_ id: TransactionID, on key: InstalledApp.Key) -> RefundRequestReply {
        guard let library = library(of: key), let environment = installations[key]?.environment,
            let index = try? purchase(id, in: environment), purchases[index].library == library
        else { return .failed }
        guard purchases[index].isKept, refundRequests.insert(index).inserted else { return .duplicate }
        notify(.consumptionRequest, purchase: index)
        return .submitted
    }

    /// Apple declines a refund; the server is told.
    public mutating func declineRefund(_ id: TransactionID) throws(WorldRefusal) {
        let index = try purchase(id)
        refundRequests.remove(index)
        notify(.refundDeclined, purchase: index)
    }
}
