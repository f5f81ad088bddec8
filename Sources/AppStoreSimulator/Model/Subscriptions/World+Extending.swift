import AppStoreDeviceProtocol
public import AppStoreTypes

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

    /// Moves the end of a running, paid period by days; in the sandbox days are as short as its months. The family follows.
    ///
    /// - Returns: the new end, or why there is none.
    mutating func extendRenewal(ofSubscription index: Int, days: Int32, notifies type: NotificationTypeV2 = .renewalExtended) -> Result<
        EpochMilliseconds, ExtensionRefusal
    > {
        let current = subscriptions[index].current
        guard subscriptions[index].sharedFrom == nil else { return .failure(.familyShared) }
        guard subscriptions[index].phase == .active, let end = purchases[current].expiresDate, end > now,
            purchases[current].offer?.price ?? 1 > 0
        else { return .failure(.ineligible) }
        let year = pace(of: index).length(ofDays: 365)
        let recent = (renewalExtensions[index] ?? []).filter { $0.milliseconds > now.milliseconds - year }
        guard recent.count < 2 else { return .failure(.exhausted) }
        renewalExtensions[index] = recent + [now]
        let added = pace(of: index).length(ofDays: Int64(days))
        let later = EpochMilliseconds(end.milliseconds + added)
        purchases[current].expiresDate = later
        purchases[current].touch(at: changeMoment)
        subscriptions[index].billingDay = BillingCalendar.billingDay(of: later)
        if let ends = subscriptions[index].commitment?.ends {
            subscriptions[index].commitment?.ends = EpochMilliseconds(ends.milliseconds + added)
        }
        subscriptions[index].touch(at: changeMoment)
        scheduleRenewal(index)
        notify(type, subscription: index)
        renewReceipts(of: subscriptions[index].library)
        tell(subscriptions[index].library, .transaction(current, cause: .renewal, requestID: nil))
        tell(subscriptions[index].library, .status(index))
        return .success(later)
    }

    /// Moves the renewal date of the subscription that a transaction belongs to.
    ///
    /// - Returns: the new end of the period.
    /// - Throws: `notExtendable`, `extensionLimit`, `familyShared`, or `badValue` for days outside 1...90.
    @discardableResult
    public mutating func extendRenewal(of id: TransactionID, days: Int) throws(WorldRefusal) -> EpochMilliseconds {
        let index = try ownSubscription(of: id)
        guard (1...90).contains(days) else { throw WorldRefusal(.badValue, "\(days) days are outside 1...90") }
        let name = "the subscription of `\(id.rawValue.prefix(40))`"
        switch extendRenewal(ofSubscription: index, days: Int32(clamping: days)) {
        case .success(let end): return end
        case .failure(.ineligible):
            throw WorldRefusal(.notExtendable, "\(name) is not in a paid period that runs: nothing else can be extended")
        case .failure(.exhausted): throw WorldRefusal(.extensionLimit, "\(name) was extended twice within a year, as often as it may be")
        case .failure(.familyShared): throw WorldRefusal(.familyShared, "\(name) came by way of the family: extend the purchaser's")
        }
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

    /// The same, as commanded.
    ///
    /// - Throws: when app or product are unknown, a country is, or a value is out of bounds.
    public mutating func extendAllRenewals(
        app: BundleID, environment: AppStoreEnvironment, product: ProductID, storefronts: [String]?, days: Int, requestIdentifier: String
    ) throws(WorldRefusal) {
        guard let settings = apps[app] else { throw .app(app) }
        guard settings.catalogue.products[product]?.subscription != nil else { throw .product(product, of: app) }
        guard (1...90).contains(days), (1...128).contains(requestIdentifier.utf8.count) else {
            throw WorldRefusal(
                .badValue,
                "days have to be 1...90 and the request identifier 1 to 128 bytes, not \(days) and \(requestIdentifier.utf8.count)")
        }
        if let unknown = storefronts?.first(where: { Storefront.of($0) == nil }) {
            throw WorldRefusal(
                .unknownStorefront, "the simulator has no storefront `\(unknown.prefix(20))`: use an alpha-3 code such as USA")
        }
        extendRenewals(
            MassExtension(
                identifier: requestIdentifier, app: app, environment: environment, product: product, days: Int32(clamping: days),
                storefronts: storefronts.map(Set.init)))
    }

    /// Whether a request is about a subscription: the product runs, in one of the countries.
    private func concerns(_ request: MassExtension, _ index: Int) -> Bool {
        let library = libraries[subscriptions[index].library]
        guard library.key.app == request.app, library.key.environment == request.environment, subscriptions[index].isRunning,
            purchases[subscriptions[index].current].product == request.product
        else { return false }
        return request.storefronts.map { $0.contains(purchases[subscriptions[index].current].storefront.countryCode) } ?? true
    }
}

extension RenewalPace {
    /// How long so many days last, in milliseconds: in the sandbox a thirtieth of its month each.
    func length(ofDays days: Int64) -> Int64 {
        switch self {
        case .calendar, .testFlight: days * CivilDate.dayLength
        case .sandbox(let rate): days * rate.monthLength / 30
        case .fixed(let milliseconds): days * max(milliseconds, 1_000) / 30
        }
    }
}
