/// A catalogue and settings for StoreKit Testing: Xcode's `.storekit` file, versions 1 to 5 and newer.
///
/// The file is kept as it is read, so that it can be written back unchanged; the properties are typed looks at it. Unknown
/// members are kept, and every member may be missing.
/// Source: [Setting up StoreKit Testing in Xcode](https://developer.apple.com/documentation/xcode/setting-up-storekit-testing-in-xcode).
public struct StoreKitConfiguration: StoreKitConfigurationPart {
    /// The file, whole.
    public var json: JSONValue

    /// Looks at a file's JSON as it is.
    public init(json: JSONValue) { self.json = json }

    /// Reads a file, at most 16 MiB.
    ///
    /// - Throws: what makes it no configuration, and where.
    public init(bytes: [UInt8]) throws(StoreKitConfigurationFailure) {
        do {
            json = try JSONReader.read(bytes)
        } catch {
            throw StoreKitConfigurationFailure("the file is no JSON: \(error)")
        }
        guard json.members != nil else { throw StoreKitConfigurationFailure("the file holds no JSON object at its top") }
        guard json["version"]?["major"]?.integer != nil else {
            throw StoreKitConfigurationFailure("the file has no version: choose a .storekit file that Xcode wrote")
        }
        for name in ["products", "nonRenewingSubscriptions", "subscriptionGroups"] {
            guard json[name] == nil || json[name]?.elements != nil else {
                throw StoreKitConfigurationFailure("the member \(name) is no list")
            }
        }
    }

    /// The file as Xcode lays it out: two spaces a level, ` : ` behind a name.
    public var bytes: [UInt8] { Array(json.prettyText.utf8) }

    /// The version's first number, 1 to 5 today.
    public var majorVersion: Int64? { json["version"]?["major"]?.integer }

    /// The version's second number.
    public var minorVersion: Int64? { json["version"]?["minor"]?.integer }

    /// The file's id, since version 1.1.
    public var identifier: String? {
        get { json["identifier"]?.text }
        set { json["identifier"] = newValue.map(JSONValue.string) }
    }

    /// Consumables and non-consumables.
    public var products: [Product] {
        get { parts("products") }
        set { setParts("products", newValue) }
    }

    /// Non-renewing subscriptions.
    public var nonRenewingSubscriptions: [Product] {
        get { parts("nonRenewingSubscriptions") }
        set { setParts("nonRenewingSubscriptions", newValue) }
    }

    /// Auto-renewable subscriptions by group.
    public var subscriptionGroups: [SubscriptionGroup] {
        get { parts("subscriptionGroups") }
        set { setParts("subscriptionGroups", newValue) }
    }

    /// How the test store behaves; empty when the file says nothing.
    public var settings: Settings {
        get { part("settings") ?? Settings() }
        set { json["settings"] = newValue.json }
    }

    /// The key that signs promotional offers in tests.
    public var subscriptionOffersKeyPair: OffersKeyPair? {
        get { part("subscriptionOffersKeyPair") }
        set { json["subscriptionOffersKeyPair"] = newValue?.json }
    }

    /// Every product of the file: one-time, non-renewing, then the subscriptions of each group.
    public var allProducts: [Product] { products + nonRenewingSubscriptions + subscriptionGroups.flatMap(\.subscriptions) }

    /// Product ids that the file gives more than once, which no store accepts.
    public var repeatedProductIDs: [ProductID] {
        var seen: Set<ProductID> = []
        return allProducts.compactMap(\.productID).filter { !seen.insert($0).inserted }
    }
}
