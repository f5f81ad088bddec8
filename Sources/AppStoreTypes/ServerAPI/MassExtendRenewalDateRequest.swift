/// Extends the renewal dates of all active subscribers of a product.
///
/// Source: [massextendrenewaldaterequest](https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldaterequest).
public struct MassExtendRenewalDateRequest: Codable, Hashable, Sendable {
    /// 1 to 90 days.
    public var extendByDays: Int32?
    /// Why.
    public var extendReasonCode: ExtendReasonCode?
    /// The caller's own UUID; the same again starts nothing new.
    public var requestIdentifier: String?
    /// Storefronts as ISO 3166-1 alpha-3 codes; `nil` means all.
    public var storefrontCountryCodes: [String]?
    /// The product.
    public var productId: ProductID?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        extendByDays: Int32? = nil, extendReasonCode: ExtendReasonCode? = nil, requestIdentifier: String? = nil,
        storefrontCountryCodes: [String]? = nil, productId: ProductID? = nil
    ) {
        self.extendByDays = extendByDays
        self.extendReasonCode = extendReasonCode
        self.requestIdentifier = requestIdentifier
        self.storefrontCountryCodes = storefrontCountryCodes
        self.productId = productId
    }
}
