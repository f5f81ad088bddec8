/// One Apple Account's copy of the app as Apple signed it, from a device or the server.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [jwsapptransactiondecodedpayload](https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload).
public struct JWSAppTransactionDecodedPayload: Hashable, Codable, Sendable {
    /// The environment; Xcode has left it out.
    public var receiptType: AppStoreEnvironment?
    /// The app's Apple id; production only.
    public var appAppleId: Int64?
    /// The app.
    public var bundleId: BundleID?
    /// The version that the document was made for.
    public var applicationVersion: String?
    /// The build's opaque id; production only.
    public var versionExternalIdentifier: Int64?
    /// When Apple signed.
    public var receiptCreationDate: EpochMilliseconds?
    /// When the app was first got; fixed in the sandbox.
    public var originalPurchaseDate: EpochMilliseconds?
    /// The version first got; fixed to `1.0` in the sandbox.
    public var originalApplicationVersion: String?
    /// When it was ordered in advance.
    public var preorderDate: EpochMilliseconds?
    /// Base64 of the device check.
    public var deviceVerification: String?
    /// The UUID that went into the device check.
    public var deviceVerificationNonce: String?
    /// The Apple Account's copy of the app.
    public var appTransactionId: AppTransactionID?
    /// The platform of the first purchase.
    public var originalPlatform: OriginalPlatform?
    /// When Xcode made it.
    public var requestDate: EpochMilliseconds?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
