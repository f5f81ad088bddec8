public import AppStoreTypes
public import Entitlements

/// One thing that a ledger keeps and that cannot be computed again: what moves between ledgers, whatever their stores.
///
/// Facts about purchases are not among them, because they are read from the evidence again.
public enum PortableRecord: Hashable, Sendable {
    /// A signed document.
    case evidence(Evidence)
    /// A customer, and when the customer was first heard of.
    case customer(CustomerReference, firstSeenAt: EpochMilliseconds)
    /// A customer without an account, and as whom the customer logged in; `nil` for nobody.
    case identity(CustomerID, logIn: AliasFact?)
    /// Who claimed what.
    case claim(ClaimFact)
    /// A move by the team.
    case transfer(TransferFact)
    /// An order.
    case order(OrderFact)
    /// What is known of a customer's copy of the app.
    case appTransaction(AppTransactionFact, of: CustomerID)
    /// A delivery, under the chain's id.
    case fulfilment(FulfilmentFact, OriginalTransactionID)
    /// A grant.
    case grant(GrantFact)
    /// A spending.
    case debit(DebitFact)
    /// An event as it was told.
    case event(RecordedEvent)
    /// How far a customer was told.
    case feed(CustomerID, Feed)
    /// Who did what.
    case audit(RecordedAudit)

    /// How far a customer's events were told.
    public struct Feed: Hashable, Sendable {
        /// The moment up to which what happens by time alone was told.
        public let toldAt: EpochMilliseconds
        /// When something changes by time alone; `nil` for never.
        public let nextChange: EpochMilliseconds?
        /// The number of the last event told; 0 for none.
        public let sequence: Int64

        /// How far a customer was told.
        public init(toldAt: EpochMilliseconds, nextChange: EpochMilliseconds?, sequence: Int64) {
            self.toldAt = toldAt
            self.nextChange = nextChange
            self.sequence = sequence
        }
    }
}

/// A kind of record that is read page by page; evidence is read along its chain instead.
public enum PortableTable: String, Hashable, Sendable, CaseIterable {
    /// Customers.
    case customers
    /// Customers without an account and their log-ins.
    case identities
    /// Orders.
    case orders
    /// Claims.
    case claims
    /// Moves by the team.
    case transfers
    /// Copies of the app.
    case appTransactions
    /// Deliveries.
    case fulfilments
    /// Grants.
    case grants
    /// Spendings.
    case debits
    /// Events.
    case events
    /// How far customers were told.
    case feeds
    /// What the team did.
    case audit
}

/// A place in a table, behind which the next page begins; made by the store, and written down as text.
public struct PortableCursor: Hashable, Sendable, CustomStringConvertible {
    /// A part of a table's key.
    enum Part: Hashable, Sendable {
        case number(Int64)
        case text(String)
        case octets([UInt8])
    }

    let parts: [Part]

    /// The parts, each told apart by its kind and length.
    public var description: String {
        parts.map { part in
            switch part {
            case .number(let number): "n\(number);"
            case .text(let text): "t\(text.utf8.count):\(text);"
            case .octets(let octets): "o\(octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined());"
            }
        }.joined()
    }

    init(parts: [Part]) { self.parts = parts }

    /// Reads a cursor that was written down; `nil` for a text that is none.
    public init?(_ text: String) {
        var rest = Substring(text).utf8
        var parts: [Part] = []
        while let kind = rest.popFirst() {
            if kind == UInt8(ascii: "t") {
                guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), let length = Int(String(rest[..<colon]) ?? ""), length >= 0,
                    rest[colon...].count > length + 1
                else { return nil }
                rest = rest[rest.index(after: colon)...]
                parts.append(.text(String(decoding: rest.prefix(length), as: UTF8.self)))
                rest = rest.dropFirst(length)
                guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let word = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[rest.index(after: end)...]
            if kind == UInt8(ascii: "n"), let number = Int64(word) {
                parts.append(.number(number))
            } else if kind == UInt8(ascii: "o"), let octets = Self.octets(word) {
                parts.append(.octets(octets))
            } else {
                return nil
            }
        }
        self.parts = parts
    }

    private static func octets(_ word: String) -> [UInt8]? {
        let digits = Array(word.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var octets: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let octet = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else { return nil }
            octets.append(octet)
        }
        return octets
    }
}

/// A page of a table.
public struct PortablePage: Sendable {
    /// The records, in the order of their keys.
    public let records: [PortableRecord]
    /// Behind which the next page begins; `nil` after the last.
    public let next: PortableCursor?
}
