import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// Puts the payment sheet before the customer and does what the customer answers.
    mutating func purchase(_ call: PurchaseCall, on key: InstalledApp.Key) -> PurchaseDecision? {
        guard let library = library(of: key) else { return nil }
        if let decision = installations[key]?.decisions[call.requestId] { return decision }
        let decision = decide(call, on: key, library: library)
        installations[key]?.decisions[call.requestId] = decision
        if call.interface == .original, case .success = decision { renewReceipt(key) }
        return decision
    }

    private mutating func decide(_ call: PurchaseCall, on key: InstalledApp.Key, library: Int) -> PurchaseDecision {
        guard let app = apps[key.app], let device = devices[key.device] else { return .failed(.unknown) }
        guard device.canMakePayments else { return .failed(.purchaseNotAllowed) }
        guard let product = app.catalogue.products[call.productId] else { return .failed(.productUnavailable) }
        if let failure = failure(of: call, product: product, library: library) { return .failed(failure) }
        var answer = devices[key.device]?.takeAnswer() ?? .buy
        if call.simulatesAskToBuy, libraries[library].key.environment != .production, answer == .buy { answer = .askToBuy }
        switch answer {
        case .cancel: return .userCancelled
        case .fail(let failure): return .failed(failure)
        case .askToBuy, .interrupt:
            if let owned = ownedAlready(product, library: library) { return .success(owned) }
            return wait(for: answer, call, on: key, library: library)
        case .buy:
            let account = accounts[libraries[library].key.account]
            if let owned = ownedAlready(product, library: library) { return .success(owned) }
            guard let account, account.isBillingGood, !account.isDeleted else { return .failed(.unknown) }
            let index = buy(product, call, library: library, by: key)
            return .success(index)
        }
    }

    private mutating func wait(for answer: CustomerAnswer, _ call: PurchaseCall, on key: InstalledApp.Key, library: Int) -> PurchaseDecision
    {
        var kind = PendingPurchase.Kind.askToBuy
        var decision = PurchaseDecision.pending
        if case .interrupt(let reply) = answer {
            kind = .interrupted
            switch reply {
            case .failed: decision = .failed(.interrupted)
            case .pending: decision = .pending
            case .cancelled: decision = .userCancelled
            }
        }
        pending.append(
            PendingPurchase(
                id: "pending-\(generator.next() % 1_000_000_000)", kind: kind, installation: key, library: library, call: call, asked: now))
        return decision
    }

    /// Approves a purchase that waits for a parent, or completes an interrupted one; devices hear of it.
    mutating func complete(pending id: String) throws(WorldRefusal) {
        guard let place = pending.firstIndex(where: { $0.id == id }) else { throw Self.noPending(id) }
        let waiting = pending[place]
        guard let product = apps[waiting.installation.app]?.catalogue.products[waiting.call.productId] else {
            throw WorldRefusal(
                .unknownProduct, "`\(waiting.call.productId.rawValue.prefix(100))` is not sold any more: decline the purchase")
        }
        pending.remove(at: place)
        let owned = product.type == .consumable ? nil : ownedAlready(product, library: waiting.library)
        let index = owned ?? buy(product, waiting.call, library: waiting.library, by: nil, silently: true)
        let cause: TransactionUpdate.Cause = waiting.kind == .askToBuy ? .approved : .resolved
        renewReceipts(of: waiting.library)
        if waiting.call.interface == .original, installations[waiting.installation] != nil { renewReceipt(waiting.installation) }
        tell(waiting.library, except: waiting.installation, .transaction(index, cause: .otherDevice, requestID: nil))
        if installations[waiting.installation] != nil {
            installations[waiting.installation]?.queue.append(.transaction(index, cause: cause, requestID: waiting.call.requestId))
            emit(.wake(waiting.installation))
        }
    }

    /// Declines a purchase that waits.
    mutating func decline(pending id: String) throws(WorldRefusal) {
        guard let place = pending.firstIndex(where: { $0.id == id }) else { throw Self.noPending(id) }
        let waiting = pending.remove(at: place)
        installations[waiting.installation]?.queue.append(.declined(requestID: waiting.call.requestId, product: waiting.call.productId))
        emit(.wake(waiting.installation))
    }

    /// Buys one of a product outside the app.
    ///
    /// - Returns: the transaction's id.
    /// - Throws: when the account, app or product is unknown, or the purchase cannot be made now.
    @discardableResult
    public mutating func buy(
        _ product: ProductID, account: String, app: BundleID, environment: AppStoreEnvironment? = nil
    ) throws(WorldRefusal) -> TransactionID {
        let call = PurchaseCall(requestId: "", productId: product)
        let index = try buyOutside(account: account, app: app, environment: environment, call: call)
        return TransactionID(rawValue: String(purchases[index].number))
    }

    /// Buys outside the app, as on the App Store page or by an offer code.
    mutating func buyOutside(account: String, app: BundleID, environment: AppStoreEnvironment?, call: PurchaseCall) throws(WorldRefusal)
        -> Int
    {
        guard let settings = apps[app] else { throw .app(app) }
        guard let buyer = accounts[account] else { throw .account(account) }
        guard !buyer.isDeleted else { throw WorldRefusal(.notPossible, "the account `\(account.prefix(100))` is closed") }
        guard let product = settings.catalogue.products[call.productId] else { throw .product(call.productId, of: app) }
        let key = Library.Key(account: account, app: app, environment: environment ?? settings.environment)
        let isNew = libraryIndex[key] == nil
        let library = library(key, version: settings.bundleVersion)
        if let refusal = refusal(of: call, product, library, buyer) {
            if isNew { forgetLastLibrary() }
            throw refusal
        }
        if let owned = ownedAlready(product, library: library) { return owned }
        let index = buy(product, call, library: library, by: nil, silently: true)
        renewReceipts(of: library)
        tell(library, .transaction(index, cause: .outsideApp, requestID: nil))
        return index
    }

    /// Why a purchase outside the app is not made; `nil` when nothing stands in its way.
    private mutating func refusal(of call: PurchaseCall, _ product: CatalogueProduct, _ library: Int, _ buyer: AppleAccount)
        -> WorldRefusal?
    {
        if let failure = failure(of: call, product: product, library: library) {
            return WorldRefusal(.notPossible, "the purchase of `\(call.productId.rawValue.prefix(100))` fails: \(failure.rawValue)")
        }
        guard let reason = buyer.billingFailure, ownedAlready(product, library: library) == nil else { return nil }
        return WorldRefusal(
            .notPossible, "charges of `\(buyer.name.prefix(100))` fail (\(reason.rawValue.prefix(40))): repair its billing first")
    }

    /// Tells an app of its own purchase by an update too.
    mutating func tellAgain(_ id: TransactionID, on key: InstalledApp.Key) {
        guard let environment = installations[key]?.environment, let index = try? purchase(id, in: environment) else { return }
        installations[key]?.queue.append(.transaction(index, cause: .purchase, requestID: nil))
        emit(.wake(key))
    }

    private static func noPending(_ id: String) -> WorldRefusal {
        WorldRefusal(.unknownPending, "no purchase waits under `\(id.prefix(40))`: list the pending ones first")
    }
}
