public import AppStoreTypes

/// A customer of the App Store.
struct AppleAccount: Hashable, Sendable {
    /// The name that commands use, such as `anna`.
    let name: String
    /// Where the customer shops.
    var storefront: Storefront
    /// Why charges fail; `nil` while they go through.
    var billingFailure: BillingFailure?
    /// Whether Apple has closed the account.
    var isDeleted = false
    /// Whether the family gets what the account buys.
    var sharesPurchases = true

    /// Whether charges go through.
    var isBillingGood: Bool { billingFailure == nil }
}

/// Why an account's charges fail; Apple's documents do not tell.
public struct BillingFailure: OpenTextSet {
    /// The value as written.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The card is out of date.
    public static let cardExpired = Self(rawValue: "cardExpired")
    /// The bank refuses the charge.
    public static let declined = Self(rawValue: "declined")
    /// There is not enough money.
    public static let insufficientFunds = Self(rawValue: "insufficientFunds")
    /// No way of paying is on file.
    public static let noPaymentMethod = Self(rawValue: "noPaymentMethod")
    /// The sandbox's switch for purchases and renewals is off.
    public static let purchasesOff = Self(rawValue: "purchasesOff")
    /// The values known when this version was made.
    public static let known: [Self] = [.cardExpired, .declined, .insufficientFunds, .noPaymentMethod, .purchasesOff]
}
