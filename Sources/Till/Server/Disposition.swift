import Foundation

/// What the server's answer means for one purchase in the outbox.
enum Disposition: Hashable, Sendable {
    /// It is on the server's disk and the customer's; with the order that it was bought for.
    case recorded(Order?)
    /// The server has named a reason and will never say anything else.
    case refusedForGood(TillError)
    /// The server has named a reason that may go away; tried once more at the next launch.
    case refusedForNow(TillError)
    /// Nothing was decided; sent again later. `isAlarm`: somebody has to look into it.
    case later(TillError, isAlarm: Bool, retryAfter: TimeInterval?)
    /// The receipt does not contain the purchase yet.
    case receiptIsOlder
}

extension Disposition {
    /// What an answer says about one purchase of a post.
    init(_ record: PurchaseRecord, place: Int, in answer: PurchaseAnswer) {
        if let line = answer.documents.lazy.flatMap(\.transactions).first(where: { $0.transactionID == record.transactionID }) {
            self.init(line.verdict, order: line.order)
            return
        }
        switch record.proof {
        case .receipt:
            if let refused = answer.documents.first(where: { $0.verdict.word == "refused" && $0.place == "receipt" }) {
                self.init(refused.verdict, order: nil)
            } else {
                self = .receiptIsOlder
            }
        case .signed:
            if let document = answer.documents.first(where: { $0.place == "signedTransactions[\(place)]" }) {
                self.init(document.verdict, order: nil)
            } else {
                self = .later(
                    TillError(.serverReplyUnexpected, "The server's answer says nothing about transaction \(record.transactionID)."),
                    isAlarm: true, retryAfter: nil)
            }
        }
    }

    private init(_ verdict: PurchaseAnswer.Verdict, order: Order?) {
        if verdict.isRecorded {
            self = .recorded(order)
            return
        }
        let error = TillError(
            TillErrorCode(rawValue: verdict.code ?? "server.refused"), verdict.message ?? "The server's verdict is \"\(verdict.word)\".",
            retry: verdict.isFinal ? .never : .later)
        self = verdict.isFinal ? .refusedForGood(error) : .refusedForNow(error)
    }

    /// What a reply that is no answer means for every purchase of the post; a status alone never finishes anything.
    init(_ reply: ServerReply) {
        let error = TillError(problem: reply)
        // Who calls is not settled: the purchase waits for a token of its owner.
        if error.code == .customerTokenMismatch {
            self = .later(error, isAlarm: false, retryAfter: nil)
            return
        }
        switch reply.status {
        case 403, 409, 422: self = .refusedForNow(error)
        case 408, 425, 429, 500...599: self = .later(error, isAlarm: false, retryAfter: reply.retryAfter)
        default: self = .later(error, isAlarm: true, retryAfter: reply.retryAfter)
        }
    }
}

extension Disposition {
    /// What stands in the way of a purchase that was not decided.
    func failure(of record: PurchaseRecord) -> TillError {
        switch self {
        case .later(let error, _, _), .refusedForGood(let error), .refusedForNow(let error): error
        case .receiptIsOlder:
            TillError(.receiptOlderThanPurchase, "The app receipt does not contain transaction \(record.transactionID) yet.")
        case .recorded: TillError(.purchaseUnconfirmed, "Transaction \(record.transactionID) is recorded.")
        }
    }
}
