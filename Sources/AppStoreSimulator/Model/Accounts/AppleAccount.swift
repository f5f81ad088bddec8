/// A customer of the App Store.
struct AppleAccount: Hashable, Sendable {
    /// The name that commands use, such as `anna`.
    let name: String
    /// Where the customer shops.
    var storefront: Storefront
    /// Whether charges go through.
    var isBillingGood = true
    /// Whether Apple has closed the account.
    var isDeleted = false
}
