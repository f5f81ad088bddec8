/// What an app receipt says: the attributes of its payload.
///
/// Every attribute is optional because receipts of different makers (the App Store, the sandbox, Xcode) leave some out;
/// an empty text or date means the same as a missing one and is `nil`. Attribute numbers are named at each property.
/// Source: [Validating receipts on the device](https://developer.apple.com/documentation/appstorereceipts).
public struct AppReceipt: Hashable, Sendable {
    /// Attribute 0: `Production`, `ProductionVPP`, `ProductionSandbox`, `ProductionVPPSandbox`, `Xcode`.
    public var receiptType: ReceiptType?
    /// Attribute 1: the app's Apple id; 0 in the sandbox and Xcode.
    public var appAppleID: Int64?
    /// Attribute 2: the app's bundle id.
    public var bundleID: BundleID?
    /// Attribute 2 as it stands in the payload, with its tag and length; an input of the device hash.
    public var bundleIDOctets: [UInt8]
    /// Attribute 3: the app's version.
    public var applicationVersion: String?
    /// Attribute 4: an input of the device hash.
    public var opaqueValue: [UInt8]
    /// Attribute 5: the device hash, a SHA-1.
    public var deviceHash: [UInt8]
    /// Attribute 10: the age rating, as in `4+`.
    public var ageRating: String?
    /// Attribute 12: when the receipt was made; the moment at which its certificates are judged.
    public var creationDate: EpochMilliseconds?
    /// Attribute 15: the download's id; 0 in the sandbox.
    public var downloadID: Int64?
    /// Attribute 16: the build's opaque id; 0 in the sandbox.
    public var versionExternalIdentifier: Int64?
    /// Attribute 17, repeated: the purchases, in the order of the receipt, which means nothing.
    public var purchases: [InAppPurchaseReceipt]
    /// Attribute 18: when the app was first got; fixed to 2013-08-01T07:00:00Z in the sandbox.
    public var originalPurchaseDate: EpochMilliseconds?
    /// Attribute 19: the version first got; fixed to `1.0` in the sandbox.
    public var originalApplicationVersion: String?
    /// Attribute 21: when the receipt ends (volume purchases); the year 4001 of Xcode means never.
    public var expirationDate: EpochMilliseconds?
    /// Attributes that have no property here, as their raw value octets, in the order of the receipt.
    public var otherAttributes: [ReceiptAttribute]

    /// An empty receipt, to be filled attribute by attribute.
    public init() {
        bundleIDOctets = []
        opaqueValue = []
        deviceHash = []
        purchases = []
        otherAttributes = []
    }
}

/// One attribute of a receipt that is kept as it stands.
public struct ReceiptAttribute: Hashable, Sendable {
    /// The attribute's number.
    public let type: Int64
    /// The attribute's version, 1 in most receipts.
    public let version: Int64
    /// The octets of the attribute's value.
    public let value: [UInt8]

    /// Keeps the attribute as it stands.
    public init(type: Int64, version: Int64, value: [UInt8]) {
        self.type = type
        self.version = version
        self.value = value
    }
}
