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

    /// The subscription that a transaction belongs to, if the account bought it itself.
    ///
    /// - Throws: when it came by way of a family; the purchaser's own has to be changed.
    func ownSubscription(of id: TransactionID) throws(WorldRefusal) -> Int {
        let index = try subscription(of: id)
        if let owner = subscriptions[index].sharedFrom {
            throw WorldRefusal(
                .familyShared,
                "`\(id.rawValue.prefix(40))` came by way of the family: name the purchaser's, \(subscriptions[owner].originalNumber)")
        }
        return index
    }

    /// The customer switches automatic renewal on or off in the account's settings; a commitment is paid to its end all the same.
    public mutating func setRenewal(of id: TransactionID, isOn: Bool) throws(WorldRefusal) {
        let index = try ownSubscription(of: id)
        switch subscriptions[index].phase {
        case .active: if isRenewalOn(index) != isOn { switchRenewal(index, isOn: isOn) }
        case .retrying:
            guard !isOn else { return }
            switchRenewal(index, isOn: false)
            end(index, .customerCancelled, .voluntary)
        case .ended, .revoked:
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is over: it has to be bought again")
        }
    }

    /// Whether the subscription goes on after the period, or the commitment, that runs.
    func isRenewalOn(_ index: Int) -> Bool { subscriptions[index].commitment?.renews ?? subscriptions[index].renewsAutomatically }

    mutating func switchRenewal(_ index: Int, isOn: Bool) {
        var rare = subscriptions[index].rare
        if rare.commitment != nil {
            rare.commitment?.renews = isOn
        } else {
            subscriptions[index].renewsAutomatically = isOn
        }
        if !isOn {
            rare.nextOffer = nil
            rare.queuedOffer = nil
        }
        rare.switched = now
        subscriptions[index].rare = rare
        subscriptions[index].touch(at: changeMoment)
        notify(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// Takes a planned change of product back, as in the account's settings.
    ///
    /// - Throws: when none is planned.
    public mutating func cancelChange(of id: TransactionID) throws(WorldRefusal) {
        let index = try ownSubscription(of: id)
        let current = purchases[subscriptions[index].current]
        guard subscriptions[index].isRunning,
            subscriptions[index].nextProduct != current.product || subscriptions[index].rare.nextPlan != current.billingPlan
        else { throw WorldRefusal(.notPossible, "no change of `\(id.rawValue.prefix(40))` is planned") }
        subscriptions[index].nextProduct = current.product
        var rare = subscriptions[index].rare
        rare.nextPlan = current.billingPlan
        rare.nextOffer = nil
        subscriptions[index].rare = rare
        subscriptions[index].touch(at: changeMoment)
        notify(.didChangeRenewalPref, subscription: index)
        tell(subscriptions[index].library, .status(index))
    }

    /// Lets charges for one subscription fail, or go through again; then a waiting renewal is charged at once.
    public mutating func setBilling(ofSubscription id: TransactionID, isGood: Bool) throws(WorldRefusal) {
        let index = try ownSubscription(of: id)
        subscriptions[index].rare.failsRenewal = !isGood
        if isGood { recover(index) }
    }

    /// Ends the current period now and begins the next, whatever the clock says.
    public mutating func forceRenewal(of id: TransactionID) throws(WorldRefusal) {
        let index = try ownSubscription(of: id)
        guard subscriptions[index].phase == .active else {
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is not active")
        }
        subscriptions[index].renewsAutomatically = true
        subscriptions[index].commitment?.renews = true
        if subscriptions[index].increase?.status == .pending { subscriptions[index].increase = nil }
        closePeriod(index)
        renewOrEnd(index)
    }

    /// Ends a subscription now.
    public mutating func expire(_ id: TransactionID, intent: ExpirationIntent = .customerCancelled) throws(WorldRefusal) {
        let index = try ownSubscription(of: id)
        guard subscriptions[index].isRunning else {
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is over already")
        }
        guard ExpirationIntent.known.contains(intent) else {
            throw WorldRefusal(.badValue, "there is no expiration intent \(intent.rawValue): use 1 to 5")
        }
        closePeriod(index)
        end(index, intent, Self.expirySubtypes[intent])
    }

    private static let expirySubtypes: [ExpirationIntent: NotificationSubtype] = [
        .customerCancelled: .voluntary, .billingError: .billingRetry, .priceIncreaseNotConsented: .priceIncrease,
        .productUnavailable: .productNotForSale,
    ]

    private mutating func closePeriod(_ index: Int) {
        let current = subscriptions[index].current
        purchases[current].expiresDate = max(
            min(purchases[current].expiresDate ?? purchaseMoment, purchaseMoment), purchases[current].purchaseDate)
        purchases[current].touch(at: changeMoment)
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
