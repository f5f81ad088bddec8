import AppStoreTypes
import HTTPService

extension SimulatedAppStore {
    func cancelAdvanced(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let order = try order(call)
        _ = try subscription(of: order)
        let id = id(of: order)
        try obey(.notEligible) { world throws(WorldRefusal) in try world.setRenewal(of: id, isOn: false) }
        return try await answer(to: order)
    }

    func changeAdvancedMetadata(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let order = try order(call)
        let index = try subscription(of: order)
        guard var details = world.subscriptions[index].rare.advancedCommerce else { throw APIRefusal(.notEligible) }
        let hasTaxCode = try Self.taxCode(order.body) != nil
        let descriptors = order.body.object("descriptors")
        let items = order.body.objects("items") ?? []
        guard hasTaxCode || descriptors != nil || !items.isEmpty else { throw APIRefusal(.atLeastOneItem) }
        if let descriptors {
            try Self.checkEffective(descriptors)
            let name = try AdvancedCommerceOrder.text("displayName", in: descriptors, limit: 30, else: .invalidDisplayName)
            let text = try AdvancedCommerceOrder.text("description", in: descriptors, limit: 45, else: .invalidDescription)
            guard name != nil || text != nil else { throw APIRefusal(.textNeeded) }
            details.displayName = name ?? details.displayName
            details.description = text ?? details.description
        }
        for item in items {
            try Self.checkEffective(item)
            guard try AdvancedCommerceOrder.sku("currentSKU", in: item, missing: .currentSKUMissing) == details.sku else {
                throw APIRefusal(.changedProductMissing)
            }
            _ = try AdvancedCommerceOrder.text("displayName", in: item, limit: 30, else: .invalidDisplayName)
            _ = try AdvancedCommerceOrder.text("description", in: item, limit: 45, else: .invalidDescription)
            if let sku = try AdvancedCommerceOrder.text("SKU", in: item, limit: 128, else: .invalidSKU) { details.sku = sku }
        }
        world.adopt(details, in: index)
        let (id, name, text) = (id(of: order), details.displayName, details.description)
        try obey(.invalidDisplayName) { world throws(WorldRefusal) in
            try world.changeMetadata(of: id, displayName: name, description: text)
        }
        return try await answer(to: order)
    }

    func changeAdvancedPrice(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let order = try order(call)
        let index = try subscription(of: order)
        guard let details = world.subscriptions[index].rare.advancedCommerce else { throw APIRefusal(.notEligible) }
        guard let items = order.body.objects("items") else { throw APIRefusal(.itemsMissing) }
        if order.body.has("currency") {
            let currency = world.purchases[order.purchase].storefront.currency
            guard let text = order.body.text("currency"), text.utf8.count == 3 else { throw APIRefusal(.invalidCurrency) }
            guard text == currency.rawValue else { throw APIRefusal(.noPricing) }
        }
        guard let item = items.first else { throw APIRefusal(.atLeastOneItem) }
        for item in items where try AdvancedCommerceOrder.sku("SKU", in: item, missing: .skuMissing) != details.sku {
            throw APIRefusal(.changedProductMissing)
        }
        guard let price = item.integer("price") else { throw APIRefusal(.priceMissing) }
        guard price >= 0 else { throw APIRefusal(.negativePrice) }
        let id = id(of: order)
        try obey(.noPricing) { world throws(WorldRefusal) in try world.changeAdvancedPrice(of: id, to: price) }
        return try await answer(to: order)
    }

    func migrateToAdvanced(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let order = try order(call)
        let index = try subscription(of: order, isMigration: true)
        guard world.subscriptions[index].rare.previousOriginalNumber == nil else { throw APIRefusal(.alreadyMigrated) }
        guard let descriptors = order.body.object("descriptors") else { throw APIRefusal(.descriptorsMissing) }
        guard let name = try AdvancedCommerceOrder.text("displayName", in: descriptors, limit: 30, else: .invalidDisplayName) else {
            throw APIRefusal(.displayNameMissing)
        }
        guard let text = try AdvancedCommerceOrder.text("description", in: descriptors, limit: 45, else: .invalidDescription) else {
            throw APIRefusal(.descriptionMissing)
        }
        guard let items = order.body.objects("items") else { throw APIRefusal(.itemsMissing) }
        guard let item = items.first else { throw APIRefusal(.atLeastOneItem) }
        // The simulator's Advanced Commerce subscriptions consist of one item.
        guard items.count == 1 else { throw APIRefusal(.itemLimit) }
        let sku = try AdvancedCommerceOrder.sku("SKU", in: item, missing: .skuMissing)
        guard try Self.taxCode(order.body) != nil else { throw APIRefusal(.taxCodeMissing) }
        guard let target = order.body.text("targetProductId") else { throw APIRefusal(.targetProductMissing) }
        let products = world.apps[call.app]?.catalogue.products ?? [:]
        guard let product = products[ProductID(rawValue: target)]?.subscription else { throw APIRefusal(.productNotFound) }
        var generator = SeededGenerator(seed: settings.world.seed, purpose: "consistency \(order.reference)")
        let details = AdvancedCommerceDetails(
            displayName: name, description: text, sku: sku, price: world.purchases[world.subscriptions[index].current].price,
            period: AdvancedCommercePeriod(rawValue: product.period.description), requestReferenceID: order.reference,
            consistencyToken: order.consistencyToken ?? Base64Form.encode(generator.octets(12)))
        world.adopt(details, in: index)
        let id = id(of: order)
        try obey(.notEligible) { world throws(WorldRefusal) in try world.migrate(id) }
        return try await answer(to: order)
    }

    /// Carries out a command, which must not look at the store itself; when the world refuses it the caller gets the code.
    private func obey(_ code: APIErrorCode, _ command: (inout World) throws(WorldRefusal) -> Void) throws(APIRefusal) {
        do throws(WorldRefusal) {
            try command(&world)
        } catch {
            throw APIRefusal(code)
        }
    }

    private static func taxCode(_ body: APIBody) throws(APIRefusal) -> String? {
        try AdvancedCommerceOrder.text("taxCode", in: body, limit: 64, else: .invalidTaxCode)
    }

    /// When a change begins; the simulator makes it at once either way.
    private static func checkEffective(_ body: APIBody) throws(APIRefusal) {
        _ = try body.word("effective", in: AdvancedCommerceEffective.self, else: .effectiveMissing)
    }
}

extension World {
    /// Sets down what an Advanced Commerce subscription says from now on.
    fileprivate mutating func adopt(_ details: AdvancedCommerceDetails, in index: Int) {
        subscriptions[index].rare.advancedCommerce = details
        purchases[subscriptions[index].current].rare.advancedCommerce = details
    }
}
