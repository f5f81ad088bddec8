import AppStoreTypes
import Foundation

/// The server's answer to a post of purchases.
struct PurchaseAnswer: Hashable, Sendable {
    /// One for each document of the post.
    var documents: [Document]
    /// What the customer owns now.
    var customer: CustomerAnswer

    /// What became of a document.
    struct Document: Hashable, Sendable {
        /// Where it stood in the post, as in `signedTransactions[0]`.
        var place: String
        /// What became of it as a whole.
        var verdict: Verdict
        /// What became of each purchase in it.
        var transactions: [TransactionVerdict]
    }

    /// A verdict on one purchase.
    struct TransactionVerdict: Hashable, Sendable {
        /// Apple's id of the transaction.
        var transactionID: String
        /// Apple's id of the first transaction of the chain.
        var originalID: String?
        /// The product.
        var productID: String?
        /// The environment.
        var environment: String?
        /// What became of it.
        var verdict: Verdict
        /// The order it was bought for.
        var order: Order?
    }

    /// A verdict of the server; the words are an open list.
    struct Verdict: Hashable, Sendable {
        /// The word.
        var word: String
        /// Whether the server will never say anything else about it.
        var isFinal: Bool
        /// The code of a refusal.
        var code: String?
        /// What is wrong and what to do.
        var message: String?

        /// Whether it is on the server's disk and the customer's.
        var isRecorded: Bool { word == "recorded" || word == "alreadyKnown" }
    }

    /// Reads a reply's body; `nil` when it is no such answer.
    init?(_ body: Data) {
        guard let json = try? JSONReader.read(Array(body)), let documents = json["documents"]?.elements,
            let customer = json["customer"].flatMap(CustomerAnswer.init)
        else { return nil }
        self.documents = documents.compactMap(Document.init)
        self.customer = customer
        guard self.documents.count == documents.count else { return nil }
    }
}

extension PurchaseAnswer.Document {
    init?(_ json: JSONValue) {
        guard let place = json["document"]?.text, let verdict = PurchaseAnswer.Verdict(json),
            let transactions = json["transactions"]?.elements
        else { return nil }
        self.init(place: place, verdict: verdict, transactions: transactions.compactMap(PurchaseAnswer.TransactionVerdict.init))
    }
}

extension PurchaseAnswer.TransactionVerdict {
    init?(_ json: JSONValue) {
        guard let id = json["transactionId"]?.text, let verdict = PurchaseAnswer.Verdict(json) else { return nil }
        self.init(
            transactionID: id, originalID: json["originalTransactionId"]?.text, productID: json["productId"]?.text,
            environment: json["environment"]?.text, verdict: verdict, order: json["order"].flatMap(Order.init))
    }
}

extension PurchaseAnswer.Verdict {
    init?(_ json: JSONValue) {
        guard let word = json["verdict"]?.text, let isFinal = json["final"]?.bool else { return nil }
        self.init(word: word, isFinal: isFinal, code: json["code"]?.text, message: json["message"]?.text)
    }
}
