import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// Changes the texts of a subscription as the Advanced Commerce API does; one that was none becomes an Advanced Commerce one.
    ///
    /// - Throws: when there is no such running subscription, or a text is too long.
    public mutating func changeMetadata(of id: TransactionID, displayName: String, description: String) throws(WorldRefusal) {
        let index = try runningSubscription(id)
        guard (1...30).contains(displayName.utf16.count), (1...45).contains(description.utf16.count) else {
            throw WorldRefusal(.badValue, "a display name has 1 to 30 characters, a description 1 to 45")
        }
        var details = advancedCommerce(of: index)
        details.displayName = displayName
        details.description = description
        store(details, in: index)
        notify(.metadataUpdate, subscription: index)
    }

    /// Changes the price of a subscription from its next period on, as the Advanced Commerce API does.
    ///
    /// - Throws: when there is no such running subscription, or the price is negative.
    public mutating func changeAdvancedPrice(of id: TransactionID, to price: Int64) throws(WorldRefusal) {
        let index = try runningSubscription(id)
        guard (0...10_000_000_000).contains(price) else {
            throw WorldRefusal(.badValue, "a price of \(price) thousandths is outside 0...10000000000")
        }
        var details = advancedCommerce(of: index)
        details.price = price
        store(details, in: index)
        subscriptions[index].rare.keptPrice = price
        notify(.priceChange, subscription: index)
    }

    /// Moves a subscription to Advanced Commerce: it goes on under another original id.
    ///
    /// - Throws: when there is no such running subscription, or it was moved already.
    public mutating func migrate(_ id: TransactionID) throws(WorldRefusal) {
        let index = try runningSubscription(id)
        guard subscriptions[index].rare.previousOriginalNumber == nil else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` was moved to Advanced Commerce already")
        }
        let details = advancedCommerce(of: index)
        let previous = subscriptions[index].originalNumber
        let library = libraries[subscriptions[index].library].key
        let replaced = purchases[subscriptions[index].current]
        let number = nextTransactionNumber(in: library.environment)
        subscriptions[index].originalNumber = number
        subscriptions[index].rare.previousOriginalNumber = previous
        subscriptions[index].rare.advancedCommerce = details
        var rare = replaced.rare
        rare.previousOriginalNumber = previous
        rare.advancedCommerce = details
        let moved = append(
            Purchase(
                number: number, originalNumber: number, lineItem: nextLineItem(in: library.environment), library: replaced.library,
                subscription: index, purchaseDate: replaced.purchaseDate, originalPurchaseDate: replaced.originalPurchaseDate,
                expiresDate: replaced.expiresDate, terms: replaced.terms, rarities: rare, changed: now))
        subscriptions[index].current = moved
        subscriptions[index].touch(at: changeMoment)
        notify(.migration, subscription: index)
        renewReceipts(of: replaced.library)
        tell(replaced.library, .transaction(moved, cause: .renewal, requestID: nil))
        tell(replaced.library, .status(index))
    }

    private func runningSubscription(_ id: TransactionID) throws(WorldRefusal) -> Int {
        let index = try ownSubscription(of: id)
        guard subscriptions[index].isRunning else {
            throw WorldRefusal(.notPossible, "the subscription of `\(id.rawValue.prefix(40))` is over: it has to be bought again")
        }
        return index
    }

    private mutating func advancedCommerce(of index: Int) -> AdvancedCommerceDetails {
        if let known = subscriptions[index].rare.advancedCommerce { return known }
        let current = purchases[subscriptions[index].current]
        let sold = product(current.product, of: index)
        let text = sold?.text(in: current.storefront)
        let period = sold?.subscription?.period ?? BillingPeriod(1, .month)
        let name = text.map(\.displayName).flatMap { $0.isEmpty ? nil : $0 } ?? current.product.rawValue
        return AdvancedCommerceDetails(
            displayName: String(name.prefix(30)), description: String((text?.description ?? name).prefix(45)),
            sku: String(current.product.rawValue.prefix(128)), price: current.price,
            period: AdvancedCommercePeriod(rawValue: period.description), requestReferenceID: generator.uuid(),
            consistencyToken: Base64Form.encode(generator.octets(12)))
    }

    private mutating func store(_ details: AdvancedCommerceDetails, in index: Int) {
        subscriptions[index].rare.advancedCommerce = details
        subscriptions[index].touch(at: changeMoment)
        let current = subscriptions[index].current
        purchases[current].rare.advancedCommerce = details
        purchases[current].touch(at: changeMoment)
    }
}
