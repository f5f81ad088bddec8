public import AppStoreDeviceProtocol

/// Which device, customer and app are meant, and how the simulated App Store is reached.
public struct DeviceConfiguration: Sendable {
    /// The device's name in the simulated App Store.
    public var device: String
    /// The customer's account; devices with one account share purchases.
    public var account: String
    /// The app; must be one that the simulated App Store sells for.
    public var bundleID: String
    /// The way to the simulated App Store.
    public var transport: any DeviceTransport
    /// The app's version.
    public var appVersion = "1.0"
    /// The country of an account that is new, in three letters; `nil` for the simulated App Store's own choice.
    public var storefront: String?
    /// Where the app buys; `nil` for the simulated App Store's own choice.
    public var environment: AppStore.Environment?
    /// Whether the history shows finished consumables (`SKIncludeConsumableInAppPurchaseHistory` of an app's Info.plist).
    public var includesFinishedConsumables = false
    /// Where the receipt is kept; `nil` for a folder of the device below the temporary folder.
    public var receiptDirectory: URL?

    /// Names device, customer, app and the way to the simulated App Store.
    public init(device: String, account: String, bundleID: String, transport: any DeviceTransport) {
        self.device = device
        self.account = account
        self.bundleID = bundleID
        self.transport = transport
    }
}
