import Foundation
import StoreKit

extension StoreTransaction {
    /// A transaction as StoreKit 2 gives it, verified or not.
    init(_ result: VerificationResult<Transaction>) {
        let transaction = result.unsafePayloadValue
        self.init(
            id: String(transaction.id), originalID: String(transaction.originalID), productID: transaction.productID,
            kind: ProductKind(transaction.productType), purchaseDate: transaction.purchaseDate)
        expirationDate = transaction.expirationDate
        revocationDate = transaction.revocationDate
        isUpgraded = transaction.isUpgraded
        isFamilyShared = transaction.ownershipType == .familyShared
        appAccountToken = transaction.appAccountToken
        quantity = transaction.purchasedQuantity
        subscriptionGroupID = transaction.subscriptionGroupID
        environment = Self.environment(in: transaction.jsonRepresentation)
        signedDate = transaction.signedDate
        jws = result.jwsRepresentation
        if case .unverified(_, let error) = result { verificationFailure = String(describing: error) }
    }

    /// The environment from the signed payload: `Transaction.environment` begins with iOS 16, the form before it is deprecated.
    private static func environment(in payload: Data) -> String? {
        struct Part: Decodable { let environment: String? }
        return (try? JSONDecoder().decode(Part.self, from: payload))?.environment
    }
}
