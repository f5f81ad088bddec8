import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// What became of moving one renewal date.
    public struct Extended: Hashable, Sendable {
        /// The subscription.
        public let originalTransactionID: OriginalTransactionID
        /// The billing event that was moved.
        public let webOrderLineItemID: WebOrderLineItemID
        /// The new end of the period.
        public let effectiveDate: EpochMilliseconds
    }

    /// How often a renewal date can be moved within a year.
    static let extensionsPerYear = 2

    /// Moves the renewal date of a subscription; the server and the family's members hear of it.
    ///
    /// - Throws: `notExtendable`, `extensionLimit`, `familyShared`, or `badValue` for days outside 1...90.
    @discardableResult
    public mutating func extendRenewal(of id: TransactionID, days: Int) throws(WorldRefusal) -> Extended {
        let index = try ownSubscription(of: id)
        guard (1...90).contains(days) else { throw WorldRefusal(.badValue, "\(days) days are outside 1...90") }
        return try extendRenewal(of: index, days: days)
    }

    private mutating func extendRenewal(of index: Int, days: Int) throws(WorldRefusal) -> Extended {
        try extend(index, days: days)
        notify(.renewalExtended, subscription: index)
        tell(subscriptions[index].library, .transaction(subscriptions[index].current, cause: .renewal, requestID: nil))
        tell(subscriptions[index].library, .status(index))
        let current = purchases[subscriptions[index].current]
        return Extended(
            originalTransactionID: OriginalTransactionID(rawValue: String(subscriptions[index].originalNumber)),
            webOrderLineItemID: WebOrderLineItemID(rawValue: String(current.lineItem ?? 0)),
            effectiveDate: current.expiresDate ?? now)
    }

    private mutating func extend(_ index: Int, days: Int) throws(WorldRefusal) {
        let subscription = subscriptions[index]
        let current = purchases[subscription.current]
        let name = "the subscription \(subscription.originalNumber)"
        guard subscription.phase == .active, let expires = current.expiresDate, expires > now, current.isKept else {
            throw WorldRefusal(.notExtendable, "\(name) is not active: only running periods can be extended")
        }
        guard current.offer?.price != 0 || current.offer == nil else {
            throw WorldRefusal(.notExtendable, "\(name) is in a free offer: wait for a paid period")
        }
        let dayLength = pace(of: index).dayLength
        let year = 365 * dayLength
        let recent = subscription.rare.extensions.filter { now.milliseconds - $0.milliseconds < year }
        guard recent.count < Self.extensionsPerYear else {
            throw WorldRefusal(.extensionLimit, "\(name) was extended \(recent.count) times within a year, as often as it may be")
        }
        let moved = EpochMilliseconds(expires.milliseconds + Int64(days) * dayLength)
        purchases[subscription.current].expiresDate = moved
        purchases[subscription.current].touch(at: now)
        subscriptions[index].rare.extensions = recent + [now]
        subscriptions[index].billingDay = BillingCalendar.billingDay(of: moved)
        if let commitment = subscription.commitment {
            let shift = moved.milliseconds - expires.milliseconds
            subscriptions[index].commitment?.ends = EpochMilliseconds(commitment.ends.milliseconds + shift)
        }
        subscriptions[index].touch(at: now)
        let lead = apps[libraries[subscription.library].key.app]?.renewalLead ?? 0
        schedule(index, [(.renew, max(now, EpochMilliseconds(moved.milliseconds - lead)))])
        renewReceipts(of: subscription.library)
    }

    /// Moves the renewal dates of every subscriber of a product; it is done a minute later, and the server hears of each, then of all.
    ///
    /// A request with a name that is known already is answered and not done again.
    /// - Throws: when app or product are unknown, a country is, or the days are outside 1...90.
    public mutating func extendAllRenewals(
        app: BundleID, environment: AppStoreEnvironment, product: ProductID, storefronts: [String], days: Int, requestIdentifier: String
    ) throws(WorldRefusal) {
        guard let settings = apps[app] else { throw .app(app) }
        guard settings.catalogue.products[product]?.subscription != nil else { throw .product(product, of: app) }
        guard (1...90).contains(days) else { throw WorldRefusal(.badValue, "\(days) days are outside 1...90") }
        guard (1...128).contains(requestIdentifier.utf8.count) else {
            throw WorldRefusal(.badValue, "a request identifier has 1 to 128 bytes, not \(requestIdentifier.utf8.count)")
        }
        if let unknown = storefronts.first(where: { Storefront.of($0) == nil }) {
            throw WorldRefusal(
                .unknownStorefront, "the simulator has no storefront `\(unknown.prefix(20))`: use an alpha-3 code such as USA")
        }
        guard massExtension(requestIdentifier, app: app, environment: environment) == nil else { return }
        massExtensions.append(
            MassExtension(
                requestIdentifier: requestIdentifier, app: app, environment: environment, product: product, storefronts: storefronts,
                days: days))
        agenda.add(.extendAll, of: massExtensions.count - 1, generation: 0, due: EpochMilliseconds(now.milliseconds + 60_000))
    }

    /// A request to move every renewal date, by its name.
    public func massExtension(_ identifier: String, app: BundleID, environment: AppStoreEnvironment) -> MassExtension? {
        massExtensions.first { $0.requestIdentifier == identifier && $0.app == app && $0.environment == environment }
    }

    /// Carries a request out.
    mutating func extendAll(_ place: Int) {
        let request = massExtensions[place]
        for index in subscriptions.indices {
            let subscription = subscriptions[index]
            let key = libraries[subscription.library].key
            guard key.app == request.app, key.environment == request.environment, subscription.sharedFrom == nil, subscription.isRunning,
                purchases[subscription.current].product == request.product,
                request.storefronts.isEmpty || request.storefronts.contains(storefront(of: subscription.library).countryCode)
            else { continue }
            do {
                _ = try extendRenewal(of: index, days: request.days)
                massExtensions[place].succeeded += 1
            } catch {
                massExtensions[place].failed += 1
                notify(.renewalExtension, .failure, subscription: index)
            }
        }
        massExtensions[place].completed = now
        notify(massExtensions[place])
    }
}
