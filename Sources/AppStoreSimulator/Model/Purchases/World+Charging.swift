import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// Charges a purchase that nothing stands in the way of and tells the server and the other devices.
    mutating func buy(_ product: CatalogueProduct, _ call: PurchaseCall, library: Int, by key: InstalledApp.Key?, silently: Bool = false)
        -> Int
    {
        if product.subscription != nil { return subscribe(to: product, call, library: library, by: key, silently: silently) }
        let number = nextTransactionNumber(in: libraries[library].key.environment)
        let storefront = storefront(of: library)
        let offer = call.offer.flatMap { product.offer($0.type, id: $0.offerId) }
        noteRedeemed(offer.map { [$0] } ?? [], in: library)
        let price = offer.map { $0.price * storefront.priceFactor } ?? product.price(in: storefront)
        var rare = PurchaseRarities()
        rare.appAccountToken = call.appAccountToken
        let index = append(
            Purchase(
                number: number, originalNumber: number, lineItem: nil, library: library, subscription: nil,
                purchaseDate: purchaseMoment, originalPurchaseDate: purchaseMoment, expiresDate: nil,
                terms: Shared(
                    PurchaseTerms(
                        product: product.id, type: product.type, quantity: call.quantity, reason: .purchase, offer: offer,
                        storefront: storefront, price: price * Int64(call.quantity))),
                rarities: rare, changed: now))
        notify(.oneTimeCharge, purchase: index)
        if !silently { tell(library, except: key, .transaction(index, cause: .otherDevice, requestID: nil)) }
        shareWithFamily(purchase: index)
        return index
    }

    /// Enters a purchase into the books.
    mutating func append(_ purchase: Purchase) -> Int {
        purchases.append(purchase)
        let index = purchases.count - 1
        libraries[purchase.library].purchases.append(index)
        purchaseIndex[libraries[purchase.library].key.environment, default: NumberIndex()].append(purchase.number, index)
        return index
    }

    /// The purchase with an id, also one that a restore gave it, in whatever environment.
    func purchase(_ id: TransactionID, in environment: AppStoreEnvironment? = nil) throws(WorldRefusal) -> Int {
        let places = environment.map { [$0] } ?? [.production, .sandbox, .xcode, .localTesting]
        if let number = UInt64(id.rawValue) {
            for place in places {
                if let index = purchaseIndex[place]?[number] ?? restoredIndex[place]?[number] { return index }
            }
        }
        throw .transaction(id)
    }

    /// Notes that an app has dealt with transactions; answers those that are finished now.
    mutating func finish(_ ids: [TransactionID], on key: InstalledApp.Key) -> [TransactionID] {
        guard let library = library(of: key), let installation = installations[key] else { return [] }
        var finished: [TransactionID] = []
        for id in ids {
            guard let number = UInt64(id.rawValue) else { continue }
            if let index = purchaseIndex[installation.environment]?[number], purchases[index].library == library {
                purchases[index].isFinished = true
                finished.append(id)
            } else if installation.restoredNumbers.values.contains(number) {
                finished.append(id)
            }
        }
        return finished
    }
}
