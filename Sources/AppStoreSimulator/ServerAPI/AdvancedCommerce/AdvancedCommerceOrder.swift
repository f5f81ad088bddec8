import AppStoreTypes
import HTTPService

/// What all calls of the Advanced Commerce API have: a purchase, a reference, and the body.
struct AdvancedCommerceOrder: Sendable {
    /// Index of the purchase that the path names.
    let purchase: Int
    /// The team's UUID for the call, which counts once.
    let reference: String
    let consistencyToken: String?
    let body: APIBody

    /// A text of the body within a bound in characters; `nil` when it is not there.
    static func text(_ name: String, in body: APIBody, limit: Int, else code: APIErrorCode) throws(APIRefusal) -> String? {
        guard body.has(name) else { return nil }
        guard let text = body.text(name), (1...limit).contains(text.utf16.count) else { throw APIRefusal(code) }
        return text
    }

    /// An item's SKU.
    static func sku(_ name: String, in item: APIBody, missing: APIErrorCode) throws(APIRefusal) -> String {
        guard let sku = try text(name, in: item, limit: 128, else: .invalidSKU) else { throw APIRefusal(missing) }
        return sku
    }
}

extension SimulatedAppStore {
    /// Reads what all calls have.
    ///
    /// - Throws: the error of the first thing that is missing or wrong.
    func order(_ call: APICall) throws(APIRefusal) -> AdvancedCommerceOrder {
        let purchase = try world.purchase(named: call.parameter("transactionId"), call)
        let body = try call.body()
        guard let info = body.object("requestInfo") else { throw APIRefusal(.requestInfoMissing) }
        guard info.has("requestReferenceId") else { throw APIRefusal(.requestReferenceMissing) }
        guard let reference = info.text("requestReferenceId").flatMap({ AppAccountToken($0) }) else {
            throw APIRefusal(.invalidRequestReference)
        }
        if info.has("appAccountToken"), info.text("appAccountToken").flatMap({ AppAccountToken($0) }) == nil {
            throw APIRefusal(.invalidAppAccountToken)
        }
        let token = try AdvancedCommerceOrder.text("consistencyToken", in: info, limit: 1_024, else: .invalidConsistencyToken)
        if body.has("storefront") {
            guard let code = body.text("storefront"), Storefront.of(code) != nil else { throw APIRefusal(.invalidStorefrontCountryCode) }
            guard code == world.purchases[purchase].storefront.countryCode else { throw APIRefusal(.storefrontMismatch) }
        }
        guard !serverAPI.usedReferences.contains(reference.description) else { throw APIRefusal(.requestReferenceReused) }
        return AdvancedCommerceOrder(purchase: purchase, reference: reference.description, consistencyToken: token, body: body)
    }

    /// The running subscription that an order is about.
    ///
    /// - Throws: 4030008 when it is none, 4030010 when it is not an Advanced Commerce one, 4030015 when it is over.
    func subscription(of order: AdvancedCommerceOrder, isMigration: Bool = false) throws(APIRefusal) -> Int {
        guard let index = world.purchases[order.purchase].subscription else { throw APIRefusal(.subscriptionMissing) }
        guard isMigration || world.subscriptions[index].rare.advancedCommerce != nil, world.subscriptions[index].sharedFrom == nil else {
            throw APIRefusal(.notEligible)
        }
        guard world.subscriptions[index].isRunning else { throw APIRefusal(.subscriptionNotActive) }
        return index
    }

    /// The id by which the world's commands name an order's purchase.
    func id(of order: AdvancedCommerceOrder) -> TransactionID { TransactionID(rawValue: String(world.purchases[order.purchase].number)) }

    /// The answer of every call: the documents as they are now.
    func answer(to order: AdvancedCommerceOrder) async throws(APIRefusal) -> HTTPResponse {
        serverAPI.usedReferences.insert(order.reference)
        let subscription = world.purchases[order.purchase].subscription
        let isRefund = world.purchases[order.purchase].revocation != nil
        let current = isRefund ? order.purchase : subscription.map { world.subscriptions[$0].current } ?? order.purchase
        let transaction = world.transactionPayload(current)
        let renewalInfo = subscription.map { world.renewalPayload($0) }
        var answer = AdvancedCommerceSubscriptionResponse()
        answer.signedTransactionInfo = try await signed(transaction)
        if let renewalInfo { answer.signedRenewalInfo = try await signed(renewalInfo) }
        return APIAnswer.json(answer)
    }
}
