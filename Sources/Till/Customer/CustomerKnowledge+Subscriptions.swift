import Foundation

extension CustomerKnowledge {
    /// Where the subscriptions stand: by the server's answer, and by StoreKit's word for what the server has not heard of, or where
    /// StoreKit's word is the later one. Where the time of a signed answer is over, what it says to be running is left out.
    func subscriptionStatuses(at now: Date) -> [SubscriptionStatus] {
        var statuses: [SubscriptionStatus] = []
        let own = subscriptions.filter { !refused.contains($0.transaction.id) && $0.transaction.verificationFailure == nil }
        let isOver = liveAnswer(at: now) == nil
        for line in answer?.subscriptions ?? [] where !(isOver && line.isOwned(at: now)) {
            let device = own.first { $0.transaction.originalID == line.originalTransactionID }
            let isLater = (device?.transaction.expirationDate ?? .distantPast) > (line.expirationDate ?? .distantFuture)
            if let device, isLater, line.revocationDate == nil {
                statuses.append(SubscriptionStatus(device, at: now))
            } else {
                statuses.append(SubscriptionStatus(line, at: now, answeredAt: answer?.asOf ?? now))
            }
        }
        for device in own where !statuses.contains(where: { $0.originalTransactionID == device.transaction.originalID }) {
            statuses.append(SubscriptionStatus(device, at: now))
        }
        return statuses
    }
}

extension SubscriptionStatus {
    /// A subscription of the server's answer, carried on to a moment after it.
    init(_ line: CustomerAnswer.Line, at now: Date, answeredAt: Date) {
        let hasAccess = line.isOwned(at: now)
        var state = line.state.map(State.init(rawValue:)) ?? (hasAccess ? .active : .expired)
        if !hasAccess, state == .active || state == .inGracePeriod { state = .expired }
        if hasAccess, state == .active, let end = line.expirationDate, end <= now { state = .inGracePeriod }
        let renews = line.willAutoRenew
        self.init(
            productID: line.productID, groupID: line.groupID, originalTransactionID: line.originalTransactionID ?? "", state: state,
            givesAccess: hasAccess, expirationDate: line.expirationDate,
            gracePeriodExpirationDate: state == .inGracePeriod ? line.gracePeriodExpirationDate ?? line.accessEndDate : nil,
            willAutoRenew: renews, nextProductID: renews == false ? nil : line.autoRenewProductID,
            nextRenewalDate: renews == true ? line.renewalDate ?? line.expirationDate : nil, revocationDate: line.revocationDate)
    }

    /// A subscription by StoreKit's word.
    init(_ subscription: StoreSubscription, at now: Date) {
        let transaction = subscription.transaction
        let state: State =
            switch subscription.state {
            case 1: .active
            case 2: .expired
            case 3: .inBillingRetry
            case 4: .inGracePeriod
            case 5: .revoked
            default: State(rawValue: "storeKit\(subscription.state)")
            }
        let renews = subscription.willAutoRenew
        self.init(
            productID: transaction.productID, groupID: transaction.subscriptionGroupID, originalTransactionID: transaction.originalID,
            state: state, givesAccess: state == .active || state == .inGracePeriod, expirationDate: transaction.expirationDate,
            gracePeriodExpirationDate: state == .inGracePeriod ? subscription.gracePeriodExpirationDate : nil, willAutoRenew: renews,
            nextProductID: renews == false ? nil : subscription.autoRenewProductID,
            nextRenewalDate: renews == true ? subscription.renewalDate ?? transaction.expirationDate : nil,
            revocationDate: transaction.revocationDate)
    }
}
