public import Entitlements

/// A request to which its sender gave a name, so that it may be sent twice and carried out once.
public struct NamedRequest: Hashable, Sendable {
    /// The app.
    public let app: AppID
    /// The sender's key and the name that it gave; at most 400 bytes.
    public let name: String
    /// A hash of method, path and body, by which another request of the same name is told; at most 64 bytes.
    public let fingerprint: [UInt8]

    /// Whom it is about, so that the reply goes when the customer is forgotten; `nil` when it is about nobody or about many.
    public var customer: CustomerID?

    /// The longest name and the longest fingerprint, in bytes.
    public static let limits = (name: 400, fingerprint: 64)
    /// For how long a reply is kept, in milliseconds: a day.
    public static let kept: Int64 = 86_400_000
    /// For how long a request that was begun keeps others waiting, in milliseconds: a minute. No request may take longer.
    public static let patience: Int64 = 60_000

    /// Names a request.
    public init(app: AppID, name: String, fingerprint: [UInt8], customer: CustomerID? = nil) {
        self.app = app
        self.name = name
        self.fingerprint = fingerprint
        self.customer = customer
    }
}

/// What is known about a request of a name.
public enum NamedRequestOutcome: Hashable, Sendable {
    /// It is new, or what was begun long ago came to nothing; the caller carries it out and finishes it.
    case begun
    /// Somebody carries it out at this moment.
    case inProgress
    /// It was carried out.
    case answered(StoredReply)
    /// Another request has the name.
    case mismatch
}

/// A reply as it was sent.
public struct StoredReply: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The kind of body.
    public let contentType: String
    /// The body; at most `limit` bytes.
    public let body: [UInt8]

    /// The longest body that is kept, in bytes; the request with a longer one is forgotten and may be carried out again.
    public static let limit = 262_144

    /// A reply.
    public init(status: Int, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}
