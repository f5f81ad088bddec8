import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// The subscription that a transaction belongs to.
    func subscription(of id: TransactionID) throws(WorldRefusal) -> Int {
        guard let index = purchases[try purchase(id)].subscription else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` is no auto-renewable subscription")
        }
        return index
    }

    /// The customer switches automatic renewal on or off in the account's settings.
    public mutating func setRenewal(of id: TransactionID, isOn: Bool) throws(WorldRefusal) {
        let index = try subscription(of: id)
        switch subscriptions[index].phase {
        case .active: if subscriptions[index].renewsAutomatically != isOn { switchRenewal(index, isOn: isOn) }
        case .retrying:
            guard !isOn else { return }
            switchRenewal(index, isOn: false)
            end(index, .customerCancelled, .voluntary)
        case .ended, .revoked:
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is over: it has to be bought again")
        }
    }

    mutating func switchRenewal(_ index: Int, isOn: Bool) {
        subscriptions[index].renewsAutomatically = isOn
        if !isOn { subscriptions[index].nextOffer = nil }
        subscriptions[index].touch(at: now)
        notify(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// Ends the current period now and begins the next, whatever the clock says.
    public mutating func forceRenewal(of id: TransactionID) throws(WorldRefusal) {
        let index = try subscription(of: id)
        guard subscriptions[index].phase == .active else {
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is not active")
        }
        subscriptions[index].renewsAutomatically = true
        closePeriod(index)
        renewOrEnd(index)
    }

    /// Ends a subscription now.
    public mutating func expire(_ id: TransactionID) throws(WorldRefusal) {
        let index = try subscription(of: id)
        switch subscriptions[index].phase {
        case .active, .retrying:
            closePeriod(index)
            end(index, .customerCancelled, .voluntary)
        case .ended, .revoked:
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is over already")
        }
    }

    private mutating func closePeriod(_ index: Int) {
        let current = subscriptions[index].current
        purchases[current].expiresDate = min(purchases[current].expiresDate ?? purchaseMoment, purchaseMoment)
        purchases[current].touch(at: now)
    }

    /// Where a subscription stands, as a number that documents bear.
    func status(of index: Int) -> SubscriptionStatus {
        let subscription = subscriptions[index]
        if purchases[subscription.current].revocation != nil { return .revoked }
        switch subscription.phase {
        case .active: return .active
        case .retrying(let graceUntil): return graceUntil.map { now < $0 } ?? false ? .billingGracePeriod : .billingRetry
        case .ended: return .expired
        case .revoked: return .revoked
        }
    }
}
