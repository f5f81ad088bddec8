public import AppStoreTypes
public import Entitlements

/// A body that is passed on to another server as it came in.
public struct RelayedBody: Hashable, Sendable {
    /// The place in the queue.
    public let position: Int64
    /// The app.
    public let app: AppID
    /// Where to.
    public let target: String
    /// The bytes, as they came in.
    public let body: [UInt8]
    /// When they came in.
    public let receivedAt: EpochMilliseconds
    /// How often it was taken for sending, this time included.
    public let attempts: Int

    /// How many are taken at once at most.
    public static let takeLimit = 64

    /// A body in the queue.
    public init(position: Int64, app: AppID, target: String, body: [UInt8], receivedAt: EpochMilliseconds, attempts: Int) {
        self.position = position
        self.app = app
        self.target = target
        self.body = body
        self.receivedAt = receivedAt
        self.attempts = attempts
    }
}
