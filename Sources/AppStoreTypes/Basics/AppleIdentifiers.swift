/// One purchase, renewal or restore.
///
/// `transactionId` on the wire. Source: [transactionId](https://developer.apple.com/documentation/appstoreserverapi/transactionid).
public struct TransactionID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The first purchase of a chain; the stable key of a subscription.
///
/// `originalTransactionId` on the wire. Source: [originalTransactionId](https://developer.apple.com/documentation/appstoreserverapi/originaltransactionid).
public struct OriginalTransactionID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// One billing event of an auto-renewable subscription, the same on every device.
///
/// `webOrderLineItemId` on the wire. Source: [webOrderLineItemId](https://developer.apple.com/documentation/appstoreserverapi/weborderlineitemid).
public struct WebOrderLineItemID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A product of the app's catalogue; compared exactly, letter case included.
///
/// `productId` on the wire. Source: [productId](https://developer.apple.com/documentation/appstoreserverapi/productid).
public struct ProductID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// An app's bundle identifier; compared exactly, letter case included.
///
/// `bundleId` on the wire. Source: [bundleId](https://developer.apple.com/documentation/appstoreserverapi/bundleid).
public struct BundleID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The group that a subscription product belongs to.
///
/// `subscriptionGroupIdentifier` on the wire. Source: [subscriptionGroupIdentifier](https://developer.apple.com/documentation/appstoreserverapi/subscriptiongroupidentifier).
public struct SubscriptionGroupID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// One Apple Account's copy of one app, stable over reinstalls and refunds.
///
/// `appTransactionId` on the wire. Source: [appTransactionId](https://developer.apple.com/documentation/appstoreserverapi/apptransactionid).
public struct AppTransactionID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// An offer of a subscription, or the reference name of an offer code.
///
/// `offerIdentifier` on the wire. Source: [offerIdentifier](https://developer.apple.com/documentation/appstoreserverapi/offeridentifier).
public struct OfferID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Apple's number of a storefront.
///
/// `storefrontId` on the wire. Source: [storefrontId](https://developer.apple.com/documentation/appstoreserverapi/storefrontid).
public struct StorefrontID: TextIdentifier {
    /// The id as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A currency, three letters of ISO 4217.
///
/// `currency` on the wire. Source: [currency](https://developer.apple.com/documentation/appstoreserverapi/currency).
public struct CurrencyCode: TextIdentifier {
    /// The code as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
