/// The App Store's answer about products.
///
/// Its values never change, which is why it may be shared between threads although clients may derive from it.
open class SKProductsResponse: NSObject, @unchecked Sendable {
    private let found: [SKProduct]
    private let unknown: [String]

    /// An empty answer, for test doubles.
    public override init() {
        found = []
        unknown = []
    }

    init(products: [SKProduct], invalidProductIdentifiers: [String]) {
        found = products
        unknown = invalidProductIdentifiers
    }

    /// The products that exist, in no promised order.
    open var products: [SKProduct] { found }
    /// The identifiers that the App Store does not know.
    open var invalidProductIdentifiers: [String] { unknown }
}
