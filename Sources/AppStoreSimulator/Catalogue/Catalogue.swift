public import AppStoreTypes

/// What an app sells.
public struct Catalogue: Hashable, Sendable {
    /// The products by id.
    public private(set) var products: [ProductID: CatalogueProduct]
    /// The subscription groups by id.
    public private(set) var groups: [SubscriptionGroupID: SubscriptionGroup]

    /// An empty shelf.
    public init() {
        products = [:]
        groups = [:]
    }

    /// Puts a product on the shelf, or replaces the one with its id.
    public mutating func add(_ product: CatalogueProduct) {
        products[product.id] = product
        guard let groupID = product.subscription?.groupID, groups[groupID] == nil else { return }
        groups[groupID] = SubscriptionGroup(id: groupID, name: groupID.rawValue)
    }

    /// Names a group.
    public mutating func add(_ group: SubscriptionGroup) { groups[group.id] = group }

    /// Changes a product that is on the shelf.
    mutating func change(_ id: ProductID, _ change: (inout CatalogueProduct) -> Void) {
        if var product = products[id] {
            change(&product)
            products[id] = product
        }
    }

    /// Takes a product off the shelf; what was bought stays bought.
    public mutating func remove(_ id: ProductID) { products[id] = nil }
}

/// A subscription group, of which a customer has one subscription at a time.
public struct SubscriptionGroup: Hashable, Sendable {
    /// The group's id.
    public let id: SubscriptionGroupID
    /// The group's name.
    public let name: String

    /// Names a group.
    public init(id: SubscriptionGroupID, name: String) {
        self.id = id
        self.name = name
    }
}
