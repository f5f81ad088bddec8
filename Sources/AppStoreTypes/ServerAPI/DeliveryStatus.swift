/// Whether and how a purchase was delivered.
///
/// Source: [deliverystatus](https://developer.apple.com/documentation/appstoreserverapi/deliverystatus).
public struct DeliveryStatus: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Delivered and working.
    public static let delivered = Self(rawValue: "DELIVERED")
    /// Not delivered: of bad quality.
    public static let undeliveredQualityIssue = Self(rawValue: "UNDELIVERED_QUALITY_ISSUE")
    /// Not delivered: the wrong item.
    public static let undeliveredWrongItem = Self(rawValue: "UNDELIVERED_WRONG_ITEM")
    /// Not delivered: the server was down.
    public static let undeliveredServerOutage = Self(rawValue: "UNDELIVERED_SERVER_OUTAGE")
    /// Not delivered: any other reason.
    public static let undeliveredOther = Self(rawValue: "UNDELIVERED_OTHER")
    /// The values known when this version was made.
    public static let known: [Self] = [
        .delivered, .undeliveredQualityIssue, .undeliveredWrongItem, .undeliveredServerOutage, .undeliveredOther,
    ]
}
