import AppStoreTypes
import Entitlements

extension OperationLog {
    /// Tells the operator of a genuine purchase that a person should look at: values of tomorrow, periods without length, expiries that
    /// only a confusion of units explains.
    func remark(on fact: TransactionFact, _ requestID: String) {
        let reasons = fact.reviewReasons
        guard !reasons.isEmpty else { return }
        self(
            .warning, "a purchase should be looked at",
            [
                ("request", .text(requestID)), ("app", .text(fact.scope.app.rawValue)),
                ("environment", .text(fact.scope.environment.rawValue)), ("transaction", .text(fact.id.rawValue)),
                ("product", .text(fact.productID.rawValue)), ("reasons", .text(reasons.map(\.word).joined(separator: ","))),
            ])
    }
}
