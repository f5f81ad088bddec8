public import AppStoreDeviceProtocol
public import AppStoreTypes

/// The customer taps a promoted product on the App Store; the app is to buy it.
public struct PromoteCommand: Hashable, Codable, Sendable {
    /// The device.
    public var device: DeviceID
    /// The app.
    public var app: BundleID
    /// The product.
    public var productId: ProductID
    /// The win-back offer that was tapped.
    public var winBackOfferId: OfferID?

    /// Makes the command.
    public init(device: DeviceID, app: BundleID, productId: ProductID, winBackOfferId: OfferID? = nil) {
        self.device = device
        self.app = app
        self.productId = productId
        self.winBackOfferId = winBackOfferId
    }
}
