import AppStoreTypes

extension World {
    /// Creates an account; one that exists is left as it is.
    public mutating func createAccount(_ name: String, storefront: Storefront? = nil) {
        guard accounts[name] == nil else { return }
        accounts[name] = AppleAccount(name: name, storefront: storefront ?? settings.storefront)
    }

    /// Lets an account's charges go through or fail; when they go through again, waiting renewals are charged at once.
    public mutating func setBilling(of name: String, isGood: Bool, reason: BillingFailure? = nil) throws(WorldRefusal) {
        guard accounts[name] != nil else { throw .account(name) }
        accounts[name]?.billingFailure = isGood ? nil : reason ?? .declined
        guard isGood else { return }
        let owned = (librariesByAccount[name] ?? []).flatMap { libraries[$0].subscriptions.values }.sorted()
        for index in owned { recover(index) }
    }

    /// Moves an account to another storefront; its devices are told.
    public mutating func moveAccount(_ name: String, to storefront: Storefront) throws(WorldRefusal) {
        guard let account = accounts[name] else { throw .account(name) }
        guard account.storefront != storefront else { return }
        accounts[name]?.storefront = storefront
        for index in (librariesByAccount[name] ?? []).flatMap({ libraries[$0].allSubscriptions }) {
            subscriptions[index].touch(at: changeMoment)
        }
        for key in installationsByAccount[name] ?? [] {
            installations[key]?.queue.append(.storefront(storefront))
            emit(.wake(key))
        }
    }

    /// Closes an account: verifyReceipt answers 21010 for its receipts, what runs is not renewed, the family loses what it shared.
    public mutating func deleteAccount(_ name: String) throws(WorldRefusal) {
        guard accounts[name] != nil else { throw .account(name) }
        guard accounts[name]?.isDeleted == false else {
            throw WorldRefusal(.notPossible, "the account `\(name.prefix(100))` is closed already")
        }
        if family(of: name) != nil { try leaveFamily(name) }
        accounts[name]?.isDeleted = true
        pending.removeAll { libraries[$0.library].key.account == name }
    }

    /// The library of an account, app and environment; made when it is not there.
    mutating func library(_ key: Library.Key, version: String) -> Int {
        if let index = libraryIndex[key] { return index }
        let number = 704_000_000_000_000_000 + generator.next() % 1_000_000_000_000_000
        let isSandbox = key.environment != .production
        libraries.append(
            Library(
                key: key, appTransactionID: AppTransactionID(rawValue: String(number)),
                firstInstalled: isSandbox ? EpochMilliseconds(1_375_340_400_000) : purchaseMoment,
                firstVersion: isSandbox ? "1.0" : version))
        libraryIndex[key] = libraries.count - 1
        librariesByAccount[key.account, default: []].append(libraries.count - 1)
        return libraries.count - 1
    }

    /// Takes the library made last back, in which nothing was bought.
    mutating func forgetLastLibrary() {
        guard let library = libraries.popLast() else { return }
        libraryIndex[library.key] = nil
        librariesByAccount[library.key.account]?.removeLast()
    }
}
