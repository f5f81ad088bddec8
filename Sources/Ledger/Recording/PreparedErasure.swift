import AppStoreTypes
import Entitlements

/// An erasure that was checked outside the writer's thread.
struct PreparedErasure: Sendable {
    let app: AppID
    let customer: CustomerReference
    let policy: OwnershipPolicy
    let rules: AccessRules
    let moment: EpochMilliseconds
    /// Who does it, without the customer's name.
    let audit: AuditEntry

    /// Checks an erasure against the limits.
    init(
        _ customer: CustomerReference, app: AppID, policy: OwnershipPolicy, rules: AccessRules, at moment: EpochMilliseconds,
        audit: AuditEntry
    ) throws(LedgerError) {
        try ServiceLimits.check("app's id", app.rawValue, AppID.lengthLimit)
        try ServiceLimits.check("customer's id", customer.id.rawValue, CustomerID.lengthLimit)
        try audit.check()
        self.app = app
        self.customer = customer
        self.policy = policy
        self.rules = rules
        self.moment = moment
        let isNaming = audit.detail?.contains(customer.id.rawValue) ?? false
        self.audit = AuditEntry(actor: audit.actor, action: audit.action, customer: nil, detail: isNaming ? nil : audit.detail)
    }
}

/// Whom an erasure is about, and what it touches.
struct ErasedPerson {
    /// The account, and everybody who logged in as it.
    var ids: Set<CustomerID>
    /// The tokens by which purchases name them.
    var tokens: Set<AppAccountToken>
    /// Every original id that has to do with them, with those linked to it.
    var originals: Set<StoredOriginal> = []
    /// Those that are theirs.
    var owned: Set<StoredOriginal> = []
}
