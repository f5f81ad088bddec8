import AppStoreTypes

/// What a server said about a purchase whose refund was asked for.
struct ConsumptionReport: Hashable, Sendable {
    /// What the server would like Apple to do; `nil` when it did not say.
    var preference: RefundPreference?
    /// How much was used, in thousandths of a percent; `nil` when the server did not say.
    var percentage: Int64?
    /// Whether the customer got what was paid for.
    var isDelivered: Bool
    let date: EpochMilliseconds

    /// Apple's rule: with the customer's consent only.
    fileprivate static func checkConsent(_ body: APIBody) throws(APIRefusal) {
        guard body.truth("customerConsented") == true else { throw APIRefusal(.invalidCustomerConsented) }
    }

    /// Reads the present form of the call.
    init(_ body: APIBody, isSubscription: Bool, at now: EpochMilliseconds) throws(APIRefusal) {
        try Self.checkConsent(body)
        let delivery = try body.word("deliveryStatus", in: DeliveryStatus.self, else: .invalidDeliveryStatus)
        guard body.truth("sampleContentProvided") != nil else { throw APIRefusal(.invalidSampleContentProvided) }
        isDelivered = delivery == .delivered
        if body.has("consumptionPercentage") {
            guard !isSubscription else { throw APIRefusal(.consumptionPercentageNotSupported) }
            // Apple's numbers for a percentage out of its bounds are not known.
            guard let number = body.integer("consumptionPercentage"), (0...100_000).contains(number), isDelivered || number == 0 else {
                throw APIRefusal(.generalBadRequest, "Invalid request. The consumption percentage is invalid.")
            }
            percentage = number
        }
        if body.has("refundPreference") {
            let wish = try body.word("refundPreference", in: RefundPreference.self, else: .invalidRefundPreference)
            if wish == .grantProrated, !isSubscription, !(percentage.map { (1..<100_000).contains($0) } ?? false) {
                throw APIRefusal(.invalidRefundPreference)
            }
            preference = wish
        }
        date = now
    }

    /// Reads the form of the call before API 1.19.
    init(first body: APIBody, at now: EpochMilliseconds) throws(APIRefusal) {
        try Self.checkConsent(body)
        let consumed = try body.number("consumptionStatus", in: ConsumptionStatus.self, else: .invalidConsumptionStatus)
        _ = try body.number("platform", in: ConsumptionPlatform.self, else: .invalidPlatform)
        guard body.truth("sampleContentProvided") != nil else { throw APIRefusal(.invalidSampleContentProvided) }
        let delivery = try body.number("deliveryStatus", in: DeliveryStatusV1.self, else: .invalidDeliveryStatus)
        guard let token = body.text("appAccountToken"), token.isEmpty || AppAccountToken(token) != nil else {
            throw APIRefusal(.invalidAppAccountToken)
        }
        _ = try body.number("accountTenure", in: AccountTenure.self, else: .invalidAccountTenure)
        _ = try body.number("playTime", in: PlayTime.self, else: .invalidPlayTime)
        _ = try body.number("lifetimeDollarsRefunded", in: LifetimeDollars.self, else: .invalidLifetimeDollarsRefunded)
        _ = try body.number("lifetimeDollarsPurchased", in: LifetimeDollars.self, else: .invalidLifetimeDollarsPurchased)
        _ = try body.number("userStatus", in: UserStatus.self, else: .invalidUserStatus)
        isDelivered = delivery == .delivered
        if consumed == .fullyConsumed { percentage = 100_000 }
        if consumed == .notConsumed { percentage = 0 }
        if body.has("refundPreference") {
            switch try body.number("refundPreference", in: RefundPreferenceV1.self, else: .invalidRefundPreference) {
            case .preferGrant: preference = .grantFull
            case .preferDecline: preference = .decline
            default: break
            }
        }
        date = now
    }
}
