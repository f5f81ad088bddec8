import AppStoreTypes
import HTTPService

extension APIEndpoint {
    /// More paid time, for one subscription or for all of a product.
    static let extensions: [APIEndpoint] = [
        APIEndpoint("extendRenewalDate", "PUT", "/inApps/v1/subscriptions/extend/{transactionId}", requestsPerSecond: 20) {
            (store, call) async throws(APIRefusal) in try await store.extendOne(call)
        },
        APIEndpoint("massExtendRenewalDate", "POST", "/inApps/v1/subscriptions/extend/mass", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.extendAll(call)
        },
        APIEndpoint(
            "getMassExtensionStatus", "GET", "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}", requestsPerSecond: 1
        ) {
            (store, call) async throws(APIRefusal) in try await store.extensionStatus(call)
        },
    ]
}

/// What both kinds of extension ask for.
private struct ExtensionWish {
    let days: Int32
    let identifier: String

    init(_ body: APIBody) throws(APIRefusal) {
        guard let number = body.integer("extendByDays"), (1...90).contains(number) else { throw APIRefusal(.invalidExtendByDays) }
        _ = try body.number("extendReasonCode", in: ExtendReasonCode.self, else: .invalidExtendReasonCode)
        guard let text = body.text("requestIdentifier"), (1...128).contains(text.utf8.count) else {
            throw APIRefusal(.invalidRequestIdentifier)
        }
        days = Int32(number)
        identifier = text
    }
}

extension SimulatedAppStore {
    fileprivate func extendOne(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(
            named: call.parameter("transactionId"), call, malformed: .invalidOriginalTransactionId, missing: .originalTransactionIdNotFound)
        let wish = try ExtensionWish(try call.body())
        guard let subscription = world.purchases[index].subscription else { throw APIRefusal(.originalTransactionIdNotFound) }
        let end: EpochMilliseconds
        switch world.extendRenewal(ofSubscription: subscription, days: wish.days) {
        case .success(let moment): end = moment
        case .failure(.familyShared): throw APIRefusal(.familySharedSubscriptionExtensionIneligible)
        case .failure(.exhausted): throw APIRefusal(.subscriptionMaxExtension)
        case .failure(.ineligible): throw APIRefusal(.subscriptionExtensionIneligible)
        }
        let current = world.purchases[world.subscriptions[subscription].current]
        var answer = ExtendRenewalDateResponse()
        answer.originalTransactionId = OriginalTransactionID(rawValue: String(world.subscriptions[subscription].originalNumber))
        answer.webOrderLineItemId = current.lineItem.map { WebOrderLineItemID(rawValue: String($0)) }
        answer.success = true
        answer.effectiveDate = end
        return APIAnswer.json(answer)
    }

    fileprivate func extendAll(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let body = try call.body()
        let wish = try ExtensionWish(body)
        guard let product = body.text("productId").map(ProductID.init(rawValue:)), world.sells(product, in: call.app) else {
            throw APIRefusal(.invalidProductId)
        }
        var storefronts: Set<String>?
        if body.has("storefrontCountryCodes") {
            let codes = body.value["storefrontCountryCodes"]?.elements?.compactMap(\.text) ?? []
            guard !codes.isEmpty else { throw APIRefusal(.invalidEmptyStorefrontCountryCodeList) }
            guard codes.allSatisfy({ $0.utf8.count == 3 && Storefront.of($0) != nil }) else {
                throw APIRefusal(.invalidStorefrontCountryCode)
            }
            storefronts = Set(codes)
        }
        let request = MassExtension(
            identifier: wish.identifier, app: call.app, environment: call.environment, product: product, days: wish.days,
            storefronts: storefronts)
        world.extendRenewals(request)
        var answer = MassExtendRenewalDateResponse()
        answer.requestIdentifier = wish.identifier
        return APIAnswer.json(answer)
    }

    fileprivate func extensionStatus(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let (product, identifier) = (call.parameter("productId"), call.parameter("requestIdentifier"))
        guard identifier.utf8.count <= 128 else { throw APIRefusal(.invalidRequestIdentifier) }
        guard product.utf8.count <= 256 else { throw APIRefusal(.invalidProductId) }
        let found = world.massExtensions.first {
            $0.identifier == identifier && $0.product.rawValue == product && $0.app == call.app && $0.environment == call.environment
        }
        guard let found else { throw APIRefusal(.statusRequestNotFound) }
        var answer = MassExtendRenewalDateStatusResponse()
        answer.requestIdentifier = identifier
        answer.complete = found.completed != nil
        if let moment = found.completed {
            answer.completeDate = moment
            answer.succeededCount = found.succeeded
            answer.failedCount = found.failed
        }
        return APIAnswer.json(answer)
    }
}

extension World {
    fileprivate func sells(_ product: ProductID, in app: BundleID) -> Bool {
        apps[app]?.catalogue.products[product]?.subscription != nil
            || purchases.contains { $0.product == product && $0.subscription != nil }
    }
}
