import AppStoreTypes
import Entitlements
import Ledger

/// One document of a post after its verification, before anything is recorded.
struct JudgedDocument: Sendable {
    /// Where it stood in the body, as in `signedTransactions[0]`.
    let place: String
    /// What the verifier said.
    let judgement: Judgement

    /// What the verifier said about a document.
    enum Judgement: Sendable {
        /// It is not believed, or says nothing usable.
        case refused(DocumentRefusal)
        /// It is genuine and of this app.
        case accepted(Accepted)
    }

    /// A genuine document and what it says.
    struct Accepted: Sendable {
        /// The signed bytes, as the ledger keeps them.
        let evidence: Evidence
        /// The environment that it belongs to.
        let environment: AppStoreEnvironment
        /// The purchases that it tells of.
        let facts: [TransactionFact]
        /// Purchases in it that cannot be read, each with its reason.
        let refusals: [DocumentRefusal]
        /// Remarks for people, such as repairs of damaged base64.
        let notes: [String]
    }
}
