import AppStoreTypes
import Entitlements
import Ledger

/// The way of an order through the server: drawn an id, recorded, and answered once it is durable.
struct OrderIntake: Sendable {
    let ledger: any Ledger
    let log: OperationLog
    /// Draws a UUID that nobody has.
    let newID: @Sendable () -> AppAccountToken

    /// Records an order; tells whether it is new.
    func take(_ post: OrderPost, for app: AppConfiguration, at now: EpochMilliseconds) async throws(Problem) -> (OrderReply, isNew: Bool) {
        let order = OrderFact(
            id: post.id ?? newID(), app: app.id, customer: post.customer, productID: post.productID, metadata: post.metadata?.json,
            createdDate: now)
        let receipt: OrderReceipt
        do throws(LedgerError) {
            try await meet(post.customer, in: app, at: now)
            receipt = try await ledger.record(
                order, token: CustomerToken.token(of: post.customer), policy: app.ownership, rules: app.accessRules)
        } catch {
            log(.error, "the ledger did not record an order", [("code", .text(error.code.rawValue)), ("cause", .text(error.message))])
            throw Problem(.ledgerUnavailable, "The order was not confirmed as recorded (\(error.code.rawValue)).")
        }
        switch receipt.outcome {
        case .created: return (OrderReply(receipt.order), true)
        case .alreadyKnown: return (OrderReply(receipt.order), false)
        case .conflict:
            throw Problem(.orderConflict, "An order \(order.id) was recorded with another customer, product or metadata.")
        case .customersToken: throw Problem(.orderID, "\(order.id) is a customer's own token.")
        }
    }

    /// Lets the ledger know that a customer has no account before it hears of anything else: an order alone does not say so.
    private func meet(_ customer: CustomerID, in app: AppConfiguration, at now: EpochMilliseconds) async throws(LedgerError) {
        guard CustomerName.isAnonymous(customer) else { return }
        var submission = Submission(app: app.id, receivedAt: now, policy: app.ownership, rules: app.accessRules)
        submission.customer = CustomerReference(customer)
        _ = try await ledger.record(submission)
    }
}
