public import Foundation

/// What a `.storekit` file sets beside the catalogue.
public struct FileSettings: Hashable, Sendable {
    /// How fast periods pass; `nil` when the file says nothing, or a rate that is not known.
    public let pace: RenewalPace?
    /// The storefront that accounts begin with.
    public let storefront: Storefront?
    /// Whether every purchase needs a parent's approval.
    public let asksToBuy: Bool
    /// Whether a failed renewal is followed by a grace period.
    public let hasGracePeriod: Bool
    /// Whether every purchase fails.
    public let failsPurchases: Bool

    /// Reads the settings of a `.storekit` file.
    ///
    /// - Throws: when the bytes are no such file.
    public init(storeKitFile bytes: Data) throws(CatalogueFailure) {
        let settings = try Catalogue.read(bytes).settings
        pace = settings?.timeRate.flatMap(Self.pace)
        storefront = settings?.storefront.flatMap(Storefront.of)
        asksToBuy = settings?.askToBuyEnabled ?? false
        hasGracePeriod = settings?.billingGracePeriodEnabled ?? false
        failsPurchases = settings?.failTransactionsEnabled ?? false
    }

    /// The pace that Xcode means by a number; the rates that scale days are taken by their length of a month.
    static func pace(_ timeRate: Int) -> RenewalPace? {
        switch timeRate {
        case 0: .calendar
        case 10: .sandbox(.hour)
        case 11: .sandbox(.thirtyMinutes)
        case 12: .sandbox(.fifteenMinutes)
        case 13: .sandbox(.fiveMinutes)
        case 15: .sandbox(.thirtySeconds)
        case 1_000: .fixed(milliseconds: 900_000)
        case 1_001: .fixed(milliseconds: 300_000)
        case 1_002: .fixed(milliseconds: 60_000)
        case 1_003: .fixed(milliseconds: 30_000)
        case 1_004: .fixed(milliseconds: 10_000)
        case 1_005: .fixed(milliseconds: 2_000)
        default: nil
        }
    }
}
