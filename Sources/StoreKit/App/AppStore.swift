/// The App Store as seen from one device.
///
/// Source: [AppStore](https://developer.apple.com/documentation/storekit/appstore).
public enum AppStore: Sendable {
    /// Whether the customer may buy; false without a device.
    public static var canMakePayments: Bool { DeviceSession.available()?.facts.canMakePayments ?? false }

    /// The secret that binds signed values to this device; `nil` without a device.
    public static var deviceVerificationID: UUID? { DeviceSession.available()?.facts.deviceVerificationID }

    /// Brings the device up to date, after the customer signed in; only on the customer's wish. Throws `StoreKitError`.
    public static func sync() async throws { try await DeviceSession.required().sync() }

    /// The age rating of the app in this country; the simulated App Store gives none.
    public static var ageRatingCode: Int? { get async { nil } }
}
