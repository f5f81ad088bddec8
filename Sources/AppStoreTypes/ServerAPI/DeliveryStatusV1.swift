/// Whether and how a consumable was delivered, in the first form.
///
/// Source: [deliverystatusv1](https://developer.apple.com/documentation/appstoreserverapi/deliverystatusv1).
public struct DeliveryStatusV1: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Delivered and working.
    public static let delivered = Self(rawValue: 0)
    /// Of bad quality.
    public static let qualityIssue = Self(rawValue: 1)
    /// The wrong item.
    public static let wrongItem = Self(rawValue: 2)
    /// The server was down.
    public static let serverOutage = Self(rawValue: 3)
    /// The in-game currency changed.
    public static let currencyChange = Self(rawValue: 4)
    /// Any other reason.
    public static let other = Self(rawValue: 5)
    /// The values known when this version was made.
    public static let known: [Self] = [.delivered, .qualityIssue, .wrongItem, .serverOutage, .currencyChange, .other]
}
