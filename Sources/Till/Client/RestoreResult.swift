import Foundation

/// What one restore brought so far.
struct RestoreResult: Sendable {
    /// Who restores.
    let customer: String
    /// What became of each transaction.
    var settlements: [Settlement] = []
    /// What the server found in the receipt beside them, owned now.
    private var found: [Grant] = []
    /// Why something was not sent.
    var failure: TillError?

    init(customer: String) { self.customer = customer }

    /// Adds what the receipt holds beside the transactions and the customer owns.
    mutating func add(_ answer: PurchaseAnswer) {
        guard answer.customer.customer == customer else { return }
        let known = Set(grants.map(\.originalTransactionID))
        let named = answer.documents.flatMap(\.transactions).filter(\.verdict.isRecorded)
        for line in answer.customer.subscriptions + answer.customer.purchases where line.isOwned(at: answer.customer.asOf) {
            guard let original = line.originalTransactionID ?? line.transactionID, !known.contains(original),
                let verdict = named.last(where: { $0.originalID == original || $0.transactionID == original })
            else { continue }
            found.append(Grant(line, verdict, customer: customer, at: answer.customer.asOf))
        }
    }

    private var grants: [Grant] { settlements.compactMap { if case .granted(let grant) = $0 { grant } else { nil } } }

    /// The whole, in one word and its details.
    ///
    /// - Throws: what stood in the way of everything.
    func outcome() throws(TillError) -> RestoreOutcome {
        let refusals = settlements.compactMap { if case .refused(let refusal) = $0 { refusal } else { nil } }
        let failures = settlements.compactMap { if case .unconfirmed(let error) = $0 { error } else { nil } }
        let restored = (grants + found).sorted { $0.purchaseDate < $1.purchaseDate }
        if restored.isEmpty, refusals.isEmpty {
            if let failure = failures.first ?? failure { throw failure }
            return .nothingToRestore
        }
        return .restored(restored, refused: refusals, unconfirmed: failures.count)
    }
}

extension Grant {
    /// A purchase that the server read in the receipt.
    init(_ line: CustomerAnswer.Line, _ verdict: PurchaseAnswer.TransactionVerdict, customer: String, at now: Date) {
        self.init(
            transactionID: line.transactionID ?? verdict.transactionID,
            originalTransactionID: line.originalTransactionID ?? verdict.transactionID, productID: line.productID, quantity: 1,
            purchaseDate: line.purchaseDate ?? now, expirationDate: line.expirationDate, revocationDate: line.revocationDate,
            customer: customer, order: verdict.order, environment: line.environment ?? verdict.environment)
    }
}
