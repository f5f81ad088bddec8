import AppStoreTypes

/// Reads the set of attributes that a receipt is.
///
/// One pass. An attribute that cannot be read as its number says leaves its property `nil` and is kept in `otherAttributes`, as
/// are numbers without a property; members of the set that are no attributes at all are passed over. Of attributes that occur
/// again (other than purchases) the first counts and the later ones are kept aside. Only broken BER refuses the whole.
struct ReceiptPayload {
    /// More purchases than any receipt seen by far; a bound on memory.
    static let purchaseLimit = 100_000
    /// The most attributes in all; a bound on memory.
    static let attributeLimit = 3_000_000

    private let bytes: [UInt8]
    private var receipt = AppReceipt()
    private var seen: UInt64 = 0
    private var attributeCount = 0

    /// The receipt in `bytes[range]`.
    static func read(_ bytes: [UInt8], in range: Range<Int>) throws(TrustRefusal) -> AppReceipt {
        var payload = ReceiptPayload(bytes: bytes)
        let isReceipt: Bool
        do {
            isReceipt = try payload.readSet(in: range)
        } catch {
            throw TrustRefusal(encoding: error, of: "The receipt's content")
        }
        guard isReceipt else {
            throw TrustRefusal(
                .receiptPayload, .payload,
                "The signed content of \(range.count) bytes, beginning with \(Excerpt.hex(bytes[range])), is no set of receipt "
                    + "attributes: it is some other signed file.")
        }
        return payload.receipt
    }

    /// Reads the outer set; whether the content is one.
    private mutating func readSet(in range: Range<Int>) throws(BERFailure) -> Bool {
        var reader = BERReader(bytes, in: range)
        guard let set = try reader.next(ifTagged: BERTag.set), reader.isAtEnd else { return false }
        try readReceipt(reader.children(of: set))
        return true
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// One attribute as it stands: number, version, and where its value is.
    private struct Attribute {
        let type: Int64
        let version: Int64
        let value: Range<Int>
    }

    /// The next attribute; members of another shape are passed over.
    private mutating func next(_ reader: inout BERReader) throws(BERFailure) -> Attribute? {
        while let element = try reader.next() {
            attributeCount += 1
            guard attributeCount <= Self.attributeLimit else { throw BERFailure.tooMany(at: element.start) }
            guard element.identifier == BERTag.sequence else { continue }
            var parts = try reader.children(of: element)
            guard let type = try parts.next(), let typeNumber = parts.number(type), let version = try parts.next(),
                let versionNumber = parts.number(version), let value = try parts.next(), value.identifier == BERTag.octetString
            else { continue }
            return Attribute(type: typeNumber, version: versionNumber, value: value.content)
        }
        return nil
    }

    private mutating func readReceipt(_ reader: BERReader) throws(BERFailure) {
        var reader = reader
        while let attribute = try next(&reader) {
            if attribute.type == 17 {
                if try !readPurchase(attribute) { keep(attribute) }
            } else if !isFirst(attribute.type, &seen) || !apply(attribute) {
                keep(attribute)
            }
        }
    }

    private mutating func keep(_ attribute: Attribute) { receipt.otherAttributes.append(kept(attribute)) }

    private func kept(_ attribute: Attribute) -> ReceiptAttribute {
        ReceiptAttribute(type: attribute.type, version: attribute.version, value: Array(bytes[attribute.value]))
    }

    /// Whether the number occurs for the first time; numbers of receipts and of purchases stay apart by 64.
    private func isFirst(_ type: Int64, _ seen: inout UInt64) -> Bool {
        let bit: Int64 =
            switch type {
            case 0..<64: type
            case 1_700..<1_764: type - 1_700
            default: -1
            }
        guard bit >= 0 else { return true }
        let mask = UInt64(1) << UInt64(bit)
        defer { seen |= mask }
        return seen & mask == 0
    }

    /// Fills the property of an attribute; whether there is one and the value could be read.
    private mutating func apply(_ attribute: Attribute) -> Bool {
        let value = ReceiptValue(bytes: bytes, range: attribute.value)
        switch attribute.type {
        case 0: return value.text(into: &receipt.receiptType)
        case 1: return value.number(into: &receipt.appAppleID)
        case 2:
            receipt.bundleIDOctets = Array(bytes[attribute.value])
            return value.text(into: &receipt.bundleID)
        case 3: return value.text(into: &receipt.applicationVersion)
        case 4: receipt.opaqueValue = Array(bytes[attribute.value])
        case 5: receipt.deviceHash = Array(bytes[attribute.value])
        case 10: return value.text(into: &receipt.ageRating)
        case 12: return value.date(into: &receipt.creationDate)
        case 15: return value.number(into: &receipt.downloadID)
        case 16: return value.number(into: &receipt.versionExternalIdentifier)
        case 18: return value.date(into: &receipt.originalPurchaseDate)
        case 19: return value.text(into: &receipt.originalApplicationVersion)
        case 21: return value.date(into: &receipt.expirationDate)
        default: return false
        }
        return true
    }

    /// Reads one purchase; whether the value is a set. An empty set is no purchase.
    private mutating func readPurchase(_ attribute: Attribute) throws(BERFailure) -> Bool {
        var outer = BERReader(bytes, in: attribute.value)
        guard let set = try? outer.next(ifTagged: BERTag.set), outer.isAtEnd else { return false }
        guard !set.content.isEmpty else { return true }
        guard receipt.purchases.count < Self.purchaseLimit else { throw BERFailure.tooMany(at: set.start) }
        var reader = try outer.children(of: set)
        var purchase = InAppPurchaseReceipt()
        var seen: UInt64 = 0
        while let attribute = try next(&reader) {
            if !isFirst(attribute.type, &seen) || !apply(attribute, to: &purchase) { purchase.otherAttributes.append(kept(attribute)) }
        }
        receipt.purchases.append(purchase)
        return true
    }

    private func apply(_ attribute: Attribute, to purchase: inout InAppPurchaseReceipt) -> Bool {
        let value = ReceiptValue(bytes: bytes, range: attribute.value)
        switch attribute.type {
        case 1_701: return value.number(into: &purchase.quantity)
        case 1_702: return value.text(into: &purchase.productID)
        case 1_703: return value.text(into: &purchase.transactionID)
        case 1_704: return value.date(into: &purchase.purchaseDate)
        case 1_705: return value.text(into: &purchase.originalTransactionID)
        case 1_706: return value.date(into: &purchase.originalPurchaseDate)
        case 1_707: return value.number(into: &purchase.productTypeNumber)
        case 1_708: return value.date(into: &purchase.expirationDate)
        case 1_711:
            var number: Int64?
            guard value.number(into: &number) else { return false }
            // 0 is written for what is no subscription.
            if let number, number != 0 { purchase.webOrderLineItemID = WebOrderLineItemID(String(number)) }
            return true
        case 1_712: return value.date(into: &purchase.cancellationDate)
        case 1_713: return value.truth(into: &purchase.isTrialPeriod)
        case 1_719: return value.truth(into: &purchase.isInIntroductoryOfferPeriod)
        case 1_721: return value.text(into: &purchase.promotionalOfferID)
        default: return false
        }
    }
}
