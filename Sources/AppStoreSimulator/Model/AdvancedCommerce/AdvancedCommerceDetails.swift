import AppStoreTypes

/// What an Advanced Commerce subscription says beside what every subscription says.
struct AdvancedCommerceDetails: Hashable, Sendable {
    var displayName: String
    var description: String
    /// The one item that it consists of.
    var sku: String
    /// Its price in thousandths of the storefront's currency.
    var price: Int64
    /// The length of a period.
    let period: AdvancedCommercePeriod
    let requestReferenceID: String
    var consistencyToken: String
}
