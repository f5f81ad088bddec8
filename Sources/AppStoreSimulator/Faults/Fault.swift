public import AppStoreDeviceProtocol

/// Something that is to go wrong, a number of times.
public struct Fault: Hashable, Codable, Sendable {
    /// Where it goes wrong.
    public enum Place: String, Codable, Hashable, Sendable, CaseIterable {
        /// Between a device and the App Store.
        case device
        /// At verifyReceipt.
        case verifyReceipt
        /// At the App Store Server API.
        case serverAPI
        /// On the way of notifications to the app's server.
        case notification
    }

    /// What goes wrong.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// The request gets lost: no effect, no reply.
        case loseRequest
        /// The reply gets lost: the effect is there.
        case loseReply
        /// Everything waits for `value` real milliseconds.
        case delay
        /// The answer is the HTTP status `value`, without effect.
        case status
        /// verifyReceipt, or the App Store Server API, answers with the code `value`.
        case code
        /// It happens twice: a notification is sent again, a purchase of a device is also told as an update.
        case double
    }

    /// Where.
    public var place: Place
    /// What.
    public var kind: Kind
    /// Milliseconds, HTTP status, or code.
    public var value: Int?
    /// Only on this device.
    public var device: DeviceID?
    /// Only for this device call (`purchase`), API call (`getTransactionInfo`), or notification type (`DID_RENEW`).
    public var name: String?
    /// How often; 1 unless said otherwise.
    public var times: Int?

    /// A fault that strikes once.
    public init(_ place: Place, _ kind: Kind, value: Int? = nil, device: DeviceID? = nil, name: String? = nil, times: Int? = nil) {
        self.place = place
        self.kind = kind
        self.value = value
        self.device = device
        self.name = name
        self.times = times
    }
}
