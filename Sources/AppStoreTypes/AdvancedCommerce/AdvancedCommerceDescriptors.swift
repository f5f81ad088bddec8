/// What the customer is shown of an Advanced Commerce product.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [descriptors](https://developer.apple.com/documentation/advancedcommerceapi/descriptors).
public struct AdvancedCommerceDescriptors: Hashable, Codable, Sendable {
    /// At most 45 characters.
    public var description: String?
    /// At most 30 characters.
    public var displayName: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
