public import AppStoreDeviceProtocol
public import AppStoreTypes

/// Removes an app from a device.
public struct UninstallCommand: Hashable, Codable, Sendable {
    /// The device.
    public var device: DeviceID
    /// The app.
    public var app: BundleID

    /// Makes the command.
    public init(device: DeviceID, app: BundleID) {
        self.device = device
        self.app = app
    }
}
