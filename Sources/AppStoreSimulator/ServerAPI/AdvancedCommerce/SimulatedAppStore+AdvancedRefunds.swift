import AppStoreTypes
import HTTPService

/// What a team asks Apple to give back.
private struct AdvancedRefund {
    let type: AdvancedCommerceRefundType
    let reason: AdvancedCommerceRefundReason
    /// In thousandths of the currency; with the type `CUSTOM` only.
    let amount: Int64?

    init(_ body: APIBody, in environment: AppStoreEnvironment) throws(APIRefusal) {
        guard body.has("refundReason") else { throw APIRefusal(.refundReasonMissing) }
        reason = try body.word("refundReason", in: AdvancedCommerceRefundReason.self, else: .invalidRefundReason)
        guard body.has("refundType") else { throw APIRefusal(.refundTypeMissing) }
        type = try body.word("refundType", in: AdvancedCommerceRefundType.self, else: .invalidRefundType)
        amount = body.integer("refundAmount")
        if type == .custom, amount == nil { throw APIRefusal(.refundAmountMissing) }
        if let amount {
            guard type == .custom else { throw APIRefusal(.refundAmountWithoutCustom) }
            guard amount >= 0 else { throw APIRefusal(.negativeRefundAmount) }
        }
        if reason == .simulateRefundDecline, environment == .production { throw APIRefusal(.declineOnlyInSandbox) }
    }
}

extension SimulatedAppStore {
    func revokeAdvanced(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let order = try order(call)
        guard order.body.truth("refundRiskingPreference") != nil else { throw APIRefusal(.riskingPreferenceMissing) }
        let refund = try AdvancedRefund(order.body, in: call.environment)
        guard let index = world.purchases[order.purchase].subscription else { throw APIRefusal(.subscriptionMissing) }
        guard world.subscriptions[index].isRunning, world.subscriptions[index].current == order.purchase else {
            throw APIRefusal(.onlyActiveRevoked)
        }
        _ = try subscription(of: order)
        try give(refund, order)
        return try await answer(to: order)
    }

    func refundAdvanced(_ call: APICall) async throws(APIRefusal) -> HTTPResponse {
        let order = try order(call)
        guard let items = order.body.objects("items") else { throw APIRefusal(.itemsMissing) }
        guard let item = items.first else { throw APIRefusal(.atLeastOneItem) }
        guard order.body.truth("refundRiskingPreference") != nil else { throw APIRefusal(.riskingPreferenceMissing) }
        guard let details = world.purchases[order.purchase].rare.advancedCommerce else { throw APIRefusal(.notEligible) }
        for item in items where try AdvancedCommerceOrder.sku("SKU", in: item, missing: .skuMissing) != details.sku {
            throw APIRefusal(.invalidSKU)
        }
        guard item.truth("revoke") != nil else { throw APIRefusal(.generalBadRequest) }
        try give(try AdvancedRefund(item, in: call.environment), order)
        return try await answer(to: order)
    }

    /// Gives back what is asked for; a simulated decline only makes its notification.
    private func give(_ refund: AdvancedRefund, _ order: AdvancedCommerceOrder) throws(APIRefusal) {
        let purchase = world.purchases[order.purchase]
        guard purchase.revocation == nil else { throw APIRefusal(.alreadyRefunded) }
        let id = id(of: order)
        do throws(WorldRefusal) {
            if refund.reason == .simulateRefundDecline {
                try world.declineRefund(id)
            } else {
                let reason = refund.reason == .fulfillmentIssue ? RevocationReason.developerIssue : .other
                try world.refund(id, reason: reason, percentage: share(refund, of: purchase))
            }
        } catch {
            throw APIRefusal(.alreadyRefunded)
        }
    }

    /// The share of the price in thousandths of a percent.
    private func share(_ refund: AdvancedRefund, of purchase: Purchase) -> Int64 {
        let whole: Int64 = 100_000
        switch refund.type {
        case .custom:
            guard purchase.price > 0, let amount = refund.amount, amount < purchase.price else { return whole }
            return max(1, Int64(Double(amount) / Double(purchase.price) * Double(whole)))
        case .prorated:
            guard let expires = purchase.expiresDate else { return whole }
            let length = max(1, (expires.milliseconds - purchase.purchaseDate.milliseconds) / 1_000)
            return min(whole, max(1, (expires.milliseconds - world.now.milliseconds) / 1_000 * whole / length))
        default: return whole
        }
    }
}
