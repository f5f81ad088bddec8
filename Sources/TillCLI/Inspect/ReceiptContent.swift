import AppStoreTypes

/// What receipts say, under the names of Apple's verifyReceipt; dates as RFC 3339 and, with `_ms`, in milliseconds.
enum ReceiptContent {
    static func json(_ receipt: AppReceipt) -> JSONValue {
        var members = Members()
        members.text("receipt_type", receipt.receiptType?.rawValue)
        members.text("environment", receipt.receiptType?.environment?.rawValue)
        members.number("adam_id", receipt.appAppleID)
        members.text("bundle_id", receipt.bundleID?.rawValue)
        members.text("application_version", receipt.applicationVersion)
        members.text("original_application_version", receipt.originalApplicationVersion)
        members.date("receipt_creation_date", receipt.creationDate)
        members.date("original_purchase_date", receipt.originalPurchaseDate)
        members.date("expiration_date", receipt.expirationDate)
        members.number("download_id", receipt.downloadID)
        members.number("version_external_identifier", receipt.versionExternalIdentifier)
        members.text("age_rating", receipt.ageRating)
        members.hex("opaque", receipt.opaqueValue)
        members.hex("sha1_hash", receipt.deviceHash)
        members.list.append(JSONMember("in_app", .array(receipt.purchases.map(json))))
        return .object(members.list)
    }

    static func json(_ purchase: InAppPurchaseReceipt) -> JSONValue {
        var members = Members()
        members.number("quantity", purchase.quantity)
        members.text("product_id", purchase.productID?.rawValue)
        members.text("transaction_id", purchase.transactionID?.rawValue)
        members.text("original_transaction_id", purchase.originalTransactionID?.rawValue)
        members.text("web_order_line_item_id", purchase.webOrderLineItemID?.rawValue)
        members.date("purchase_date", purchase.purchaseDate)
        members.date("original_purchase_date", purchase.originalPurchaseDate)
        members.date("expires_date", purchase.expirationDate)
        members.date("cancellation_date", purchase.cancellationDate)
        members.number("product_type", purchase.productTypeNumber)
        members.flag("is_trial_period", purchase.isTrialPeriod)
        members.flag("is_in_intro_offer_period", purchase.isInIntroductoryOfferPeriod)
        members.text("promotional_offer_id", purchase.promotionalOfferID?.rawValue)
        return .object(members.list)
    }

    /// The members of an iOS 6 receipt under the names that stand in it.
    static func json(_ receipt: LegacyTransactionReceipt) -> JSONValue {
        var members = Members()
        members.text("environment", receipt.environment?.rawValue)
        members.text("pod", receipt.pod)
        members.text("signing-status", receipt.signingStatus)
        for (name, value) in receipt.purchaseInfo.sorted(by: { $0.key < $1.key }) where name != "environment" { members.text(name, value) }
        let dates = [
            ("purchase-date-rfc3339", receipt.purchaseDate), ("original-purchase-date-rfc3339", receipt.originalPurchaseDate),
            ("expires-date-rfc3339", receipt.expirationDate), ("cancellation-date-rfc3339", receipt.cancellationDate),
        ]
        for (name, date) in dates { members.text(name, date?.rfc3339) }
        return .object(members.list)
    }

    private struct Members {
        var list: [JSONMember] = []

        mutating func text(_ name: String, _ value: String?) {
            if let value { list.append(JSONMember(name, .string(value))) }
        }

        mutating func number(_ name: String, _ value: Int64?) {
            if let value { list.append(JSONMember(name, .number(String(value)))) }
        }

        mutating func flag(_ name: String, _ value: Bool?) {
            if let value { list.append(JSONMember(name, .bool(value))) }
        }

        mutating func date(_ name: String, _ value: EpochMilliseconds?) {
            guard let value else { return }
            text(name, value.rfc3339)
            text("\(name)_ms", String(value.milliseconds))
            if value == .never { text("\(name)_meaning", "no expiry") }
        }

        mutating func hex(_ name: String, _ value: [UInt8]) {
            guard !value.isEmpty else { return }
            text(name, value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        }
    }
}
