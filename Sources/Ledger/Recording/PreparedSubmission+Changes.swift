import Entitlements

extension PreparedSubmission {
    /// Checks what the team tells: ids within their limits, of this app, and about the submission's customer.
    static func checkChanges(_ submission: Submission) throws(LedgerError) {
        for change in submission.changes {
            let subject = Subject(change)
            for (name, text, limit) in subject.texts where text.isEmpty || text.utf8.count > limit {
                throw LedgerError(
                    .tooLarge, "the \(name) has \(text.utf8.count) bytes: give one of 1 to \(limit)", isRetryable: false)
            }
            guard subject.app.map({ $0 == submission.app }) ?? true else {
                throw LedgerError(
                    .inconsistent, "a change is about another app than the submission: send it on its own", isRetryable: false)
            }
            guard subject.isAboutPurchase || (submission.customer != nil && subject.customer.map { $0 == submission.customer?.id } ?? true)
            else {
                throw LedgerError(
                    .inconsistent, "a change is about another customer than the submission: name that customer", isRetryable: false)
            }
        }
        try submission.audit?.check()
    }

    /// What a change names.
    private struct Subject {
        var app: AppID?
        var customer: CustomerID?
        var isAboutPurchase = false
        var texts: [(name: String, text: String, limit: Int)] = []

        init(_ change: Submission.Change) {
            switch change {
            case .fulfilment(let fact):
                (app, isAboutPurchase) = (fact.key.scope.app, true)
                if let reference = fact.reference { texts.append(("delivery's reference", reference, FulfilmentFact.referenceLimit)) }
            case .grant(let fact):
                (app, customer) = (fact.app, fact.customer)
                texts.append(("grant's id", fact.id.rawValue, PreparedSubmission.idLimit))
                switch fact.content {
                case .entitlement(let id): texts.append(("entitlement's name", id.rawValue, PreparedSubmission.idLimit))
                case .currency(let amount): texts.append(("currency's name", amount.currency.rawValue, PreparedSubmission.idLimit))
                }
            case .withdrawal(let id, _):
                texts.append(("grant's id", id.rawValue, PreparedSubmission.idLimit))
            case .debit(let fact):
                (app, customer) = (fact.app, fact.customer)
                texts.append(("spending's id", fact.id.rawValue, PreparedSubmission.idLimit))
                texts.append(("currency's name", fact.spent.currency.rawValue, PreparedSubmission.idLimit))
            case .logIn(let fact):
                (app, customer) = (fact.app, fact.customer)
                texts.append(("anonymous customer's id", fact.anonymous.rawValue, CustomerID.lengthLimit))
            }
        }
    }

    /// The longest id of the team's own, in bytes.
    static let idLimit = 128
}
