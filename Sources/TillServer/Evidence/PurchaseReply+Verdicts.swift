import AppStoreTypes
import Entitlements
import Ledger

extension DocumentReply {
    /// Says what became of a judged document; `receipt` is `nil` when there was nothing to record.
    init(_ document: JudgedDocument, recorded receipt: RecordReceipt?, poster: Poster) {
        switch document.judgement {
        case .refused(let refusal):
            self.init(
                document: document.place, verdict: .refused, final: refusal.isFinal, code: refusal.code, message: refusal.message,
                environment: nil, notes: nil, transactions: [])
        case .accepted(let accepted):
            let replies =
                accepted.facts.map { TransactionReply($0, recorded: receipt, poster: poster) }
                + accepted.refusals.map(TransactionReply.init)
            let spokesman = replies.min { $0.verdict < $1.verdict }
            let nothing = spokesman == nil ? VerdictCode.noPurchases : nil
            self.init(
                document: document.place, verdict: spokesman?.verdict ?? .noPurchases,
                final: !replies.isEmpty && replies.allSatisfy(\.final), code: spokesman?.code ?? nothing?.rawValue,
                message: spokesman?.message ?? nothing.map { "\($0.meaning) \($0.remedy)" }, environment: accepted.environment.rawValue,
                notes: accepted.notes.isEmpty ? nil : accepted.notes, transactions: replies)
        }
    }
}

extension TransactionReply {
    /// Says what became of a purchase.
    init(_ fact: TransactionFact, recorded receipt: RecordReceipt?, poster: Poster) {
        let (word, code) = Self.verdict(on: fact, receipt)
        let app = poster.app
        let order = fact.appAccountToken.flatMap { receipt?.orders[$0] }.flatMap { poster.maySee($0) ? $0 : nil }
        var notes: [AdviceReply] = []
        if let order, order.productID != fact.productID { notes.append(AdviceReply(.orderedOtherProduct)) }
        if !poster.catalogue.isEmpty, !poster.catalogue.contains(fact.productID) { notes.append(AdviceReply(.unknownProduct)) }
        if fact.scope.environment == .sandbox, !app.sandboxGivesAccess { notes.append(AdviceReply(.sandboxWithoutAccess)) }
        self.init(
            transactionId: fact.id.rawValue, originalTransactionId: fact.originalID.rawValue, productId: fact.productID.rawValue,
            environment: fact.scope.environment.rawValue, verdict: word, final: true, code: code?.rawValue,
            message: code.map { "\($0.meaning) \($0.remedy)" }, order: order.map(NamedOrderReply.init),
            ownerHint: word == .conflict ? poster.hints[fact.originalKey] : nil, notes: notes.isEmpty ? nil : notes)
    }

    /// Says that an entry could not be read.
    init(_ refusal: DocumentRefusal) {
        self.init(
            transactionId: nil, originalTransactionId: nil, productId: nil, environment: nil, verdict: .refused, final: refusal.isFinal,
            code: refusal.code, message: refusal.message, order: nil, ownerHint: nil, notes: nil)
    }

    private static func verdict(on fact: TransactionFact, _ receipt: RecordReceipt?) -> (VerdictWord, VerdictCode?) {
        switch receipt?.claims[fact.originalKey] {
        case .ownedByAnotherCustomer: return (.conflict, .ownedByAnotherCustomer)
        case .parked: return (.parked, .tokenMissing)
        case .bound, .alreadyBound, .transferred, .shared, nil: break
        }
        switch receipt?.transactions[fact.key] {
        case .recorded: return (.recorded, nil)
        case .alreadyKnown, .superseded, nil: return (.alreadyKnown, nil)
        }
    }
}

/// Who posted, as far as verdicts must know.
struct Poster {
    /// The app.
    let app: AppConfiguration
    /// For whom.
    let customer: CustomerID
    /// How much may be told.
    let detail: CustomerReply.Detail
    /// Hints at who has a purchase that is refused, where the app gives any.
    var hints: [OriginalTransactionKey: String] = [:]
    /// Every product that the operator named; empty where none is named.
    var catalogue: Set<ProductID> = []

    /// Whether an order is told: the customer's own, and every one to the team.
    ///
    /// Whoever has a signed transaction may post it; what the team noted for somebody else is none of theirs.
    func maySee(_ order: OrderFact) -> Bool { maySee(orderOf: order.customer) }

    /// Whether an order that somebody placed is told.
    func maySee(orderOf orderer: CustomerID?) -> Bool { detail == .team || orderer == customer }
}
