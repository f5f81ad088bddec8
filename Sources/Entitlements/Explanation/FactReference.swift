public import AppStoreTypes

/// A fact as an explanation names it: what it is about, when, and which document says so.
public struct FactReference: Hashable, Sendable {
    /// Who says so.
    public enum Form: String, Hashable, Sendable, CaseIterable {
        /// A document of its own that Apple signed.
        case signed
        /// An entry of an app receipt or of an answer of verifyReceipt.
        case legacyReceipt
        /// The app or the team's back end told it, or the ledger recorded it.
        case told
    }

    /// The fact.
    public let key: FactKey
    /// Who says so.
    public let form: Form
    /// What was bought; `nil` where it is about no product.
    public let productID: ProductID?
    /// The environment; `nil` where it belongs to none.
    public let environment: AppStoreEnvironment?
    /// When what it tells took effect; `nil` where the ledger does not keep that.
    public let date: EpochMilliseconds?
    /// When the document was signed or made; `nil` without a document.
    public let documentDate: EpochMilliseconds?
    /// The document's digest, by which the evidence is found; `nil` without a document.
    public let evidence: EvidenceDigest?

    init(
        _ key: FactKey, told date: EpochMilliseconds?, product: ProductID? = nil, environment: AppStoreEnvironment? = nil,
        evidence: EvidenceDigest? = nil
    ) {
        self.key = key
        form = .told
        productID = product
        self.environment = environment
        self.date = date
        documentDate = nil
        self.evidence = evidence
    }

    init(
        _ key: FactKey, _ source: FactSource, product: ProductID? = nil, environment: AppStoreEnvironment, date: EpochMilliseconds?
    ) {
        self.key = key
        form = source.isSigned ? .signed : .legacyReceipt
        productID = product
        self.environment = environment
        self.date = date
        documentDate = source.date
        evidence = source.evidence
    }
}

extension FactSet {
    /// A fact of the set as an explanation names it; `nil` when it is not there.
    public func reference(to key: FactKey) -> FactReference? {
        switch key {
        case .transaction(let transaction):
            transactions[transaction].map {
                FactReference(key, $0.source, product: $0.productID, environment: $0.scope.environment, date: $0.purchaseDate)
            }
        case .renewal(let original):
            renewals[original].map {
                FactReference(key, $0.source, product: $0.currentProductID, environment: original.scope.environment, date: $0.source.date)
            }
        case .appTransaction(let copy):
            appTransactions[copy].map {
                FactReference(key, $0.source, environment: copy.scope.environment, date: $0.originalPurchaseDate)
            }
        case .notification(let notification):
            notifications[notification].map {
                FactReference(key, told: $0.signedDate, product: $0.productID, environment: $0.environment)
            }
        case .claim(let claim):
            claims[claim].map {
                FactReference(key, told: $0.claimedAt, environment: $0.original.scope.environment, evidence: $0.evidence)
            }
        case .order(let order):
            orders[order].map { FactReference(key, told: $0.createdDate, product: $0.productID) }
        case .fulfilment(let transaction):
            fulfilments[transaction].map { FactReference(key, told: $0.fulfilledAt, environment: transaction.scope.environment) }
        case .grant(let grant):
            grants[grant].map { FactReference(key, told: $0.grantedAt, environment: $0.environment) }
        case .debit(let debit):
            debits[debit].map { FactReference(key, told: $0.debitedAt, environment: $0.environment) }
        case .alias(let alias):
            aliases[alias].map { FactReference(key, told: $0.loggedInAt) }
        case .conflict(let conflict):
            conflicts.contains(conflict)
                ? FactReference(key, told: nil, environment: conflict.original.scope.environment) : nil
        case .transfer(let transfer):
            transfers[transfer].map { FactReference(key, told: $0.transferredAt, environment: $0.original.scope.environment) }
        }
    }
}
