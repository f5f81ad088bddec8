import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// Why a subscription gets no more time.
    enum ExtensionRefusal: Error, Hashable, Sendable {
        /// Its state does not allow it: over, unpaid, or a free offer.
        case ineligible
        /// It was extended twice within 365 days.
        case exhausted
        /// It is shared by a family; the purchaser's is to be extended.
        case familyShared
    }

    /// Moves the end of a running, paid period by days; in the sandbox days are as short as its months.
    ///
    /// - Returns: the new end, or why there is none.
    mutating func extendRenewal(ofSubscription index: Int, days: Int32, notifies type: NotificationTypeV2 = .renewalExtended) -> Result<
        EpochMilliseconds, ExtensionRefusal
    > {
        let current = subscriptions[index].current
        guard transactionPayload(current).inAppOwnershipType != .familyShared else { return .failure(.familyShared) }
        guard subscriptions[index].phase == .active, let end = purchases[current].expiresDate, end > now,
            purchases[current].offer?.paymentMode != .freeTrial
        else { return .failure(.ineligible) }
        let recent = (renewalExtensions[index] ?? []).filter { $0.milliseconds > now.milliseconds - 365 * CivilDate.dayLength }
        guard recent.count < 2 else { return .failure(.exhausted) }
        renewalExtensions[index] = recent + [now]
        let later = EpochMilliseconds(end.milliseconds + pace(of: index).length(ofDays: days))
        purchases[current].expiresDate = later
        purchases[current].touch(at: now)
        subscriptions[index].billingDay = BillingCalendar.billingDay(of: later)
        subscriptions[index].touch(at: now)
        let lead = apps[libraries[subscriptions[index].library].key.app]?.renewalLead ?? 0
        schedule(index, [(.renew, max(now, EpochMilliseconds(later.milliseconds - lead)))])
        notify(type, subscription: index)
        renewReceipts(of: subscriptions[index].library)
        tell(subscriptions[index].library, .transaction(current, cause: .renewal, requestID: nil))
        tell(subscriptions[index].library, .status(index))
        return .success(later)
    }

    /// Extends every eligible subscription of a product at once; a request that was made before does nothing again.
    mutating func extendRenewals(_ request: MassExtension) {
        let isKnown = massExtensions.contains {
            $0.identifier == request.identifier && $0.app == request.app && $0.environment == request.environment
        }
        guard !isKnown else { return }
        var request = request
        for index in subscriptions.indices where concerns(request, index) {
            switch extendRenewal(ofSubscription: index, days: request.days) {
            case .success: request.succeeded += 1
            case .failure(.familyShared): break
            case .failure:
                request.failed += 1
                notify(.renewalExtension, .failure, subscription: index)
            }
        }
        request.completed = now
        massExtensions.append(request)
        notifySummary(of: request)
    }

    /// Whether a request is about a subscription: the product runs, in one of the countries.
    private func concerns(_ request: MassExtension, _ index: Int) -> Bool {
        let library = libraries[subscriptions[index].library]
        guard library.key.app == request.app, library.key.environment == request.environment,
            purchases[subscriptions[index].current].product == request.product
        else { return false }
        switch subscriptions[index].phase {
        case .active, .retrying: break
        case .ended, .revoked: return false
        }
        return request.storefronts.map { $0.contains(purchases[subscriptions[index].current].storefront.countryCode) } ?? true
    }
}

extension RenewalPace {
    /// How long so many days last, in milliseconds: in the sandbox a thirtieth of its month each.
    func length(ofDays days: Int32) -> Int64 {
        switch self {
        case .calendar, .testFlight: Int64(days) * CivilDate.dayLength
        case .sandbox(let rate): Int64(days) * rate.monthLength / 30
        case .fixed(let milliseconds): Int64(days) * max(milliseconds, 1_000) / 30
        }
    }
}
