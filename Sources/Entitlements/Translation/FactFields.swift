import AppStoreTypes

/// The checks that every translation from the wire shares.
enum FactFields {
    /// Apple's ids have at most 20 digits; test stores and mocks write longer words.
    static let idLengthLimit = 128

    /// An id that is there, short, and of visible ASCII characters.
    static func id<ID: TextIdentifier>(_ id: ID?, _ field: String) throws(FactRefusal) -> ID {
        guard let id, !id.rawValue.isEmpty else { throw FactRefusal(.missingField, field: field) }
        let octets = id.rawValue.utf8
        guard octets.count <= idLengthLimit, octets.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            throw FactRefusal(.impossibleID, field: field, value: id.rawValue)
        }
        return id
    }

    /// A field that must be there.
    static func required<Value>(_ value: Value?, _ field: String) throws(FactRefusal) -> Value {
        guard let value else { throw FactRefusal(.missingField, field: field) }
        return value
    }

    /// A quantity from 1; a missing one is 1.
    static func quantity(_ quantity: Int64?) throws(FactRefusal) -> Int32 {
        let quantity = quantity ?? 1
        guard quantity >= 1, quantity <= Int64(TransactionFact.quantityLimit) else {
            throw FactRefusal(.impossibleQuantity, field: "quantity", value: String(quantity))
        }
        return Int32(quantity)
    }

    /// A billing event; an empty one and the 0 that test stores write are none.
    static func billingEvent(_ id: WebOrderLineItemID?) throws(FactRefusal) -> WebOrderLineItemID? {
        guard let id, !id.rawValue.isEmpty, id.rawValue != "0" else { return nil }
        return try FactFields.id(id, "webOrderLineItemId")
    }

    /// A chain's id; where a test store leaves it out, the transaction began the chain.
    static func original(_ id: OriginalTransactionID?, or transaction: TransactionID) throws(FactRefusal) -> OriginalTransactionID {
        guard let id, !id.rawValue.isEmpty else { return OriginalTransactionID(rawValue: transaction.rawValue) }
        return try FactFields.id(id, "originalTransactionId")
    }

    /// When a chain began; `nil` where a later purchase does not tell.
    static func chainBegin(
        _ original: EpochMilliseconds?, _ purchase: EpochMilliseconds?, _ id: TransactionID?, _ originalID: OriginalTransactionID?
    ) -> EpochMilliseconds? {
        let isFirst = originalID.map { $0.rawValue.isEmpty || $0.rawValue == id?.rawValue } ?? true
        return original ?? (isFirst ? purchase : nil)
    }

    static func offer(_ type: OfferType?, _ id: OfferID?, _ paymentMode: OfferDiscountType?, _ period: String?) -> Offer? {
        type.map { Offer(type: $0, id: id, paymentMode: paymentMode, period: period) }
    }

    static func money(_ milliunits: Int64?, _ currency: CurrencyCode?) -> Money? {
        guard let milliunits, let currency else { return nil }
        return Money(milliunits: milliunits, currency: currency)
    }
}
