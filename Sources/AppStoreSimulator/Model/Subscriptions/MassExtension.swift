import AppStoreTypes

/// A wish to extend every eligible subscription of a product, and what came of it.
struct MassExtension: Hashable, Sendable {
    let identifier: String
    let app: BundleID
    let environment: AppStoreEnvironment
    let product: ProductID
    let days: Int32
    /// Countries by alpha-3 code; `nil` for all.
    let storefronts: Set<String>?
    var succeeded: Int64 = 0
    var failed: Int64 = 0
    /// When the last subscription was dealt with; `nil` while it runs.
    var completed: EpochMilliseconds?
}
