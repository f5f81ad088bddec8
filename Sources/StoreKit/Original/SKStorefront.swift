/// The country whose App Store the customer uses.
///
/// Its values never change, which is why it may be shared between threads although clients may derive from it.
open class SKStorefront: NSObject, @unchecked Sendable {
    private let content: Storefront?

    /// A storefront without values, for test doubles.
    public override init() { content = nil }

    init(_ content: Storefront) { self.content = content }

    /// The country in three letters.
    open var countryCode: String { content?.countryCode ?? "" }
    /// Apple's number of the storefront.
    open var identifier: String { content?.id ?? "" }
}
