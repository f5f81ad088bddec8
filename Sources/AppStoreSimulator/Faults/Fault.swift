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
        /// In a signed document itself.
        case document
    }

    /// What goes wrong.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// The request gets lost: no effect, no reply.
        case loseRequest
        /// The reply gets lost: the effect is there.
        case loseReply
        /// Everything waits for `value` real milliseconds.
        case delay
        /// The answer is the HTTP status `value`, without effect; with `Retry-After` where `retryAfter` says so.
        case status
        /// verifyReceipt, or the App Store Server API, answers with the code `value`.
        case code
        /// It happens twice: a notification is sent again, a purchase of a device is also told as an update.
        case double
        /// The reply breaks off in the middle; the effect is there.
        case cut
        /// The reply says that it is HTML; the effect is there.
        case contentType
        /// The reply comes compressed, whether it was asked for or not.
        case gzip
        /// The notification comes `value` seconds of the App Store's time late.
        case late
        /// The notification comes after the next one, or an hour late when there is none.
        case reorder
        /// The document's `signedDate` is off by `value` milliseconds, as by a clock that is wrong.
        case skew
        /// The document has members that nobody knows yet.
        case newFields
        /// The document has values that nobody knows yet where it has a choice of values.
        case newValues
        /// The document is signed under a certificate that has expired.
        case expiredCertificate
    }

    /// Where.
    public var place: Place
    /// What.
    public var kind: Kind
    /// Milliseconds, seconds, HTTP status, or code.
    public var value: Int?
    /// Only on this device.
    public var device: DeviceID?
    /// Only for this device call (`purchase`), API call (`getTransactionInfo`), notification type (`DID_RENEW`), or kind of document
    /// (`transaction`, `renewalInfo`, `notification`, `notification.transaction`, `notification.renewalInfo`, `appTransaction`).
    public var name: String?
    /// How often; 1 unless said otherwise.
    public var times: Int?
    /// Seconds for the `Retry-After` of a status; 60 for 429 and none for others when `nil`.
    public var retryAfter: Int?

    /// A fault that strikes once.
    public init(
        _ place: Place, _ kind: Kind, value: Int? = nil, device: DeviceID? = nil, name: String? = nil, times: Int? = nil,
        retryAfter: Int? = nil
    ) {
        self.place = place
        self.kind = kind
        self.value = value
        self.device = device
        self.name = name
        self.times = times
        self.retryAfter = retryAfter
    }
}

extension Fault.Kind {
    /// Where it can happen.
    public var places: Set<Fault.Place> {
        switch self {
        case .loseRequest, .loseReply, .delay, .status: [.device, .verifyReceipt, .serverAPI, .notification]
        case .code: [.verifyReceipt, .serverAPI, .notification]
        case .double: [.device, .notification]
        case .cut, .contentType, .gzip: [.device, .verifyReceipt, .serverAPI]
        case .late, .reorder: [.notification]
        case .skew, .newFields, .newValues, .expiredCertificate: [.document]
        }
    }
}
