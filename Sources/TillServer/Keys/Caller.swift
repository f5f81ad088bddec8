import AppStoreTypes
import Entitlements
import Ledger

extension Keyring {
    /// What a key allows.
    enum Power: Hashable, Sendable {
        /// The app on somebody's device: may post evidence and read what a customer owns.
        case publishable
        /// The team's back end, by the name of its key.
        case secret(name: String)
    }

    /// For whom a caller may act.
    enum Whom: Hashable, Sendable {
        /// For every customer of the app.
        case everybody
        /// For the customer whom a token of the team's back end names.
        case only(CustomerID)
        /// For nobody, because the token that the app requires was not shown.
        case nobody
        /// For customers without an account, whose ids are random and known to their device alone.
        case anonymous
    }

    /// Who is calling.
    struct Caller: Sendable {
        /// The app whose key was shown.
        let app: AppConfiguration
        /// What the key allows.
        let power: Power
        /// What the key may do beyond the app's own calls.
        let scopes: Scopes
        /// The key in words, for the audit; 1 to 128 bytes, never the key itself.
        let keyName: String
        /// Until when the key holds; `nil` for ever.
        var expiresAt: EpochMilliseconds?
        /// For whom the caller may act.
        var whom: Whom = .everybody
        /// Counts one more call for a customer, or refuses it.
        var meter: @Sendable (CustomerID) throws(Problem) -> Void = { _ in }

        /// The customer whom the caller proved to be by a token of the team's back end; `nil` when there was no such token.
        var customer: CustomerID? { if case .only(let customer) = whom { customer } else { nil } }

        /// Refuses a caller who may not act for a customer, or does so too often; every call that names one asks, once.
        func check(actsFor customer: CustomerID) throws(Problem) {
            switch whom {
            case .everybody: break
            case .only(customer): break
            case .anonymous where CustomerName.isAnonymous(customer): break
            case .only: throw Problem(.customerTokenMismatch, "The token names another customer than the call does.")
            case .nobody, .anonymous: throw Problem(.customerTokenMissing, "There is no \(CustomerTokenField.name) field.")
            }
            try meter(customer)
        }
    }
}

extension Keyring.Caller {
    /// Whoever shows a key that was made while the server runs.
    init(_ key: AccessKey, of app: AppConfiguration) {
        let scopes = KeyOrder.scopes(of: key.scopes)
        self.init(
            app: app, power: scopes == nil ? .publishable : .secret(name: key.name), scopes: scopes ?? .none,
            keyName: "\(key.name) (\(key.id.rawValue))", expiresAt: key.expiresAt)
    }
}
