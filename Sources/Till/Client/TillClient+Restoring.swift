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
        guard !transactions.isEmpty else {
            await parts.book.readStore()
            return .nothingToRestore
        }
        return try await settle(transactions, for: customer)
    }

    private func settle(_ transactions: [StoreTransaction], for customer: String) async throws(TillError) -> RestoreOutcome {
        let pipeline = parts.pipeline
        let settlements = await withTaskGroup(of: Settlement.self) { group in
            for transaction in transactions.prefix(Self.restoreBound) {
                group.addTask { await pipeline.settle(transaction, as: .restore(customer: customer)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var grants: [Grant] = []
        var refusals: [Refusal] = []
        var failure: TillError?
        for settlement in settlements {
            switch settlement {
            case .granted(let grant): grants.append(grant)
            case .refused(let refusal):
                refusals.append(refusal)
                await pipeline.wasTold(of: refusal)
            case .unconfirmed(let error): failure = error
            }
        }
        await parts.book.readStore()
        if let failure, grants.isEmpty, refusals.isEmpty { throw failure }
        return .restored(
            grants.sorted { $0.purchaseDate < $1.purchaseDate }, refused: refusals,
            unconfirmed: settlements.count - grants.count - refusals.count)
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
