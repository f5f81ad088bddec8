import AppStoreTrust
import AppStoreTypes

extension SimulatedAppStore {
    /// What verifyReceipt answers to a transaction receipt of iOS 6: another shape, and 21006 for a subscription that is over.
    func verifyTransactionReceipt(_ sent: [UInt8], password: String?, at environment: AppStoreEnvironment)
        async throws(VerifyReceiptRefusal)
        -> AnswerValue
    {
        guard let receipt = try? LegacyReceipt.parse(sent), let id = receipt.content.transactionID else {
            throw VerifyReceiptRefusal(21_002)
        }
        guard (try? await signer.isOwn(receipt)) ?? false else { throw VerifyReceiptRefusal(21_003) }
        let places: [AppStoreEnvironment] = [environment, environment == .production ? .sandbox : .production]
        guard let place = places.first(where: { (try? world.purchase(id, in: $0)) != nil }), let index = try? world.purchase(id, in: place)
        else { throw VerifyReceiptRefusal(21_010) }
        guard place == environment else { throw VerifyReceiptRefusal(place == .sandbox ? 21_007 : 21_008) }
        let key = world.libraries[world.purchases[index].library].key
        guard world.accounts[key.account]?.isDeleted == false else { throw VerifyReceiptRefusal(21_010) }
        var answer = AnswerMembers()
        answer.number("status", 0)
        answer.set("receipt", members(of: index, vendorID: receipt.content.uniqueVendorIdentifier))
        if let reason = world.purchases[index].revocation?.reason { answer.text("cancellation_reason", String(reason.rawValue)) }
        guard let subscription = world.purchases[index].subscription else {
            guard password == nil || password == world.apps[key.app]?.sharedSecret else { throw VerifyReceiptRefusal(21_004) }
            return answer.value
        }
        guard password == world.apps[key.app]?.sharedSecret else { throw VerifyReceiptRefusal(21_004) }
        let latest = world.subscriptions[subscription].current
        let isOver = (world.purchases[latest].expiresDate ?? world.now) <= world.now
        let members = members(of: latest, vendorID: receipt.content.uniqueVendorIdentifier)
        answer.number("status", isOver ? 21_006 : 0)
        answer.set(isOver ? "latest_expired_receipt_info" : "latest_receipt_info", members)
        let info = world.purchaseInfo(of: latest, vendorID: receipt.content.uniqueVendorIdentifier)
        if !isOver, let text = try? await signer.transactionReceipt(info, environment: environment) {
            answer.text("latest_receipt", Base64Form.encode(text))
        }
        let renewal = world.renewalPayload(subscription)
        answer.number("auto_renew_status", renewal.autoRenewStatus == .on ? 1 : 0)
        answer.text("auto_renew_product_id", renewal.autoRenewProductId?.rawValue)
        answer.text("expiration_intent", renewal.expirationIntent.map { String($0.rawValue) })
        answer.digit("is_in_billing_retry_period", renewal.isInBillingRetryPeriod)
        return answer.value
    }

    /// The members of a transaction receipt under the answer's names, with what has changed since.
    private func members(of index: Int, vendorID: String?) -> AnswerValue {
        var members = AnswerMembers()
        for (name, value) in world.purchaseInfo(of: index, vendorID: vendorID) {
            members.text(name.split(separator: "-").joined(separator: "_"), value)
        }
        members.date("cancellation_date", world.purchases[index].revocation?.date)
        return members.value
    }
}
