import AppStoreTypes
import Entitlements

/// A failure of a store that can say which row is not what every row is.
protocol RowFailure: Error {
    /// A row that this program cannot have written.
    static func damagedRow(_ table: String, _ id: String) -> Self
}

/// Reads the columns of a row one after the other, in the order in which they were written.
protocol RowReading {
    associatedtype Failure: RowFailure

    mutating func optionalNumber() -> Int64?
    mutating func text() -> String?
    mutating func octets() -> [UInt8]?
}

/// Reads the values of the domain, each in the form in which `RowWriting` binds it.
extension RowReading {
    mutating func number() -> Int64 { optionalNumber() ?? 0 }

    mutating func moment() -> EpochMilliseconds? { optionalNumber().map(EpochMilliseconds.init(_:)) }

    mutating func small() -> Int32? { optionalNumber().map { Int32(clamping: $0) } }

    mutating func flag() -> Bool? { optionalNumber().map { $0 != 0 } }

    mutating func id<ID: TextIdentifier>(_: ID.Type = ID.self) -> ID? { text().map(ID.init(rawValue:)) }

    mutating func value<Value: OpenTextSet>(_: Value.Type = Value.self) -> Value? { text().map(Value.init(rawValue:)) }

    mutating func value<Value: OpenNumberSet>(_: Value.Type = Value.self) -> Value? { small().map(Value.init(rawValue:)) }

    mutating func digest() -> EvidenceDigest? { octets().flatMap(EvidenceDigest.init) }

    mutating func token() -> AppAccountToken? { octets().flatMap(AppAccountToken.init(storedOctets:)) }

    /// The next three columns; `nil` when they hold no source.
    mutating func source() -> FactSource? {
        let isSigned = flag()
        let date = moment()
        let evidence = digest()
        guard let isSigned, let date, let evidence else { return nil }
        return isSigned ? .signed(signedDate: date, evidence: evidence) : .legacyReceipt(creationDate: date, evidence: evidence)
    }

    mutating func offer() -> Offer? {
        let type: OfferType? = value()
        let id: OfferID? = id()
        let paymentMode: OfferDiscountType? = value()
        let period = text()
        return type.map { Offer(type: $0, id: id, paymentMode: paymentMode, period: period) }
    }

    mutating func money() -> Money? {
        let milliunits = optionalNumber()
        let currency: CurrencyCode? = id()
        guard let milliunits, let currency else { return nil }
        return Money(milliunits: milliunits, currency: currency)
    }

    /// A claim from the columns name, first and last moment, evidence.
    mutating func claim(on original: OriginalTransactionKey) throws(Failure) -> ClaimFact {
        let customer: CustomerID? = id()
        let first = moment()
        let last = moment()
        let evidence = digest()
        guard let customer, let first, let last, first <= last, let evidence else { throw .damagedRow("claims", original.id.rawValue) }
        return ClaimFact(original: original, customer: customer, moments: first...last, evidence: evidence)
    }

    /// An order from the columns customer, product, metadata, date.
    mutating func order(_ id: AppAccountToken, app: AppID) throws(Failure) -> OrderFact {
        let customer: CustomerID? = self.id()
        let product: ProductID? = self.id()
        let metadata = try text().map { (text) throws(Failure) in try Self.json(text, of: id) }
        guard let customer, let product, let createdDate = moment() else { throw .damagedRow("orders", id.description) }
        return OrderFact(id: id, app: app, customer: customer, productID: product, metadata: metadata, createdDate: createdDate)
    }

    /// Evidence from the columns kind, channel, moment, bytes.
    mutating func evidence(_ digest: EvidenceDigest) -> Evidence {
        let kind = text() ?? ""
        let channel = text() ?? ""
        let receivedAt = EpochMilliseconds(number())
        return Evidence(
            digest: digest, kind: Evidence.Kind(rawValue: kind), channel: Evidence.Channel(rawValue: channel), receivedAt: receivedAt,
            bytes: octets() ?? [])
    }

    private static func json(_ text: String, of id: AppAccountToken) throws(Failure) -> JSONValue {
        do throws(JSONFailure) {
            return try JSONReader.read(Array(text.utf8))
        } catch {
            throw .damagedRow("orders", id.description)
        }
    }
}
