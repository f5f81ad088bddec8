import AppStoreTypes

/// Puts verifyReceipt's answer to an app receipt together.
struct VerifyReceiptAnswer {
    let world: World
    let library: Library
    /// What the receipt that was sent says.
    let receipt: AppReceipt
    let environment: AppStoreEnvironment
    let excludesOldTransactions: Bool

    /// The whole answer; `latestReceipt` is a receipt made now, base64.
    func value(latestReceipt: String) -> AnswerValue {
        var answer = AnswerMembers()
        answer.number("status", 0)
        answer.text("environment", environment.rawValue)
        answer.set("receipt", receiptValue)
        if hasSubscriptions {
            answer.text("latest_receipt", latestReceipt)
            answer.set("latest_receipt_info", .list(latest.map(transaction)))
            answer.set("pending_renewal_info", .list(library.allSubscriptions.map(renewal)))
        }
        return answer.value
    }

    /// Whether the account has or had a subscription in this app.
    var hasSubscriptions: Bool { !library.allSubscriptions.isEmpty }

    private var receiptValue: AnswerValue {
        var members = AnswerMembers()
        members.text("receipt_type", receipt.receiptType?.rawValue)
        members.number("adam_id", receipt.appAppleID ?? 0)
        members.number("app_item_id", receipt.appAppleID ?? 0)
        members.text("bundle_id", receipt.bundleID?.rawValue)
        members.text("application_version", receipt.applicationVersion)
        members.number("download_id", receipt.downloadID ?? 0)
        members.number("version_external_identifier", receipt.versionExternalIdentifier ?? 0)
        members.date("receipt_creation_date", receipt.creationDate)
        members.date("request_date", world.now)
        members.date("original_purchase_date", receipt.originalPurchaseDate)
        members.text("original_application_version", receipt.originalApplicationVersion)
        members.set("in_app", .list(receipt.purchases.map(entry)))
        return members.value
    }

    /// A purchase as the receipt that was sent knows it.
    private func entry(_ purchase: InAppPurchaseReceipt) -> AnswerValue {
        var members = AnswerMembers()
        members.text("quantity", purchase.quantity.map { String($0) })
        members.text("product_id", purchase.productID?.rawValue)
        members.text("transaction_id", purchase.transactionID?.rawValue)
        members.text("original_transaction_id", purchase.originalTransactionID?.rawValue)
        members.date("purchase_date", purchase.purchaseDate)
        members.date("original_purchase_date", purchase.originalPurchaseDate)
        members.date("expires_date", purchase.expirationDate)
        members.text("web_order_line_item_id", purchase.webOrderLineItemID?.rawValue)
        members.truth("is_trial_period", purchase.isTrialPeriod ?? false)
        members.truth("is_in_intro_offer_period", purchase.isInIntroductoryOfferPeriod)
        members.text("promotional_offer_id", purchase.promotionalOfferID?.rawValue)
        let index = index(of: purchase)
        members.text("in_app_ownership_type", index.map { world.purchases[$0].ownership.rawValue } ?? "PURCHASED")
        members.date("cancellation_date", purchase.cancellationDate)
        if purchase.cancellationDate != nil, let index {
            members.text("cancellation_reason", world.purchases[index].revocation.map { String($0.reason.rawValue) })
        }
        return members.value
    }

    private func index(of purchase: InAppPurchaseReceipt) -> Int? {
        guard let id = purchase.transactionID, let number = UInt64(id.rawValue) else { return nil }
        return world.purchaseIndex[library.key.environment]?[number]
    }

    /// The purchases that the account has now, newest first; finished consumables are left out.
    private var latest: [Int] {
        let all = library.purchases.reversed().filter { world.purchases[$0].type != .consumable || !world.purchases[$0].isFinished }
        guard excludesOldTransactions else { return all }
        return all.filter { index in world.purchases[index].subscription.map { world.subscriptions[$0].current == index } ?? true }
    }

    /// A purchase as Apple knows it now.
    private func transaction(_ index: Int) -> AnswerValue {
        let purchase = world.purchases[index]
        var members = AnswerMembers()
        members.text("quantity", String(purchase.quantity))
        members.text("product_id", purchase.product.rawValue)
        members.text("transaction_id", String(purchase.number))
        members.text("original_transaction_id", String(purchase.originalNumber))
        members.date("purchase_date", purchase.purchaseDate)
        members.date("original_purchase_date", purchase.originalPurchaseDate)
        members.date("expires_date", purchase.expiresDate)
        members.text("web_order_line_item_id", purchase.lineItem.map { String($0) })
        members.truth("is_trial_period", purchase.offer?.paymentMode == .freeTrial)
        if purchase.type == .autoRenewable { members.truth("is_in_intro_offer_period", purchase.isPaidIntroductory) }
        if purchase.isUpgraded { members.text("is_upgraded", "true") }
        members.text("subscription_group_identifier", purchase.subscription.map { world.subscriptions[$0].group.rawValue })
        if purchase.offer?.type == .promotional { members.text("promotional_offer_id", purchase.offer?.id?.rawValue) }
        if purchase.offer?.type == .offerCode { members.text("offer_code_ref_name", purchase.offer?.id?.rawValue) }
        members.text("in_app_ownership_type", purchase.ownership.rawValue)
        members.text("app_account_token", purchase.appAccountToken?.description)
        members.date("cancellation_date", purchase.revocation?.date)
        members.text("cancellation_reason", purchase.revocation.map { String($0.reason.rawValue) })
        return members.value
    }

    private func renewal(_ index: Int) -> AnswerValue {
        let payload = world.renewalPayload(index)
        var members = AnswerMembers()
        members.text("product_id", payload.productId?.rawValue)
        members.text("auto_renew_product_id", payload.autoRenewProductId?.rawValue)
        members.text("original_transaction_id", payload.originalTransactionId?.rawValue)
        members.digit("auto_renew_status", payload.autoRenewStatus == .on)
        members.text("expiration_intent", payload.expirationIntent.map { String($0.rawValue) })
        members.digit("is_in_billing_retry_period", payload.isInBillingRetryPeriod)
        members.date("grace_period_expires_date", payload.gracePeriodExpiresDate)
        members.text("price_increase_status", payload.priceIncreaseStatus.map { String($0.rawValue) })
        if world.subscriptions[index].rare.increase?.needsConsent == true {
            members.text("price_consent_status", payload.priceIncreaseStatus.map { String($0.rawValue) })
        }
        if payload.offerType == .promotional { members.text("promotional_offer_id", payload.offerIdentifier?.rawValue) }
        if payload.offerType == .offerCode { members.text("offer_code_ref_name", payload.offerIdentifier?.rawValue) }
        return members.value
    }
}
