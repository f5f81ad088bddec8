public import AppStoreTypes

/// Writes the set of attributes that a receipt is, as Apple does: DER values inside attributes, in the order of their numbers.
///
/// What is `nil` is left out. `otherAttributes` come last, as they stand; that is the way to write attributes of odd shapes.
public enum ReceiptAttributes {
    /// The octets of a receipt's content, ready to be signed.
    public static func octets(of receipt: AppReceipt) -> [UInt8] {
        var set = AttributeSet()
        set.text(0, receipt.receiptType?.rawValue)
        set.number(1, receipt.appAppleID)
        if receipt.bundleIDOctets.isEmpty {
            set.text(2, receipt.bundleID?.rawValue)
        } else {
            set.append(2, receipt.bundleIDOctets)
        }
        set.text(3, receipt.applicationVersion)
        // Apple numbers this attribute's version 2 when it has 16 octets.
        if !receipt.opaqueValue.isEmpty { set.append(4, receipt.opaqueValue, version: receipt.opaqueValue.count == 16 ? 2 : 1) }
        if !receipt.deviceHash.isEmpty { set.append(5, receipt.deviceHash) }
        set.plainText(10, receipt.ageRating)
        set.date(12, receipt.creationDate)
        set.number(15, receipt.downloadID)
        set.number(16, receipt.versionExternalIdentifier)
        for purchase in receipt.purchases { set.append(17, octets(of: purchase)) }
        set.date(18, receipt.originalPurchaseDate)
        set.text(19, receipt.originalApplicationVersion)
        set.date(21, receipt.expirationDate)
        set.append(receipt.otherAttributes)
        return set.octets
    }

    /// The octets of one purchase, the value of an attribute 17.
    public static func octets(of purchase: InAppPurchaseReceipt) -> [UInt8] {
        var set = AttributeSet()
        set.number(1_701, purchase.quantity)
        set.text(1_702, purchase.productID?.rawValue)
        set.text(1_703, purchase.transactionID?.rawValue)
        set.date(1_704, purchase.purchaseDate)
        set.text(1_705, purchase.originalTransactionID?.rawValue)
        set.date(1_706, purchase.originalPurchaseDate)
        set.number(1_707, purchase.productTypeNumber)
        set.date(1_708, purchase.expirationDate)
        set.number(1_711, purchase.webOrderLineItemID.flatMap { Int64($0.rawValue) })
        set.date(1_712, purchase.cancellationDate)
        set.number(1_713, purchase.isTrialPeriod.map { $0 ? 1 : 0 })
        set.number(1_719, purchase.isInIntroductoryOfferPeriod.map { $0 ? 1 : 0 })
        set.text(1_721, purchase.promotionalOfferID?.rawValue)
        set.append(purchase.otherAttributes)
        return set.octets
    }
}

/// A set of attributes on its way to DER; sets of receipts are not sorted, so neither is this.
private struct AttributeSet {
    private var members: [UInt8] = []

    var octets: [UInt8] { DERWriter.value(tag: BERTag.set, members) }

    mutating func append(_ type: Int64, _ value: [UInt8], version: Int64 = 1) {
        members += DERWriter.sequence([DERWriter.integer(type), DERWriter.integer(version), DERWriter.octets(value)])
    }

    mutating func append(_ attributes: [ReceiptAttribute]) {
        for attribute in attributes { append(attribute.type, attribute.value, version: attribute.version) }
    }

    mutating func text(_ type: Int64, _ text: String?) {
        if let text { append(type, DERWriter.utf8(text)) }
    }

    /// Receipts write no year before 1; a moment before it becomes its first.
    private static let firstWritten = EpochMilliseconds(-62_135_596_800_000)

    mutating func plainText(_ type: Int64, _ text: String?) {
        if let text { append(type, DERWriter.ia5(text)) }
    }

    mutating func number(_ type: Int64, _ number: Int64?) {
        if let number { append(type, DERWriter.integer(number)) }
    }

    mutating func date(_ type: Int64, _ moment: EpochMilliseconds?) {
        plainText(type, moment.map { max($0, Self.firstWritten).rfc3339 })
    }
}
