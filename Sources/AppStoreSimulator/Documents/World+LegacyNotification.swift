import AppStoreTypes

extension World {
    /// A notification of version 1 as things are now.
    func legacyNotification(
        _ type: NotificationTypeV1, _ draft: NotificationDraft, library index: Int, subscription: Int?, app: AppSettings
    ) -> LegacyNotification {
        let library = libraries[index]
        var members = AnswerMembers()
        members.text("notification_type", type.rawValue)
        members.text("environment", draft.environment == .production ? "PROD" : draft.environment.rawValue)
        members.text("password", app.sharedSecret)
        members.text("deprecation", "Mon, 5 Jun 2023 00:00:00 GMT")
        members.text("bid", draft.app.rawValue)
        members.text("bvrs", draft.bundleVersion)
        members.number("original_transaction_id", draft.transaction?.originalTransactionId.flatMap { Int64($0.rawValue) })
        if let renewal = draft.renewalInfo {
            members.text("auto_renew_product_id", renewal.autoRenewProductId?.rawValue)
            members.text("auto_renew_adam_id", renewal.autoRenewProductId.map { String(adamID($0, of: draft.app)) })
            members.text("auto_renew_status", renewal.autoRenewStatus == .on ? "true" : "false")
            members.date("auto_renew_status_change_date", subscription.flatMap { subscriptions[$0].rare.switched })
            members.number("expiration_intent", renewal.expirationIntent.map { Int64($0.rawValue) })
        }
        let receipt = serverReceipt(of: library)
        let answer = VerifyReceiptAnswer(
            world: self, library: library, receipt: receipt, environment: draft.environment, excludesOldTransactions: false)
        var unified = AnswerMembers()
        unified.number("status", 0)
        unified.text("environment", draft.environment.rawValue)
        if case .object(let whole) = answer.value(latestReceipt: "") {
            if case .list(let latest)? = whole["latest_receipt_info"] {
                unified.set("latest_receipt_info", .list(Array(latest.prefix(100))))
            }
            unified.set("pending_renewal_info", whole["pending_renewal_info"])
        }
        return LegacyNotification(type: type, members: members.members, unifiedReceipt: unified.members, receipt: receipt)
    }

    /// A receipt as Apple's servers make one, for no device.
    private func serverReceipt(of library: Library) -> AppReceipt {
        let isProduction = library.key.environment == .production
        var chance = SeededGenerator(
            seed: settings.seed, purpose: "server receipt \(library.appTransactionID.rawValue) \(now.milliseconds)")
        var receipt = AppReceipt()
        receipt.receiptType = isProduction ? .production : .productionSandbox
        receipt.appAppleID = isProduction ? apps[library.key.app]?.appAppleID : 0
        receipt.bundleID = library.key.app
        receipt.applicationVersion = apps[library.key.app]?.bundleVersion
        receipt.opaqueValue = chance.octets(16)
        receipt.creationDate = purchaseMoment
        receipt.downloadID = 0
        receipt.versionExternalIdentifier = 0
        receipt.originalPurchaseDate = library.firstInstalled
        receipt.originalApplicationVersion = library.firstVersion
        receipt.purchases = receiptEntries(of: library)
        receipt.otherAttributes = [
            ReceiptAttribute(type: 6, version: 1, value: chance.octets(55)),
            ReceiptAttribute(type: 7, version: 1, value: Array(library.appTransactionID.rawValue.utf8) + chance.octets(36)),
        ]
        return receipt
    }

    /// The number that the App Store gives a product.
    private func adamID(_ product: ProductID, of app: BundleID) -> Int64 {
        6_500_000_000 + Int64(SeededGenerator.folded(app.rawValue + "/" + product.rawValue) % 90_000_000)
    }
}
