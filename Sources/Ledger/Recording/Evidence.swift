public import AppStoreTypes
public import Entitlements

/// The signed bytes of a document, kept as they were received.
public struct Evidence: Hashable, Sendable {
    /// What the bytes are; an open list.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name as it is stored.
        public let rawValue: String
        /// Wraps a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A signed transaction, a compact JWS.
        public static let transaction = Self(rawValue: "transaction")
        /// Signed renewal info, a compact JWS.
        public static let renewalInfo = Self(rawValue: "renewalInfo")
        /// A notification, a compact JWS.
        public static let notification = Self(rawValue: "notification")
        /// A notification of version 1 without its shared secret: JSON, of which Apple signed the receipt inside.
        public static let notificationV1 = Self(rawValue: "notificationV1")
        /// A signed app transaction, a compact JWS.
        public static let appTransaction = Self(rawValue: "appTransaction")
        /// An app receipt in DER.
        public static let receipt = Self(rawValue: "receipt")
        /// An answer of verifyReceipt, which only the connection to Apple vouches for.
        public static let verifyReceiptResponse = Self(rawValue: "verifyReceiptResponse")
    }

    /// How the bytes came in; an open list.
    public struct Channel: RawRepresentable, Hashable, Sendable {
        /// The name as it is stored.
        public let rawValue: String
        /// Wraps a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A customer's app posted them.
        public static let client = Self(rawValue: "client")
        /// The team's back end posted them.
        public static let backEnd = Self(rawValue: "backEnd")
        /// A caller of verifyReceipt posted them, who has no key.
        public static let verifyReceipt = Self(rawValue: "verifyReceipt")
        /// Apple sent a notification.
        public static let notification = Self(rawValue: "notification")
        /// Apple answered a question of ours.
        public static let appleAPI = Self(rawValue: "appleAPI")
        /// Somebody imported them.
        public static let importing = Self(rawValue: "import")
    }

    /// The SHA-256 of the bytes, computed by the caller.
    public let digest: EvidenceDigest
    /// What the bytes are.
    public let kind: Kind
    /// How they came in first.
    public let channel: Channel
    /// When they came in first.
    public let receivedAt: EpochMilliseconds
    /// The bytes.
    public let bytes: [UInt8]

    /// What stands for bytes that were removed because they led back to a customer who was forgotten.
    static let erasedBytes = Array("till:erased".utf8)

    /// Whether the bytes were removed because they led back to a customer who was forgotten; everything else stays.
    public var isErased: Bool { bytes == Self.erasedBytes }

    /// Evidence as it was received.
    public init(digest: EvidenceDigest, kind: Kind, channel: Channel, receivedAt: EpochMilliseconds, bytes: [UInt8]) {
        self.digest = digest
        self.kind = kind
        self.channel = channel
        self.receivedAt = receivedAt
        self.bytes = bytes
    }
}
