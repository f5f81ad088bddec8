import AppStoreTypes
import Entitlements

/// A transfer that was checked outside the writer's thread.
struct PreparedTransfer: Sendable {
    let order: TransferOrder
    let policy: OwnershipPolicy
    let rules: AccessRules
    let audit: AuditEntry

    /// Checks a transfer against the limits.
    init(_ order: TransferOrder, policy: OwnershipPolicy, rules: AccessRules, audit: AuditEntry) throws(LedgerError) {
        try ServiceLimits.check("app's id", order.app.rawValue, AppID.lengthLimit)
        try ServiceLimits.check("customer's id", order.from.id.rawValue, CustomerID.lengthLimit)
        try ServiceLimits.check("customer's id", order.to.id.rawValue, CustomerID.lengthLimit)
        try audit.check()
        guard order.from.id != order.to.id else {
            throw LedgerError(.inconsistent, "a transfer leads back to its customer: name another one", isRetryable: false)
        }
        let originals = order.originals ?? []
        guard originals.count <= TransferOrder.limit else {
            throw LedgerError(
                .tooLarge, "a transfer of \(originals.count) purchases is over the limit of \(TransferOrder.limit): send it in parts",
                isRetryable: false)
        }
        guard originals.allSatisfy({ $0.scope.app == order.app }) else {
            throw LedgerError(.inconsistent, "a purchase is of another app than the transfer: send it on its own", isRetryable: false)
        }
        self.order = order
        self.policy = policy
        self.rules = rules
        self.audit = audit
    }
}
