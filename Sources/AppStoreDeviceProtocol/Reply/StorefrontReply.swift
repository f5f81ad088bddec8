/// Where the account shops.
public struct StorefrontReply: Hashable, Codable, Sendable {
    /// The storefront; `nil` when nobody is signed in.
    public var storefront: StorefrontDescription?

    /// Wraps the storefront.
    public init(storefront: StorefrontDescription?) { self.storefront = storefront }
}
