/// The kind of app receipt, which also tells its environment.
///
/// Source: [receipt_type](https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt).
public struct ReceiptType: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An App Store purchase.
    public static let production = Self(rawValue: "Production")
    /// A volume purchase, which counts as production.
    public static let productionVPP = Self(rawValue: "ProductionVPP")
    /// A sandbox purchase.
    public static let productionSandbox = Self(rawValue: "ProductionSandbox")
    /// A sandbox volume purchase.
    public static let productionVPPSandbox = Self(rawValue: "ProductionVPPSandbox")
    /// StoreKit Testing in Xcode.
    public static let xcode = Self(rawValue: "Xcode")
    /// The values known when this version was made.
    public static let known: [Self] = [.production, .productionVPP, .productionSandbox, .productionVPPSandbox, .xcode]

    /// The environment that this kind belongs to; `nil` for a kind not known, which is never taken for production.
    public var environment: AppStoreEnvironment? {
        switch self {
        case .production, .productionVPP: .production
        case .productionSandbox, .productionVPPSandbox: .sandbox
        case .xcode: .xcode
        default: nil
        }
    }
}
