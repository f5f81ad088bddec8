import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// A purchase and the new number under which a restore gave it again.
    struct Restored: Hashable, Sendable {
        let number: UInt64
        let purchase: Int
    }

    /// Restores as the original API does: everything but consumables, non-renewing and unfinished purchases, under new numbers.
    mutating func restore(on key: InstalledApp.Key) -> [Restored]? {
        guard let library = library(of: key), let environment = installations[key]?.environment else { return nil }
        var restored: [Restored] = []
        for index in libraries[library].purchases {
            let purchase = purchases[index]
            guard purchase.type == .nonConsumable || purchase.type == .autoRenewable, purchase.isKept, purchase.isFinished else { continue }
            let number = nextTransactionNumber(in: environment)
            installations[key]?.restoredNumbers[index] = number
            restoredIndex[environment, default: [:]][number] = index
            restored.append(Restored(number: number, purchase: index))
        }
        renewReceipt(key)
        return restored
    }

    /// The indices of the transactions that a call wants, oldest first.
    mutating func transactions(_ call: TransactionsCall, on key: InstalledApp.Key) -> [Int]? {
        guard let library = library(of: key), let installation = installations[key] else { return nil }
        let own = libraries[library].purchases.filter { call.productId == nil || purchases[$0].product == call.productId }
        let isVisible = { (index: Int) -> Bool in
            let purchase = purchases[index]
            return purchase.type != .consumable || !purchase.isFinished || !purchase.isKept || installation.includesFinishedConsumables
        }
        switch call.selection {
        case .all: return own.filter(isVisible)
        case .unfinished: return own.filter { !purchases[$0].isFinished }
        case .latest: return own.filter(isVisible).suffix(1)
        case .currentEntitlements: return own.filter { isEntitlement($0, among: own) }
        }
    }

    private func isEntitlement(_ index: Int, among own: [Int]) -> Bool {
        let purchase = purchases[index]
        guard purchase.isKept else { return false }
        switch purchase.type {
        case .nonConsumable: return true
        case .nonRenewing: return own.last { purchases[$0].product == purchase.product && purchases[$0].isKept } == index
        case .autoRenewable:
            guard let subscription = purchase.subscription.map({ subscriptions[$0] }) else { return false }
            return subscription.current == index && subscription.isEntitled(at: now)
        default: return false
        }
    }

    /// The indices of the subscriptions that a call wants.
    mutating func statuses(_ call: StatusesCall, on key: InstalledApp.Key) -> [Int]? {
        guard let library = library(of: key), let environment = installations[key]?.environment else { return nil }
        if let id = call.transactionId {
            guard let index = try? purchase(id, in: environment), purchases[index].library == library else { return [] }
            return purchases[index].subscription.map { [$0] } ?? []
        }
        return libraries[library].allSubscriptions.filter { call.groupId == nil || subscriptions[$0].group == call.groupId }
    }
}

extension World {
    /// The customer taps a promoted product or a win-back offer on the App Store; the app on the device is to buy it.
    mutating func promote(_ product: ProductID, offer: OfferChoice?, on key: InstalledApp.Key) throws(WorldRefusal) {
        guard let app = apps[key.app] else { throw .app(key.app) }
        guard installations[key] != nil else { throw .device(key.device) }
        guard app.catalogue.products[product] != nil else {
            throw WorldRefusal(.unknownProduct, "`\(key.app.rawValue.prefix(100))` does not sell `\(product.rawValue.prefix(100))`")
        }
        installations[key]?.queue.append(.intended(IntendedDraft(id: generator.uuid(), product: product, offer: offer)))
        emit(.wake(key))
    }
}
