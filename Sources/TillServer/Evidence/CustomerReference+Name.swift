import AppStoreTypes
import Entitlements
import Ledger

extension CustomerReference {
    /// A customer as the ledger is told of one: with the token, and whether the id says that there is no account.
    init(_ customer: CustomerID) {
        self.init(id: customer, token: CustomerToken.token(of: customer), isAnonymous: CustomerName.isAnonymous(customer))
    }
}
