/// The states of a customer's subscriptions.
///
/// Source: [statusresponse](https://developer.apple.com/documentation/appstoreserverapi/statusresponse).
public struct StatusResponse: Codable, Hashable, Sendable {
    /// The world that was asked.
    public var environment: AppStoreEnvironment?
    /// The app.
    public var bundleId: BundleID?
    /// The app's Apple id; missing in the sandbox.
    public var appAppleId: Int64?
    /// The subscriptions by group.
    public var data: [SubscriptionGroupIdentifierItem]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
