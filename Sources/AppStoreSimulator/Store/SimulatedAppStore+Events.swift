import AppStoreDeviceProtocol
import AppStoreTypes

extension SimulatedAppStore {
    /// Answers with what is queued, after waiting for it if need be.
    func events(_ call: EventsCall, _ key: InstalledApp.Key) async -> DeviceReply {
        world.installations[key]?.queue.acknowledge(call.after)
        if world.installations[key]?.queue.after(call.after).isEmpty ?? true, call.waitMilliseconds > 0 {
            await waitForEvent(key, milliseconds: min(call.waitMilliseconds, 60_000))
            tick()
        }
        var events: [QueuedEvent] = []
        for entry in world.installations[key]?.queue.after(call.after) ?? [] {
            if let event = await event(entry.event, on: key) { events.append(QueuedEvent(cursor: entry.cursor, event: event)) }
        }
        return .events(EventsReply(events: events))
    }

    private func event(_ draft: DeviceEventDraft, on key: InstalledApp.Key) async -> DeviceEvent? {
        switch draft {
        case .transaction(let index, let cause, let requestID):
            return await deviceTransaction(index, on: key)
                .map { .transactionUpdated(TransactionUpdate(cause: cause, transaction: $0, requestId: requestID)) }
        case .status(let index): return await deviceStatus(index, on: key).map { .statusChanged($0) }
        case .storefront(let storefront): return .storefrontChanged(storefront.description)
        case .declined(let requestID, let product):
            return .purchaseDeclined(DeclinedPurchase(requestId: requestID, productId: product))
        case .revoked(let products): return .entitlementsRevoked(RevokedEntitlements(productIds: products))
        case .payments(let allowed): return .paymentsChanged(PaymentsReply(canMakePayments: allowed))
        case .intended(let intent):
            guard let description = productDescription(intent.product, key) else { return nil }
            let offers = (description.subscription?.promotionalOffers ?? []) + (description.subscription?.winBackOffers ?? [])
            let offer = intent.offer.flatMap { choice in offers.first { $0.type == choice.type && $0.offerId == choice.offerId } }
            return .purchaseIntended(IntendedPurchase(id: intent.id, product: description, offer: offer))
        }
    }
}
