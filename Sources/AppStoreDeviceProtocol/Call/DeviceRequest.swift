public import AppStoreTypes

/// One call of an app on a device: who asks, and what.
///
/// Over HTTP it is the body of `POST /device/v1/{name of the call}`.
public struct DeviceRequest: Hashable, Codable, Sendable {
    /// The device that asks.
    public var device: DeviceID
    /// The app that asks.
    public var app: BundleID
    /// What it asks.
    public var call: DeviceCall

    /// Makes a request.
    public init(device: DeviceID, app: BundleID, call: DeviceCall) {
        self.device = device
        self.app = app
        self.call = call
    }
}
