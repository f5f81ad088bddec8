/// The answer to a post of purchases: a verdict on each document and purchase, and what the customer owns now.
struct PurchaseReply: Encodable {
    let documents: [DocumentReply]
    let advice: [AdviceReply]
    let customer: CustomerReply
}

/// What became of one document.
struct DocumentReply: Encodable {
    let document: String
    let verdict: VerdictWord
    let final: Bool
    let code: String?
    let message: String?
    let environment: String?
    let notes: [String]?
    let transactions: [TransactionReply]
}

/// What became of one purchase.
struct TransactionReply: Encodable {
    let transactionId: String?
    let originalTransactionId: String?
    let productId: String?
    let environment: String?
    let verdict: VerdictWord
    let final: Bool
    let code: String?
    let message: String?
    let order: NamedOrderReply?
    let ownerHint: String?
    let notes: [AdviceReply]?
}

/// A hint that stops nothing.
struct AdviceReply: Encodable, Hashable {
    let code: String
    let message: String

    init(_ code: VerdictCode) {
        self.code = code.rawValue
        message = "\(code.meaning) \(code.remedy)"
    }
}

/// What became of a document or a purchase, in one word.
///
/// In the order in which the worst of several speaks for a document: what the client must look at comes first.
enum VerdictWord: String, Encodable, CaseIterable, Comparable {
    /// Not recorded.
    case refused
    /// Recorded, and it stays with another customer.
    case conflict
    /// Recorded and given to nobody, because the app demands a token.
    case parked
    /// Durable now, and the customer's.
    case recorded
    /// Durable before, and the customer's.
    case alreadyKnown
    /// A genuine receipt without a purchase.
    case noPurchases

    static func < (left: VerdictWord, right: VerdictWord) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .refused: 0
        case .conflict: 1
        case .parked: 2
        case .recorded: 3
        case .alreadyKnown: 4
        case .noPurchases: 5
        }
    }
}
