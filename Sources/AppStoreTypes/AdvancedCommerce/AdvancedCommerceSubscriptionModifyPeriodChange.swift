/// Another renewal period.
///
/// Source: [subscriptionmodifyperiodchange](https://developer.apple.com/documentation/advancedcommerceapi/subscriptionmodifyperiodchange).
public struct AdvancedCommerceSubscriptionModifyPeriodChange: Codable, Hashable, Sendable {
    /// When it counts.
    public var effective: AdvancedCommerceEffective?
    /// The renewal period.
    public var period: AdvancedCommercePeriod?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(effective: AdvancedCommerceEffective? = nil, period: AdvancedCommercePeriod? = nil) {
        self.effective = effective
        self.period = period
    }
}
