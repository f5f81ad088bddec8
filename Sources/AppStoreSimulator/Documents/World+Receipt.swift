import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// Puts an up-to-date receipt on a device.
    mutating func renewReceipt(_ key: InstalledApp.Key) {
        guard let index = library(of: key), let installation = installations[key] else { return }
        let receipt = receipt(of: libraries[index], installation, key)
        installations[key]?.receipt = receipt
    }

    /// What a receipt made now says: everything but finished consumables.
    private func receipt(of library: Library, _ installation: InstalledApp, _ key: InstalledApp.Key) -> AppReceipt {
        let isProduction = installation.environment == .production
        var chance = SeededGenerator(seed: settings.seed, purpose: "receipt \(key.device.rawValue) \(key.app.rawValue) \(now.milliseconds)")
        var receipt = AppReceipt()
        receipt.receiptType = isProduction ? .production : installation.environment == .xcode ? .xcode : .productionSandbox
        receipt.appAppleID = isProduction ? apps[key.app]?.appAppleID : 0
        receipt.bundleID = key.app
        receipt.applicationVersion = installation.documentVersion
        receipt.opaqueValue = chance.octets(16)
        receipt.ageRating = "4+"
        receipt.creationDate = purchaseMoment
        receipt.downloadID = isProduction ? Int64(500_000_000_000_000 + chance.next() % 1_000_000_000_000) : 0
        receipt.versionExternalIdentifier = isProduction ? versionIdentifier(key.app, installation.documentVersion) : 0
        receipt.originalPurchaseDate = library.firstInstalled
        receipt.originalApplicationVersion = library.firstVersion
        receipt.purchases = receiptEntries(of: library, restored: installation.restoredNumbers)
        // Two opaque values of Apple's; ours also names the library, so that verifyReceipt finds it again.
        receipt.otherAttributes = [
            ReceiptAttribute(type: 6, version: 1, value: chance.octets(55)),
            ReceiptAttribute(type: 7, version: 1, value: Array(library.appTransactionID.rawValue.utf8) + chance.octets(36)),
        ]
        return receipt
    }

    /// Everything but finished consumables, oldest first; restored purchases stand under their new numbers.
    func receiptEntries(of library: Library, restored: [Int: UInt64] = [:]) -> [InAppPurchaseReceipt] {
        library.purchases
            .filter { purchases[$0].type != .consumable || !purchases[$0].isFinished }
            .map { receiptEntry($0, restored: restored[$0]) }
    }

    private func receiptEntry(_ index: Int, restored: UInt64?) -> InAppPurchaseReceipt {
        let purchase = purchases[index]
        var entry = InAppPurchaseReceipt()
        entry.quantity = Int64(purchase.quantity)
        entry.productID = purchase.product
        entry.transactionID = TransactionID(rawValue: String(restored ?? purchase.number))
        entry.originalTransactionID = OriginalTransactionID(rawValue: String(purchase.originalNumber))
        entry.purchaseDate = purchase.purchaseDate
        entry.originalPurchaseDate = purchase.originalPurchaseDate
        switch purchase.type {
        case .nonConsumable: entry.productTypeNumber = 0
        case .consumable: entry.productTypeNumber = 1
        case .nonRenewing: entry.productTypeNumber = 2
        default: entry.productTypeNumber = 3
        }
        entry.expirationDate = purchase.expiresDate
        entry.webOrderLineItemID = WebOrderLineItemID(rawValue: String(purchase.lineItem ?? 0))
        entry.cancellationDate = purchase.revocation?.date
        entry.isTrialPeriod = purchase.offer?.paymentMode == .freeTrial
        if purchase.type == .autoRenewable { entry.isInIntroductoryOfferPeriod = purchase.isPaidIntroductory }
        if purchase.offer?.type == .promotional { entry.promotionalOfferID = purchase.offer?.id }
        return entry
    }
}

extension Purchase {
    /// Whether a paid introductory price was used.
    var isPaidIntroductory: Bool { offer?.type == .introductory && offer?.paymentMode != .freeTrial }
}
