extension Product.SubscriptionInfo.RenewalInfo {
    /// Why a subscription ended.
    public struct ExpirationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The number as Apple writes it.
        public let rawValue: Int

        /// Wraps any number, known or not.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer switched renewal off.
        public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
        /// The payment failed.
        public static let billingError = ExpirationReason(rawValue: 2)
        /// The customer did not agree to a higher price.
        public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
        /// The product was not for sale at renewal.
        public static let productUnavailable = ExpirationReason(rawValue: 4)
        /// Another reason.
        public static let unknown = ExpirationReason(rawValue: 5)
        /// The subscription left its bundle.
        public static let unbundled = ExpirationReason(rawValue: 6)

        /// The value in words, in English.
        public var localizedDescription: String {
            switch self {
            case .autoRenewDisabled: "Auto Renew Disabled"
            case .billingError: "Billing Error"
            case .didNotConsentToPriceIncrease: "Did Not Consent To Price Increase"
            case .productUnavailable: "Product Unavailable"
            case .unknown: "Unknown"
            case .unbundled: "Unbundled"
            default: "\(rawValue)"
            }
        }
    }
}
