public import AppStoreTypes
public import Entitlements

/// A key that was made while the server runs, kept as a hash.
public struct AccessKey: Hashable, Sendable {
    /// Its id, which is no secret.
    public let id: AccessKeyID
    /// The app.
    public let app: AppID
    /// What the team calls it; 1 to 128 bytes.
    public let name: String
    /// The SHA-256 of the key's text, in lower-case hexadecimal digits.
    public let hash: String
    /// What it may do, in the server's words; `publishable` alone for a key of the app itself. At most 32 of 64 bytes.
    public let scopes: [String]
    /// Since when it holds.
    public let createdAt: EpochMilliseconds
    /// Until when it holds; `nil` for ever.
    public var expiresAt: EpochMilliseconds?
    /// Since when it is revoked; `nil` when it is not.
    public var revokedAt: EpochMilliseconds?
    /// When it was used last, to the minute or so; `nil` when never.
    public var lastUsedAt: EpochMilliseconds?

    /// The longest id and the longest name, in bytes.
    public static let textLimit = 128
    /// The greatest number of scopes, and the longest one in bytes.
    public static let scopeLimits = (count: 32, bytes: 64)
    /// How many keys a ledger keeps, of all apps.
    public static let countLimit = 10_000
    /// For how long a key is kept once it is revoked, in milliseconds: 90 days, counted when another key is added.
    public static let remembered: Int64 = 90 * 86_400_000

    /// A key that holds from a moment on.
    public init(
        id: AccessKeyID, app: AppID, name: String, hash: String, scopes: [String], createdAt: EpochMilliseconds,
        expiresAt: EpochMilliseconds? = nil
    ) {
        self.id = id
        self.app = app
        self.name = name
        self.hash = hash
        self.scopes = scopes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// The id of a key.
public struct AccessKeyID: TextIdentifier {
    /// The id.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A key with which answers are signed.
public struct SigningKeyRecord: Hashable, Sendable {
    /// Its id, told in every signature.
    public let id: String
    /// The private key in PEM, perhaps sealed by the server; at most 4,096 bytes.
    public let secret: [UInt8]
    /// From when on it signs.
    public let beginsAt: EpochMilliseconds
    /// Until when what it signed may still be verified.
    public let endsAt: EpochMilliseconds

    /// The longest private key and the longest id, in bytes.
    public static let limits = (secret: 4_096, id: 128)
    /// The greatest gap between two keys that can be asked for, in milliseconds: a hundred years.
    static let gapLimit: Int64 = 3_155_760_000_000
    /// How many signing keys a ledger keeps.
    public static let countLimit = 1_000

    /// A key for a span of time.
    public init(id: String, secret: [UInt8], beginsAt: EpochMilliseconds, endsAt: EpochMilliseconds) {
        self.id = id
        self.secret = secret
        self.beginsAt = beginsAt
        self.endsAt = endsAt
    }
}
