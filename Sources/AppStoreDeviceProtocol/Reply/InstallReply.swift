public import AppStoreTypes

/// What an app finds on its device.
public struct InstallReply: Hashable, Codable, Sendable {
    /// The app.
    public var bundleId: BundleID
    /// Where it buys.
    public var environment: AppStoreEnvironment
    /// The app's number in the App Store; only in production.
    public var appAppleId: Int64?
    /// The account's storefront.
    public var storefront: StorefrontDescription
    /// The UUID that device-side signatures are bound to, lower case (`AppStore.deviceVerificationID`).
    public var deviceVerificationId: String
    /// The roots under which everything is signed: base64 of DER; the first is that of signed data.
    public var rootCertificates: [String]
    /// Whether the device allows payments.
    public var canMakePayments: Bool
    /// The simulated App Store's time.
    public var now: EpochMilliseconds

    /// Describes the surroundings.
    public init(
        bundleId: BundleID, environment: AppStoreEnvironment, appAppleId: Int64?, storefront: StorefrontDescription,
        deviceVerificationId: String, rootCertificates: [String], canMakePayments: Bool, now: EpochMilliseconds
    ) {
        self.bundleId = bundleId
        self.environment = environment
        self.appAppleId = appAppleId
        self.storefront = storefront
        self.deviceVerificationId = deviceVerificationId
        self.rootCertificates = rootCertificates
        self.canMakePayments = canMakePayments
        self.now = now
    }
}
