import AppStoreTypes

extension World {
    /// What a transaction receipt of iOS 6 says about a purchase, in the order in which it stands there.
    ///
    /// - Parameter vendorID: the device as the vendor's apps see it; `nil` leaves it out.
    func purchaseInfo(of index: Int, vendorID: String?) -> [(key: String, value: String)] {
        let purchase = purchases[index]
        let key = libraries[purchase.library].key
        let app = apps[key.app]
        var info: [(key: String, value: String)] = []
        func add(_ name: String, _ value: String?) { if let value { info.append((key: name, value: value)) } }
        func add(_ name: String, _ moment: EpochMilliseconds) {
            add(name + "-pst", MomentText.verifyReceiptPacific(moment))
            add(name + "-ms", String(moment.milliseconds))
            add(name, MomentText.verifyReceipt(moment))
        }
        add("original-purchase-date", purchase.originalPurchaseDate)
        add("purchase-date", purchase.purchaseDate)
        add("original-transaction-id", String(purchase.originalNumber))
        add("transaction-id", String(purchase.number))
        add("quantity", String(purchase.quantity))
        add("product-id", purchase.product.rawValue)
        add("item-id", String(itemNumber(key.app, purchase.product)))
        add("bid", key.app.rawValue)
        add("bvrs", app?.bundleVersion)
        if key.environment == .production, let app {
            add("app-item-id", String(app.appAppleID))
            add("version-external-identifier", String(versionIdentifier(key.app, app.bundleVersion)))
        }
        add("unique-vendor-identifier", vendorID)
        if purchase.type == .autoRenewable, let expires = purchase.expiresDate {
            add("web-order-line-item-id", purchase.lineItem.map { String($0) })
            add("is-trial-period", purchase.offer?.paymentMode == .freeTrial ? "true" : "false")
            add("is-in-intro-offer-period", purchase.isPaidIntroductory ? "true" : "false")
            add("expires-date", String(expires.milliseconds))
            add("expires-date-formatted", MomentText.verifyReceipt(expires))
            add("expires-date-formatted-pst", MomentText.verifyReceiptPacific(expires))
        }
        return info
    }

    /// The number of a product in the App Store.
    private func itemNumber(_ app: BundleID, _ product: ProductID) -> UInt64 {
        500_000_000 + SeededGenerator.folded(app.rawValue + "/" + product.rawValue) % 400_000_000
    }
}
