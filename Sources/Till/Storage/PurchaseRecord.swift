import Foundation

/// One purchase in the outbox: whose it is, what proves it, and how far it has come.
///
/// Written before anything is sent, taken away only when the server has said "recorded" and StoreKit was told so. A receipt can have
/// megabytes, so it is never in here: StoreKit keeps it, and it is read again when it is sent.
struct PurchaseRecord: Codable, Hashable, Sendable {
    /// Apple's id of the transaction.
    var transactionID: String
    /// Apple's id of the first transaction of the chain.
    var originalID: String
    /// The product.
    var productID: String
    /// What kind of product it is, where known.
    var kind: ProductKind?
    /// When the customer was charged, or the period began.
    var purchaseDate: Date
    /// When the paid period ends.
    var expirationDate: Date?
    /// When the purchase was taken back.
    var revocationDate: Date?
    /// How many were bought.
    var quantity: Int
    /// Apple's name of the environment, where known.
    var environment: String?
    /// Whose it is; `nil` while nobody is logged in and the app demands it.
    var customer: String?
    /// The token that the purchase carries.
    var token: UUID?
    /// The order it was bought for.
    var orderID: UUID?
    /// The order as the server told it, as JSON; `nil` before, and where there was none.
    var orderText: String?
    /// The intent that it answers, to be forgotten with it.
    var intentID: UUID?
    /// What proves it.
    var proof: Proof
    /// When Apple signed; `nil` for a receipt.
    var signedDate: Date?
    /// How far it has come.
    var state: State

    /// What proves a purchase.
    enum Proof: Codable, Hashable, Sendable {
        /// The signed transaction in compact form.
        case signed(String)
        /// The app receipt; the SHA-256 of it as it was when the purchase came, in hexadecimal, `nil` when there was none.
        case receipt(digest: String?)
    }

    /// How far a purchase has come.
    enum State: Codable, Hashable, Sendable {
        /// The server has not answered yet.
        case waiting
        /// The server has it; StoreKit or the app are still to be told.
        case recorded
        /// The server refused, for now or for good; `isTold` once the app knows.
        case refused(code: String, detail: String, isFinal: Bool, isTold: Bool)
    }

    /// How many purchases that are over are kept: refused and told, or recorded and not yet told.
    static let overBound = 100

    /// The key of its record.
    var key: String { Self.key(transactionID) }

    /// The key of a transaction's record.
    static func key(_ transactionID: String) -> String { "purchase.\(transactionID)" }
}

extension PurchaseRecord {
    /// A purchase as StoreKit delivered it.
    init(_ transaction: StoreTransaction, customer: String?, intent: IntentRecord?) {
        self.init(
            transactionID: transaction.id, originalID: transaction.originalID, productID: transaction.productID, kind: transaction.kind,
            purchaseDate: transaction.purchaseDate, expirationDate: transaction.expirationDate,
            revocationDate: transaction.revocationDate, quantity: transaction.quantity, environment: transaction.environment,
            customer: customer, token: transaction.appAccountToken, orderID: intent?.orderID, intentID: intent?.id,
            proof: transaction.jws.map(Proof.signed) ?? .receipt(digest: nil), signedDate: transaction.signedDate, state: .waiting)
    }

    /// Whether the server has it for somebody, and a customer now wishes to restore it for somebody else.
    func isRecorded(for other: String?) -> Bool { state == .recorded && customer != other }

    /// Whether nothing will be done about it any more: refused for good, and the app knows.
    var isOver: Bool { if case .refused(_, _, true, true) = state { true } else { false } }

    /// Whether it was refused, and a customer now wishes to restore it: then the server is asked anew, for that customer.
    func isParked(against reason: SettlingReason) -> Bool {
        guard case .restore = reason, case .refused = state else { return false }
        return true
    }

    /// Whether this is about a later statement of Apple's than another record of the same transaction.
    func isNewer(than other: PurchaseRecord) -> Bool {
        guard let mine = signedDate, let theirs = other.signedDate else { return signedDate != nil && other.signedDate == nil }
        return mine > theirs
    }

    /// Whether the customer has paid for something that would be paid twice by buying the product now.
    func blocksBuying(at now: Date) -> Bool {
        guard state == .waiting, revocationDate == nil else { return false }
        guard let expirationDate else { return true }
        return expirationDate > now
    }
}

extension PurchaseRecord.State {
    /// Whether the app knows of the refusal.
    var isTold: Bool { if case .refused(_, _, _, let isTold) = self { isTold } else { false } }

    /// Whether the app knows of just this refusal.
    func isTold(of code: TillErrorCode, isFinal: Bool) -> Bool {
        if case .refused(code.rawValue, _, isFinal, true) = self { true } else { false }
    }
}
