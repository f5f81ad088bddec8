import AppStoreTypes
public import Foundation

/// What a `.storekit` file sets beside the catalogue.
public struct FileSettings: Hashable, Sendable {
    /// How fast periods pass; `nil` when the file says nothing, or a rate that the simulator does not play.
    public let pace: RenewalPace?
    /// The storefront that accounts begin with.
    public let storefront: Storefront?
    /// Whether every purchase needs a parent's approval.
    public let asksToBuy: Bool
    /// Whether a failed renewal is followed by a grace period.
    public let hasGracePeriod: Bool
    /// Whether every purchase fails.
    public let failsPurchases: Bool

    /// The key that signs promotional offers in tests.
    public let offersKey: OffersKey?

    /// Reads the settings of a `.storekit` file.
    ///
    /// - Throws: when the bytes are no such file.
    public init(storeKitFile bytes: Data) throws(CatalogueFailure) {
        let file = try Catalogue.read(bytes)
        let settings = file.settings
        offersKey = file.subscriptionOffersKeyPair.flatMap { OffersKey(id: $0.id ?? "", privateKey: $0.privateKey ?? "") }
        pace = settings.timeRate.flatMap(Self.pace)
        storefront = settings.storefront.flatMap(Storefront.of)
        asksToBuy = settings.askToBuyEnabled ?? false
        hasGracePeriod = settings.billingGracePeriodEnabled ?? false
        failsPurchases = settings.failTransactionsEnabled ?? false
    }

    /// The pace that Xcode means by a rate; the old rates that scale days are not played.
    static func pace(_ rate: StoreKitConfiguration.TimeRate) -> RenewalPace? {
        switch rate {
        case .realTime: .calendar
        case .monthPerHour: .sandbox(.hour)
        case .monthPerThirtyMinutes: .sandbox(.thirtyMinutes)
        case .monthPerFifteenMinutes: .sandbox(.fifteenMinutes)
        case .monthPerFiveMinutes: .sandbox(.fiveMinutes)
        case .monthPerThirtySeconds: .sandbox(.thirtySeconds)
        case .renewalPerFifteenMinutes: .fixed(milliseconds: 900_000)
        case .renewalPerFiveMinutes: .fixed(milliseconds: 300_000)
        case .renewalPerMinute: .fixed(milliseconds: 60_000)
        case .renewalPerThirtySeconds: .fixed(milliseconds: 30_000)
        case .renewalPerTenSeconds: .fixed(milliseconds: 10_000)
        case .renewalPerTwoSeconds: .fixed(milliseconds: 2_000)
        default: nil
        }
    }
}
