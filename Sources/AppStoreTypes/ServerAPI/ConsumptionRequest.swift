/// Tells Apple how a purchase was used, so that it can decide on a refund.
///
/// Source: [consumptionrequest](https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest).
public struct ConsumptionRequest: Codable, Hashable, Sendable {
    /// Whether the customer agreed to telling; must be true.
    public var customerConsented: Bool?
    /// Whether and how it was delivered.
    public var deliveryStatus: DeliveryStatus?
    /// Whether the customer could try it before.
    public var sampleContentProvided: Bool?
    /// The share used in thousandths of a percent, 0 to 100000; not for auto-renewable subscriptions.
    public var consumptionPercentage: Int32?
    /// What the developer would like.
    public var refundPreference: RefundPreference?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        customerConsented: Bool? = nil, deliveryStatus: DeliveryStatus? = nil, sampleContentProvided: Bool? = nil,
        consumptionPercentage: Int32? = nil, refundPreference: RefundPreference? = nil
    ) {
        self.customerConsented = customerConsented
        self.deliveryStatus = deliveryStatus
        self.sampleContentProvided = sampleContentProvided
        self.consumptionPercentage = consumptionPercentage
        self.refundPreference = refundPreference
    }
}
