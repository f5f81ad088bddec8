import AppStoreTypes

/// Which transactions of a customer are wanted.
struct HistoryQuery: Sendable {
    let products: Set<String>
    let types: Set<ProductType>
    let groups: Set<String>
    let ownership: InAppOwnershipType?
    /// `true` for the revoked ones only, `false` for the others only.
    let isRevoked: Bool?
    let start: Int64
    let end: Int64
    let isDescending: Bool
    let after: PageToken?
    /// Whether finished consumables are left out, as the first version of the call does.
    let isFirstVersion: Bool

    /// Apple's page.
    static let pageSize = 20

    /// Reads the query.
    ///
    /// - Throws: the error of the first value that is not one of Apple's.
    init(_ call: APICall, isFirstVersion: Bool, seed: UInt64) throws(APIRefusal) {
        self.isFirstVersion = isFirstVersion
        if let text = call.value("revision"), !text.isEmpty {
            guard let token = PageToken(text, kind: "history", seed: seed) else { throw APIRefusal(.invalidRequestRevision) }
            after = token
        } else {
            after = nil
        }
        start = try Self.moment(call.value("startDate"), else: .invalidStartDate) ?? .min
        end = try Self.moment(call.value("endDate"), else: .invalidEndDate) ?? .max
        let products = call.values("productId")
        guard products.allSatisfy({ (1...256).contains($0.utf8.count) }) else { throw APIRefusal(.invalidProductId) }
        self.products = Set(products)
        var types: Set<ProductType> = []
        for text in call.values("productType") {
            guard let type = Self.type(HistoryProductType(rawValue: text)) else { throw APIRefusal(.invalidProductType) }
            types.insert(type)
        }
        self.types = types
        let groups = call.values("subscriptionGroupIdentifier")
        guard groups.allSatisfy({ (1...64).contains($0.utf8.count) }) else { throw APIRefusal(.invalidSubscriptionGroupIdentifier) }
        self.groups = Set(groups)
        if let text = call.value("inAppOwnershipType") {
            guard InAppOwnershipType(rawValue: text).isKnown else { throw APIRefusal(.invalidInAppOwnershipType) }
            ownership = InAppOwnershipType(rawValue: text)
        } else {
            ownership = nil
        }
        if let text = call.value("sort") {
            guard HistoryOrder(rawValue: text).isKnown else { throw APIRefusal(.invalidSort) }
            isDescending = HistoryOrder(rawValue: text) == .descending
        } else {
            isDescending = false
        }
        let revoked = try Self.truth(call.value("revoked"), else: .invalidRevoked)
        let excludesRevoked = isFirstVersion ? try Self.truth(call.value("excludeRevoked"), else: .invalidExcludeRevoked) : nil
        isRevoked = revoked ?? (excludesRevoked == true ? false : nil)
    }

    private static func moment(_ text: String?, else code: APIErrorCode) throws(APIRefusal) -> Int64? {
        guard let text else { return nil }
        guard let moment = Int64(text), moment >= 0 else { throw APIRefusal(code) }
        return moment
    }

    private static func truth(_ text: String?, else code: APIErrorCode) throws(APIRefusal) -> Bool? {
        switch text?.lowercased() {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw APIRefusal(code)
        }
    }

    private static func type(_ type: HistoryProductType) -> ProductType? {
        switch type {
        case .autoRenewable: .autoRenewable
        case .nonRenewable: .nonRenewing
        case .consumable: .consumable
        case .nonConsumable: .nonConsumable
        default: nil
        }
    }
}

extension SimulatedAppStore {
    /// A page of a customer's transactions, ordered by when they last changed, and the place of its last one.
    func history(_ query: HistoryQuery, library: Int) -> (purchases: [Int], last: Int64?, hasMore: Bool) {
        let changes = world.libraries[library].purchases.map { (purchase: $0, stamp: world.purchases[$0].changed) }
        let placed = serverAPI.histories.places(of: changes.sorted { ($0.stamp, $0.purchase) < ($1.stamp, $1.purchase) })
        let ordered = query.isDescending ? placed.reversed() : placed
        let found = ordered.filter { entry in
            guard let after = query.after?.place else { return true }
            return query.isDescending ? entry.serial < after : entry.serial > after
        }
        .filter { world.wants($0.purchase, query) }
        let page = found.prefix(HistoryQuery.pageSize)
        return (page.map(\.purchase), page.last?.serial, found.count > page.count)
    }
}

extension World {
    fileprivate func wants(_ index: Int, _ query: HistoryQuery) -> Bool {
        let purchase = purchases[index]
        if query.isFirstVersion, purchase.type == .consumable, purchase.isFinished, purchase.isKept { return false }
        if let isRevoked = query.isRevoked, isRevoked == purchase.isKept { return false }
        if !query.products.isEmpty, !query.products.contains(purchase.product.rawValue) { return false }
        if !query.types.isEmpty, !query.types.contains(purchase.type) { return false }
        if !query.groups.isEmpty {
            guard let group = purchase.subscription.map({ subscriptions[$0].group }), query.groups.contains(group.rawValue) else {
                return false
            }
        }
        guard (query.start..<max(query.start, query.end)).contains(purchase.purchaseDate.milliseconds) else { return false }
        return query.ownership.map { purchase.ownership == $0 } ?? true
    }
}
