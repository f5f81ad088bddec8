public import AppStoreDeviceProtocol

/// Changes what a device allows, and who is signed in on it.
public struct SetDeviceCommand: Hashable, Codable, Sendable {
    /// The device.
    public var device: DeviceID
    /// The account's name.
    public var account: String?
    /// True signs the account out.
    public var signsOut: Bool?
    /// Whether payments are allowed.
    public var canMakePayments: Bool?
    /// Whether the App Store can be reached.
    public var isOnline: Bool?
    /// Whether the customer closes dialogs that ask for the password: a restore, a sync, a new receipt.
    public var dismissesSignIn: Bool?

    /// Makes the command.
    public init(
        device: DeviceID, account: String? = nil, signsOut: Bool? = nil, canMakePayments: Bool? = nil, isOnline: Bool? = nil,
        dismissesSignIn: Bool? = nil
    ) {
        self.device = device
        self.account = account
        self.signsOut = signsOut
        self.canMakePayments = canMakePayments
        self.isOnline = isOnline
        self.dismissesSignIn = dismissesSignIn
    }
}
