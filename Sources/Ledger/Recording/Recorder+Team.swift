import AppStoreTypes
import Entitlements

/// What the team tells: deliveries, grants, spendings, log-ins; and copies of the app.
extension Recorder {
    /// Stores what documents say of the customer's copies of the app.
    func recordAppTransactions(_ submission: Submission) throws(Failure) -> [AppTransactionFact.Key: FactVerdict] {
        guard let customer = submission.customer?.id else { return [:] }
        var facts = FactSet()
        for fact in submission.appTransactions { facts.insert(fact) }
        var verdicts: [AppTransactionFact.Key: FactVerdict] = [:]
        for fact in facts.appTransactions.values {
            let scope = try rows.number(of: fact.key.scope)
            let known = try rows.storedAppTransaction(fact.key.id, of: customer, scope: scope)
            if let known, fact.source <= known {
                verdicts[fact.key] = known == fact.source ? .alreadyKnown : .superseded
            } else {
                try rows.put(fact, of: customer, scope: scope)
                verdicts[fact.key] = .recorded
            }
        }
        return verdicts
    }

    /// Keeps whether the customer has an account; who is known with one stays so.
    func rememberIdentity(_ reference: CustomerReference, app: Int64, _ changed: inout ChangedChains) throws(Failure) {
        let known = try rows.identity(of: reference.id, app: app)
        if reference.isAnonymous {
            guard known == nil, try rows.customer(reference.id, app: app) == nil else { return }
            try rows.put(StoredIdentity(anonymous: reference.id), app: app)
        } else if let known, known.logIn == nil {
            try rows.deleteIdentity(of: reference.id, app: app)
            for original in try rows.originals(concerning: reference.id, app: app) { changed.insert(original) }
        }
    }

    /// Stores log-ins as the submission's customer; what the anonymous customer had is decided anew.
    func recordLogIns(
        _ submission: Submission, app: Int64, _ changed: inout ChangedChains
    ) throws(Failure) -> [Submission.Change: ChangeVerdict] {
        var verdicts: [Submission.Change: ChangeVerdict] = [:]
        for change in submission.changes {
            guard case .logIn(let alias) = change else { continue }
            verdicts[change] = try record(alias, app: app, &changed)
        }
        return verdicts
    }

    private func record(_ alias: AliasFact, app: Int64, _ changed: inout ChangedChains) throws(Failure) -> ChangeVerdict {
        let known = try rows.identity(of: alias.anonymous, app: app)
        if let logIn = known?.logIn { return logIn.customer == alias.customer ? .alreadyKnown : .conflict }
        // Somebody whom nothing was ever heard of has no account either.
        let isNamed = try rows.customer(alias.anonymous, app: app) != nil
        let other = try rows.identity(of: alias.customer, app: app)
        guard known != nil || !isNamed, alias.anonymous != alias.customer, other == nil else { return .notAnonymous }
        let logIn = StoredIdentity.LogIn(customer: alias.customer, moment: alias.loggedInAt)
        try rows.put(StoredIdentity(anonymous: alias.anonymous, logIn: logIn), app: app)
        for original in try rows.originals(concerning: alias.anonymous, app: app) { changed.insert(original) }
        return .recorded
    }

    /// Stores the other changes, in their order, so that a grant can be spent at once.
    func recordChanges(_ submission: Submission, app: Int64) throws(Failure) -> [Submission.Change: ChangeVerdict] {
        var verdicts: [Submission.Change: ChangeVerdict] = [:]
        for change in submission.changes where verdicts[change] == nil {
            switch change {
            case .logIn: continue
            case .fulfilment(let fulfilment): verdicts[change] = try record(fulfilment)
            case .grant(let grant): verdicts[change] = try record(grant, app: app)
            case .withdrawal(let id, let moment): verdicts[change] = try withdraw(id, at: moment, submission, app: app)
            case .debit(let debit): verdicts[change] = try record(debit, submission, app: app)
            }
        }
        return verdicts
    }

    private func record(_ fulfilment: FulfilmentFact) throws(Failure) -> ChangeVerdict {
        let scope = try rows.number(of: fulfilment.key.scope)
        guard let known = try rows.storedTransaction(fulfilment.key.id, scope: scope) else { return .unknownPurchase }
        if try rows.hasFulfilment(fulfilment.key.id, of: known.original) { return .alreadyKnown }
        try rows.insert(fulfilment, original: known.original)
        return .recorded
    }

    private func record(_ grant: GrantFact, app: Int64) throws(Failure) -> ChangeVerdict {
        if let known = try rows.grant(grant.id, app: grant.app) { return known.givesTheSame(as: grant) ? .alreadyKnown : .conflict }
        try rows.put(grant, app: app)
        return .recorded
    }

    private func withdraw(
        _ id: GrantID, at moment: EpochMilliseconds, _ submission: Submission, app: Int64
    ) throws(Failure) -> ChangeVerdict {
        guard var known = try rows.grant(id, app: submission.app), known.customer == submission.customer?.id else { return .unknownGrant }
        guard known.withdrawnAt == nil else { return .alreadyKnown }
        known.withdrawnAt = max(moment, known.grantedAt)
        try rows.put(known, app: app)
        return .recorded
    }

    private func record(_ debit: DebitFact, _ submission: Submission, app: Int64) throws(Failure) -> ChangeVerdict {
        if let known = try rows.debit(debit.id, app: debit.app) { return known.spendsTheSame(as: debit) ? .alreadyKnown : .conflict }
        let facts = try rows.facts(about: debit.customer, app: debit.app)
        let balance = fold(facts, at: max(debit.debitedAt, submission.receivedAt), rules: submission.rules).balances.first {
            $0.currency == debit.spent.currency && $0.environment == debit.environment
        }
        guard let balance, balance.allows(spending: debit.spent.units) else { return .insufficientBalance(balance?.units ?? 0) }
        try rows.insert(debit, app: app)
        return .recorded
    }
}
