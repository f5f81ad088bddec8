import StoreKit

extension PurchaseWish {
    /// The wish in StoreKit 2's words.
    var options: Set<Product.PurchaseOption> {
        var options: Set<Product.PurchaseOption> = [.appAccountToken(appAccountToken)]
        if quantity != 1 { options.insert(.quantity(quantity)) }
        if let offer {
            options.insert(
                .promotionalOffer(
                    offerID: offer.id, keyID: offer.keyID, nonce: offer.nonce, signature: offer.signature, timestamp: offer.timestamp))
        }
        return options
    }
}
