/// The customer's copy of the app, signed by the App Store.
///
/// Source: [AppTransaction](https://developer.apple.com/documentation/storekit/apptransaction).
public struct AppTransaction: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
    let document: SignedDocument
    var fields: PayloadObject { document.fields }

    /// The app's transaction as the device last knew it; throws `StoreKitError` when it cannot be had.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { try await DeviceSession.required().appTransaction(refresh: false) }
    }

    /// Asks the App Store again, after the customer signed in; throws `StoreKitError`.
    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        try await DeviceSession.required().appTransaction(refresh: true)
    }

    /// Every copy of the app that the customer has: here one.
    public static var all: AppTransactions {
        let session = DeviceSession.available()
        return AppTransactions(
            feed: Feed(
                source: .snapshot {
                    guard let known = try? await session?.appTransaction(refresh: false) else { return [] }
                    return [known]
                }))
    }

    /// The signed payload.
    public var jsonRepresentation: Data { document.payload }
    /// The signed payload as text.
    public var debugDescription: String { String(decoding: document.payload, as: UTF8.self) }
    /// The App Store's number of the app; only in production.
    public var appID: UInt64? { fields.id("appAppleId") }
    /// The App Store's number of the build; only in production.
    public var appVersionID: UInt64? { fields.id("versionExternalIdentifier") }
    /// The version this was made for.
    public var appVersion: String { fields.text("applicationVersion") ?? "" }
    /// The app.
    public var bundleID: String { fields.text("bundleId") ?? "" }
    /// Where the app was obtained.
    public var environment: AppStore.Environment { .init(rawValue: fields.text("receiptType") ?? fields.text("environment") ?? "") }
    /// The version that was obtained first.
    public var originalAppVersion: String { fields.text("originalApplicationVersion") ?? "" }
    /// When the app was obtained first.
    public var originalPurchaseDate: Date { fields.date("originalPurchaseDate") ?? .unknown }
    /// When the app was ordered before its release.
    public var preorderDate: Date? { fields.date("preorderDate") }
    /// A hash that binds the value to one device.
    public var deviceVerification: Data { fields.data("deviceVerification") ?? Data() }
    /// The random part of that hash; all zero when the payload has none.
    public var deviceVerificationNonce: UUID { fields.uuid("deviceVerificationNonce") ?? .zero }
    /// When the App Store signed.
    public var signedDate: Date { fields.date("receiptCreationDate") ?? fields.date("signedDate") ?? .unknown }
    /// The customer's copy of the app; empty when the payload does not say.
    public var appTransactionID: String { fields.text("appTransactionId") ?? "" }
    /// The platform the app was first obtained on.
    public var originalPlatform: AppStore.Platform { .init(rawValue: originalPlatformStringRepresentation) }
    /// That platform, in the older form.
    public var originalPlatformStringRepresentation: String { fields.text("originalPlatform") ?? "unknown" }
    /// When the copy was taken back.
    public var revocationDate: Date? { fields.date("appRevocationDate") }
    /// The kind of store.
    public var storeType: StoreType { .init(rawValue: storeTypeStringRepresentation) }
    /// The kind of store, in the older form.
    public var storeTypeStringRepresentation: String { fields.text("storeType") ?? StoreType.consumer.rawValue }
}
