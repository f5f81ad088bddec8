import AppStoreTypes
import Entitlements

/// A claim that was stored, with whose the purchase was before.
struct StoredClaim {
    let key: OriginalTransactionKey
    let original: StoredOriginal
    let before: OwnershipDecision
}

extension Recorder {
    /// The submission's customer, made if need be; tokens that wait for the customer change their chains.
    func remember(
        _ reference: CustomerReference?, app: Int64, at moment: EpochMilliseconds, _ changed: inout ChangedChains
    ) throws(Failure) -> StoredCustomer? {
        guard let reference else { return nil }
        try rememberIdentity(reference, app: app, &changed)
        return try rememberCustomer(reference, app: app, at: moment, &changed)
    }

    /// A customer, made if need be, whether or not with an account; tokens that wait for the customer change their chains.
    func rememberCustomer(
        _ reference: CustomerReference, app: Int64, at moment: EpochMilliseconds, _ changed: inout ChangedChains
    ) throws(Failure) -> StoredCustomer? {
        if let known = try rows.customer(reference.id, app: app) {
            if !known.hasToken, let token = reference.token {
                try rows.set(token, of: known.customer, app: app)
                try changeChains(named: token, app: app, &changed)
            }
            return known.customer
        }
        let made = try rows.insert(reference, app: app, at: moment)
        if let token = reference.token { try changeChains(named: token, app: app, &changed) }
        return made
    }

    /// Stores the claims and tells whose the purchases were before.
    func recordClaims(
        _ submission: Submission, customer: StoredCustomer?, _ changed: inout ChangedChains
    ) throws(Failure) -> [StoredClaim] {
        guard let customer else { return [] }
        var stored: [StoredClaim] = []
        var seen: Set<OriginalTransactionKey> = []
        for claim in submission.claims where seen.insert(claim.original).inserted {
            let original = StoredOriginal(scope: try rows.number(of: claim.original.scope), id: claim.original.id)
            try rows.insert(original)
            let before = try ownership(of: original)
            stored.append(StoredClaim(key: claim.original, original: original, before: before))
            if try record(claim, original, customer: customer, before, submission) { changed.insert(original) }
        }
        return stored
    }

    /// Stores one claim; whether it may change whose the purchase is.
    private func record(
        _ claim: Submission.Claim, _ original: StoredOriginal, customer: StoredCustomer, _ before: OwnershipDecision,
        _ submission: Submission
    ) throws(Failure) -> Bool {
        let transfer = try lastTransfer(of: original)
        let moments = try momentsAfterOthers(
            original, customer: customer, transfer.map { max(Self.after($0), submission.receivedAt) } ?? submission.receivedAt)
        var isNews = try rows.insertClaim(on: original, by: customer, at: moments.first, evidence: claim.evidence)
        switch submission.policy.terms(in: claim.original.scope.environment).conflict {
        case .reject, .share:
            // What was claimed before the team moved the purchase is claimed anew.
            let isMoved = isNews ? false : try isNewSince(transfer, before, claim.original, original, customer.name)
            if isMoved, try rows.touchClaim(on: original, by: customer, at: moments.last) { isNews = true }
        case .transfer, .transferIfInactive:
            if try rows.touchClaim(on: original, by: customer, at: moments.last) { isNews = true }
        }
        return isNews
    }

    /// Whether a claim that was made before is news, because its customer does not have what the team moved since.
    func isNewSince(
        _ transfer: EpochMilliseconds?, _ before: OwnershipDecision, _ key: OriginalTransactionKey, _ original: StoredOriginal,
        _ customer: CustomerID
    ) throws(Failure) -> Bool {
        guard let transfer, !before.holders.contains(customer) else { return false }
        return try rows.claims(on: original, key).contains { $0.1.customer == customer && $0.1.lastClaimedAt <= transfer }
    }

    /// When the team moved a chain last; `nil` when it never did.
    func lastTransfer(of original: StoredOriginal) throws(Failure) -> EpochMilliseconds? {
        var last: EpochMilliseconds?
        let scope = try rows.scope(original.scope)
        for member in try rows.originals(of: rows.chain(of: original)) {
            let key = OriginalTransactionKey(scope: scope, id: member.id)
            for transfer in try rows.transfers(of: member, key) { last = max(last ?? transfer.transferredAt, transfer.transferredAt) }
        }
        return last
    }

    /// The moment after another.
    static func after(_ moment: EpochMilliseconds) -> EpochMilliseconds { EpochMilliseconds(moment.milliseconds + 1) }

    /// The moments for a claim of this customer: later than every claim of others that was acknowledged before.
    ///
    /// Requests of the same millisecond, or of machines whose clocks differ, must not displace an owner who was already told so:
    /// the first claim is the one that was recorded first.
    private func momentsAfterOthers(
        _ original: StoredOriginal, customer: StoredCustomer, _ receivedAt: EpochMilliseconds
    ) throws(Failure) -> (first: EpochMilliseconds, last: EpochMilliseconds) {
        var first = receivedAt.milliseconds
        var last = receivedAt.milliseconds
        for member in try rows.originals(of: rows.chain(of: original)) {
            guard let latest = try rows.latestClaim(on: member, besides: customer) else { continue }
            first = max(first, latest.first + 1)
            last = max(last, latest.last + 1)
        }
        return (EpochMilliseconds(first), EpochMilliseconds(max(first, last)))
    }

    /// Chains whose transactions named a customer before the customer was known.
    func changeChains(named token: AppAccountToken, app: Int64, _ changed: inout ChangedChains) throws(Failure) {
        for original in try rows.originals(naming: token, app: app) { changed.insert(original) }
    }
}
