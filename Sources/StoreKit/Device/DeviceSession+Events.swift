import AppStoreDeviceProtocol
import AppStoreTypes

extension DeviceSession {
    /// Takes in an event that waited for the launch: it is kept for those who begin to listen.
    func hearAtLaunch(_ event: DeviceEvent) async {
        switch event {
        case .transactionUpdated(let update): deliverAtLaunch(update.transaction)
        case .purchaseIntended(let intended): deliverAtLaunch(intended)
        case .entitlementsRevoked(let revoked): original.keep(revoked: revoked.productIds.map(\.rawValue))
        case .statusChanged, .storefrontChanged, .purchaseDeclined, .paymentsChanged: await hear(event)
        }
    }

    /// Hands an event to everyone it concerns, in both APIs.
    func hear(_ event: DeviceEvent) async {
        switch event {
        case .transactionUpdated(let update):
            guard let result = judged(update.transaction) else { return }
            await takeReceipt()
            original.hear(update, result.unsafePayloadValue, session: self)
            if transactionUpdates.hasListeners || !deliverAtLaunch(update.transaction) { transactionUpdates.send(result) }
        case .statusChanged(let signed):
            if let status = status(signed) { statusUpdates.send(status) }
        case .storefrontChanged(let description):
            let storefront = Storefront(description)
            learn { $0.storefront = storefront }
            storefrontUpdates.send(storefront)
            original.tell { $0.paymentQueueDidChangeStorefront($1) }
        case .paymentsChanged(let reply): learn { $0.canMakePayments = reply.canMakePayments }
        case .purchaseIntended(let intended):
            hear(intended)
        case .purchaseDeclined(let declined):
            original.hear(declined)
        case .entitlementsRevoked(let revoked):
            await takeReceipt()
            let products = revoked.productIds.map(\.rawValue)
            original.tell { $0.paymentQueue($1, didRevokeEntitlementsForProductIdentifiers: products) }
        }
    }

    /// An intent goes to whoever listens for intents; only without such a listener to observers of the original API.
    private func hear(_ intended: IntendedPurchase) {
        if intents.hasListeners {
            intents.send(intent(intended))
        } else if original.hasObservers {
            original.hearIntent(intent(intended).product)
        } else {
            deliverAtLaunch(intended)
        }
    }

    func intent(_ intended: IntendedPurchase) -> PurchaseIntent {
        let product = Product(intended.product, country: facts.storefront?.countryCode ?? "", session: self)
        let prices = PriceText(currencyCode: product.currencyCode, locale: product.priceLocale)
        return PurchaseIntent(product: product, offer: intended.offer.flatMap { Product.SubscriptionOffer($0, prices: prices) })
    }

    func judged(_ signed: SignedTransaction) -> VerificationResult<Transaction>? { verifier.transaction(signed.jws, session: self) }

    func status(_ signed: SignedStatus) -> Product.SubscriptionInfo.Status? {
        guard let transaction = judged(signed.transaction), let renewalInfo = verifier.renewalInfo(signed.renewalInfo) else { return nil }
        return Product.SubscriptionInfo.Status(
            state: .init(rawValue: Int(signed.status.rawValue)), transaction: transaction, renewalInfo: renewalInfo)
    }
}
