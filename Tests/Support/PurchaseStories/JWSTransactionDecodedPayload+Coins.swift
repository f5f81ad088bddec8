package import AppStoreTypes

extension JWSTransactionDecodedPayload {
    /// Coins of the example game, bought and signed at a moment, as Apple writes them.
    package static func coins(_ id: TransactionID, at moment: EpochMilliseconds) -> Self {
        var payload = Self()
        payload.transactionId = id
        payload.originalTransactionId = OriginalTransactionID(id.rawValue)
        payload.bundleId = "com.example.game"
        payload.productId = "com.example.game.coins"
        payload.type = .consumable
        payload.quantity = 1
        payload.inAppOwnershipType = .purchased
        payload.purchaseDate = moment
        payload.signedDate = moment
        payload.environment = .sandbox
        return payload
    }
}
