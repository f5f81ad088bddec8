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
    let days: Int
    let identifier: String

    init(_ body: APIBody) throws(APIRefusal) {
        guard let number = body.integer("extendByDays"), (1...90).contains(number) else { throw APIRefusal(.invalidExtendByDays) }
        _ = try body.number("extendReasonCode", in: ExtendReasonCode.self, else: .invalidExtendReasonCode)
        guard let text = body.text("requestIdentifier"), (1...128).contains(text.utf8.count) else {
            throw APIRefusal(.invalidRequestIdentifier)
        }
        days = Int(number)
        identifier = text
    }
}

extension SimulatedAppStore {
    fileprivate func extendOne(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let index = try world.purchase(
            named: call.parameter("transactionId"), call, malformed: .invalidOriginalTransactionId, missing: .originalTransactionIdNotFound)
        let wish = try ExtensionWish(try call.body())
        guard world.purchases[index].subscription != nil else { throw APIRefusal(.originalTransactionIdNotFound) }
        let extended: World.Extended
        do throws(WorldRefusal) {
            extended = try world.extendRenewal(of: TransactionID(rawValue: String(world.purchases[index].number)), days: wish.days)
        } catch {
            switch error.code {
            case .familyShared: throw APIRefusal(.familySharedSubscriptionExtensionIneligible)
            case .extensionLimit: throw APIRefusal(.subscriptionMaxExtension)
            default: throw APIRefusal(.subscriptionExtensionIneligible)
            }
        }
        var answer = ExtendRenewalDateResponse()
        answer.originalTransactionId = extended.originalTransactionID
        answer.webOrderLineItemId = extended.webOrderLineItemID
        answer.success = true
        answer.effectiveDate = extended.effectiveDate
        return APIAnswer.json(answer)
    }

    fileprivate func extendAll(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let body = try call.body()
        let wish = try ExtensionWish(body)
        guard let product = body.text("productId").map(ProductID.init(rawValue:)) else { throw APIRefusal(.invalidProductId) }
        var storefronts: [String] = []
        if body.has("storefrontCountryCodes") {
            let codes = body.value["storefrontCountryCodes"]?.elements?.compactMap(\.text) ?? []
            guard !codes.isEmpty else { throw APIRefusal(.invalidEmptyStorefrontCountryCodeList) }
            guard codes.allSatisfy({ $0.utf8.count == 3 && Storefront.of($0) != nil }) else {
                throw APIRefusal(.invalidStorefrontCountryCode)
            }
            storefronts = codes
        }
        do throws(WorldRefusal) {
            try world.extendAllRenewals(
                app: call.app, environment: call.environment, product: product, storefronts: storefronts, days: wish.days,
                requestIdentifier: wish.identifier)
        } catch {
            throw APIRefusal(.invalidProductId)
        }
        var answer = MassExtendRenewalDateResponse()
        answer.requestIdentifier = wish.identifier
        return APIAnswer.json(answer)
    }

    fileprivate func extensionStatus(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let (product, identifier) = (call.parameter("productId"), call.parameter("requestIdentifier"))
        guard identifier.utf8.count <= 128 else { throw APIRefusal(.invalidRequestIdentifier) }
        guard product.utf8.count <= 256 else { throw APIRefusal(.invalidProductId) }
        let found = world.massExtension(identifier, app: call.app, environment: call.environment)
        guard let found, found.product.rawValue == product else { throw APIRefusal(.statusRequestNotFound) }
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
