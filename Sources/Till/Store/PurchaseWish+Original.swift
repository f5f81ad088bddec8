import Foundation
import StoreKit

extension PurchaseWish {
    /// The token as a payment carries it; the App Store makes it the transaction's `appAccountToken`.
    var username: String { appAccountToken.uuidString }

    /// Writes the wish into a payment of the original interface.
    func write(into payment: SKMutablePayment) {
        payment.applicationUsername = username
        payment.quantity = quantity
        guard let offer else { return }
        payment.paymentDiscount = SKPaymentDiscount(
            identifier: offer.id, keyIdentifier: offer.keyID, nonce: offer.nonce, signature: offer.signature.base64EncodedString(),
            timestamp: NSNumber(value: offer.timestamp))
    }
}
