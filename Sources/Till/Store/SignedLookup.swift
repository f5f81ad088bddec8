import StoreKit

/// Looks purchases of the original interface up in StoreKit 2, which has the signed form of the same transactions.
enum SignedLookup {
    /// The signed transaction of an id; `nil` when StoreKit 2 does not have it, or not yet.
    static func transaction(_ id: String, of productID: String) async -> StoreTransaction? {
        guard let number = UInt64(id) else { return nil }
        if let found = await first(Transaction.unfinished, number) { return found }
        if let latest = await Transaction.latest(for: productID), latest.unsafePayloadValue.id == number { return StoreTransaction(latest) }
        return await first(Transaction.all, number)
    }

    /// What was taken back of some products.
    static func revoked(_ productIDs: [String]) async -> [StoreTransaction] {
        let wanted = Set(productIDs)
        var list: [StoreTransaction] = []
        for await result in Transaction.all {
            let transaction = result.unsafePayloadValue
            if transaction.revocationDate != nil, wanted.contains(transaction.productID) { list.append(StoreTransaction(result)) }
        }
        return list
    }

    /// Finishes by StoreKit 2; what one interface finishes is finished in both.
    static func finish(_ id: String) async {
        guard let number = UInt64(id) else { return }
        for await result in Transaction.unfinished where result.unsafePayloadValue.id == number {
            return await result.unsafePayloadValue.finish()
        }
    }

    private static func first(_ transactions: Transaction.Transactions, _ id: UInt64) async -> StoreTransaction? {
        for await result in transactions where result.unsafePayloadValue.id == id { return StoreTransaction(result) }
        return nil
    }
}
