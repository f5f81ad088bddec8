/// Tells Apple how a purchase was used, in the first form.
///
/// Source: [consumptionrequestv1](https://developer.apple.com/documentation/appstoreserverapi/consumptionrequestv1).
public struct ConsumptionRequestV1: Codable, Hashable, Sendable {
    /// Whether the customer agreed to telling; must be true.
    public var customerConsented: Bool?
    /// How far it was used.
    public var consumptionStatus: ConsumptionStatus?
    /// Where it was used.
    public var platform: ConsumptionPlatform?
    /// Whether the customer could try it before.
    public var sampleContentProvided: Bool?
    /// Whether and how it was delivered.
    public var deliveryStatus: DeliveryStatusV1?
    /// The token, or an empty text when there is none.
    public var appAccountToken: String?
    /// How old the account is.
    public var accountTenure: AccountTenure?
    /// How long the app was used.
    public var playTime: PlayTime?
    /// How much the customer has got back.
    public var lifetimeDollarsRefunded: LifetimeDollars?
    /// How much the customer has spent.
    public var lifetimeDollarsPurchased: LifetimeDollars?
    /// The standing of the account.
    public var userStatus: UserStatus?
    /// What the developer would like.
    public var refundPreference: RefundPreferenceV1?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        customerConsented: Bool? = nil, consumptionStatus: ConsumptionStatus? = nil, platform: ConsumptionPlatform? = nil,
        sampleContentProvided: Bool? = nil, deliveryStatus: DeliveryStatusV1? = nil, appAccountToken: String? = nil,
        accountTenure: AccountTenure? = nil, playTime: PlayTime? = nil, lifetimeDollarsRefunded: LifetimeDollars? = nil,
        lifetimeDollarsPurchased: LifetimeDollars? = nil, userStatus: UserStatus? = nil, refundPreference: RefundPreferenceV1? = nil
    ) {
        self.customerConsented = customerConsented
        self.consumptionStatus = consumptionStatus
        self.platform = platform
        self.sampleContentProvided = sampleContentProvided
        self.deliveryStatus = deliveryStatus
        self.appAccountToken = appAccountToken
        self.accountTenure = accountTenure
        self.playTime = playTime
        self.lifetimeDollarsRefunded = lifetimeDollarsRefunded
        self.lifetimeDollarsPurchased = lifetimeDollarsPurchased
        self.userStatus = userStatus
        self.refundPreference = refundPreference
    }
}
