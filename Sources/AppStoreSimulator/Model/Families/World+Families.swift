import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// The place of the family that an account belongs to.
    func family(of account: String) -> Int? { families.firstIndex { $0.members.contains(account) } }

    /// An account joins an organizer's family, which begins with the first one who joins; both get what the other shares.
    ///
    /// - Throws: when an account is unknown, belongs to another family, or the family is full.
    public mutating func joinFamily(_ account: String, of organizer: String) throws(WorldRefusal) {
        for name in [account, organizer] {
            guard let known = accounts[name], !known.isDeleted else { throw .account(name) }
        }
        guard account != organizer, family(of: account) == nil else {
            throw WorldRefusal(.notPossible, "`\(account.prefix(100))` belongs to a family already: let it leave first")
        }
        let place: Int
        if let known = family(of: organizer) {
            place = known
        } else {
            families.append(Family(members: [organizer]))
            place = families.count - 1
        }
        guard families[place].members.first == organizer else {
            throw WorldRefusal(.notPossible, "`\(organizer.prefix(100))` does not organize its family: name who does")
        }
        guard families[place].members.count < Family.limit else {
            throw WorldRefusal(.notPossible, "the family of `\(organizer.prefix(100))` has \(Family.limit) members already")
        }
        let others = families[place].members
        families[place].members.append(account)
        for other in others {
            shareEverything(of: other, with: account)
            shareEverything(of: account, with: other)
        }
    }

    /// An account leaves its family; it loses what the others shared and they what it shared. When the organizer leaves, the family ends.
    ///
    /// - Throws: when the account belongs to no family.
    public mutating func leaveFamily(_ account: String) throws(WorldRefusal) {
        guard let place = family(of: account) else {
            throw WorldRefusal(.notPossible, "`\(account.prefix(100))` belongs to no family")
        }
        let members = families[place].members
        let leaving = members.first == account ? members : [account]
        for pair in members.flatMap({ one in members.map { (one, $0) } }) where pair.0 != pair.1 {
            if leaving.contains(pair.0) || leaving.contains(pair.1) { withdrawEverything(of: pair.0, from: pair.1) }
        }
        families[place].members.removeAll { leaving.contains($0) }
        if families[place].members.count < 2 { families.remove(at: place) }
    }

    /// An account begins or stops to share what it buys.
    ///
    /// - Throws: when the account is unknown.
    public mutating func setSharing(of account: String, isOn: Bool) throws(WorldRefusal) {
        guard accounts[account] != nil else { throw .account(account) }
        guard accounts[account]?.sharesPurchases != isOn else { return }
        accounts[account]?.sharesPurchases = isOn
        for other in relatives(of: account) {
            if isOn { shareEverything(of: account, with: other) } else { withdrawEverything(of: account, from: other) }
        }
    }

    /// The others of an account's family.
    func relatives(of account: String) -> [String] {
        families.isEmpty ? [] : family(of: account).map { families[$0].members.filter { $0 != account } } ?? []
    }

    private mutating func shareEverything(of owner: String, with other: String) {
        for library in librariesByAccount[owner] ?? [] {
            for index in libraries[library].purchases where purchases[index].type == .nonConsumable {
                share(purchase: index, with: other)
            }
            for index in libraries[library].subscriptions.values.sorted() { share(subscription: index, with: other) }
        }
    }

    private mutating func withdrawEverything(of owner: String, from other: String) {
        for library in librariesByAccount[owner] ?? [] {
            for index in libraries[library].purchases { withdraw(purchase: index, reason: .other, from: other) }
            for index in libraries[library].subscriptions.values.sorted() { withdraw(subscription: index, reason: .other, from: other) }
        }
    }

    /// The family gets a product that is bought once.
    mutating func shareWithFamily(purchase index: Int) {
        for other in relatives(of: libraries[purchases[index].library].key.account) { share(purchase: index, with: other) }
    }

    private mutating func share(purchase index: Int, with other: String) {
        let purchase = purchases[index]
        let key = libraries[purchase.library].key
        guard purchase.type == .nonConsumable, mayShare(purchase.product, key), purchase.isKept, !purchase.isShared else { return }
        let library = library(
            Library.Key(account: other, app: key.app, environment: key.environment), version: libraries[purchase.library].firstVersion)
        let given = sharedPurchases[index] ?? []
        guard !given.contains(where: { purchases[$0].library == library && purchases[$0].isKept }) else { return }
        let number = nextTransactionNumber(in: key.environment)
        let shared = append(
            Purchase(
                number: number, originalNumber: number, lineItem: nil, library: library, subscription: nil,
                purchaseDate: purchaseMoment, originalPurchaseDate: purchaseMoment, expiresDate: nil,
                terms: Shared(sharedTerms(of: purchase, library: library)), rarities: PurchaseRarities(), changed: now))
        sharedPurchases[index, default: []].append(shared)
        notify(.oneTimeCharge, purchase: shared)
        renewReceipts(of: library)
        tell(library, .transaction(shared, cause: .outsideApp, requestID: nil))
    }

    /// What a family member's purchase has: the same product, nothing paid.
    func sharedTerms(of purchase: Purchase, library: Int) -> PurchaseTerms {
        PurchaseTerms(
            product: purchase.product, type: purchase.type, quantity: 1, reason: purchase.reason, offer: nil,
            storefront: storefront(of: library), price: 0, ownership: .familyShared, billingPlan: purchase.billingPlan)
    }

    /// Whether the family gets a product that an account has.
    func mayShare(_ product: ProductID, _ owner: Library.Key) -> Bool {
        guard let account = accounts[owner.account], account.sharesPurchases, !account.isDeleted else { return false }
        return apps[owner.app]?.catalogue.products[product]?.isFamilyShareable ?? false
    }

    /// The family, or one of it, loses a product that is bought once.
    mutating func withdraw(purchase index: Int, reason: RevocationReason, from other: String? = nil) {
        for shared in sharedPurchases[index] ?? [] where purchases[shared].isKept {
            if let other, libraries[purchases[shared].library].key.account != other { continue }
            revokeShared(purchase: shared, reason: reason)
        }
    }

    /// One of a family loses what it had; the purchaser's server is not told of it, only that of the member.
    mutating func revokeShared(purchase index: Int, reason: RevocationReason) {
        purchases[index].revocation = Purchase.Revocation(date: purchaseMoment, reason: reason, type: .familyRevoke, percentage: nil)
        purchases[index].isFinished = false
        purchases[index].touch(at: changeMoment)
        notify(.revoke, purchase: index)
        renewReceipts(of: purchases[index].library)
        tell(purchases[index].library, .transaction(index, cause: .revoked, requestID: nil))
        tell(purchases[index].library, .revoked([purchases[index].product]))
        if let subscription = purchases[index].subscription { tell(purchases[index].library, .status(subscription)) }
    }
}
