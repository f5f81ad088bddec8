import Foundation

extension TillClient {
    /// Brings back what the customer bought before; only on the customer's wish, because the App Store may ask for the password.
    ///
    /// Sends every current entitlement's signed transaction, and the app receipt where there is one; where purchases are proved by the
    /// receipt and there is none, it is fetched first.
    public func restore() async throws(TillError) -> RestoreOutcome {
        guard let customer = try await parts.identity.current() else {
            throw TillError(.logInRequired, "Nobody is logged in; nothing was restored.")
        }
        let transactions: [StoreTransaction]
        do throws(TillError) {
            transactions = try await parts.store.restore()
            if parts.store.provesByReceipt, try await parts.store.receipt(refreshing: false) == nil {
                _ = try await parts.store.receipt(refreshing: true)
            }
        } catch {
            if error.code == .purchaseCancelled { return .cancelled }
            throw error
        }
        let receipt = try? await parts.store.receipt(refreshing: false)
        guard !transactions.isEmpty || receipt != nil else {
            await parts.book.readStore()
            return .nothingToRestore
        }
        var result = await settle(transactions, for: customer)
        // A receipt names no customer: while others' purchases wait, it could be taken for a claim to them.
        if let receipt, await !isSomebodyElseWaiting(beside: customer) {
            do throws(TillError) {
                result.add(try await parts.courier.deliver(receipt: receipt, for: customer))
            } catch {
                result.failure = error
            }
        }
        try? await parts.book.refresh()
        await parts.book.readStore()
        return try result.outcome()
    }

    private func isSomebodyElseWaiting(beside customer: String) async -> Bool {
        await parts.pipeline.waiting().contains { $0.customer != customer }
    }

    private func settle(_ transactions: [StoreTransaction], for customer: String) async -> RestoreResult {
        let pipeline = parts.pipeline
        let settlements = await withTaskGroup(of: Settlement.self) { group in
            for transaction in transactions.prefix(Self.restoreBound) {
                group.addTask { await pipeline.settle(transaction, as: .restore(customer: customer)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var result = RestoreResult(customer: customer)
        for settlement in settlements {
            // What somebody else began on this device stays that one's, and is no part of this customer's restore.
            if case .granted(let grant) = settlement, grant.customer != customer {
                await pipeline.announce(grant)
            } else {
                result.settlements.append(settlement)
            }
        }
        pipeline.handOver(result.settlements)
        return result
    }

    /// The most purchases that one restore sends; more are settled at later launches.
    private static let restoreBound = 1_000
}

/// What a restore came to; what it could not do at all is a thrown `TillError`.
public enum RestoreOutcome: Hashable, Sendable {
    /// Purchases were found: given to the customer, refused with a reason, or not yet confirmed and sent again.
    case restored([Grant], refused: [Refusal], unconfirmed: Int)
    /// The App Store knows of nothing that this Apple Account could bring back.
    case nothingToRestore
    /// The customer closed the password prompt.
    case cancelled
}
