import Foundation

/// Runs purchase calls: one of a product at a time, never beside an earlier one that is not confirmed.
actor PurchaseDesk {
    private let store: any Store
    private let journal: Journal
    private let identity: Identity
    private let pipeline: Pipeline
    private let makeUUID: @Sendable () -> UUID
    /// This moment by the server's clock, as far as the device knows it.
    private let moment: @Sendable () async -> Date
    private var running: [String: Purchase] = [:]

    init(
        store: any Store, journal: Journal, identity: Identity, pipeline: Pipeline, makeUUID: @escaping @Sendable () -> UUID,
        moment: @escaping @Sendable () async -> Date
    ) {
        self.store = store
        self.journal = journal
        self.identity = identity
        self.pipeline = pipeline
        self.makeUUID = makeUUID
        self.moment = moment
    }

    /// Begins a purchase, or joins the one of the same product that runs.
    func begin(_ wish: CustomersWish) async throws(TillError) -> Purchase {
        guard let customer = try await identity.current() else {
            throw TillError(.logInRequired, "Nobody is logged in; \(wish.productID) was not bought.")
        }
        if let purchase = running[wish.productID] {
            guard purchase.customer == customer else {
                throw TillError(.purchaseInProgress, "Another customer's purchase of \(wish.productID) is on the screen.")
            }
            return purchase
        }
        let purchase = Purchase(of: wish.productID, by: customer) { step in
            let result: Result<PurchaseOutcome, TillError>
            do throws(TillError) {
                result = .success(try await self.run(wish, for: customer, step))
            } catch {
                result = .failure(error)
            }
            await self.end(wish.productID)
            return result
        }
        running[wish.productID] = purchase
        return purchase
    }

    private func end(_ productID: String) { running[productID] = nil }

    private func run(
        _ wish: CustomersWish, for customer: String, _ step: @escaping @Sendable (PurchaseProgress) -> Void
    ) async throws(TillError) -> PurchaseOutcome {
        guard store.canMakePayments else {
            throw TillError(.purchaseNotAllowed, "Purchases are switched off on this device; no sheet was shown for \(wish.productID).")
        }
        if let order = wish.orderID { try await claim(order, for: customer, wish.productID) }
        let product = try await find(wish)
        await pipeline.beginCall(of: wish.productID)
        let way = await clearTheWay(for: wish.productID, customer)
        switch way {
        case .granted(let grant):
            await pipeline.endCall(of: wish.productID, with: grant.transactionID)
            pipeline.handOver([.granted(grant)])
            return .earlierGranted(grant)
        case .blocked(let error):
            await pipeline.endCall(of: wish.productID, with: nil)
            throw error
        case .clear:
            break
        }
        let now = await moment()
        let intent = IntentRecord(
            id: makeUUID(), customer: customer, productID: wish.productID,
            token: wish.orderID ?? CustomerAccountToken.token(of: customer), orderID: wish.orderID, begunAt: now)
        let result: Result<PurchaseOutcome, TillError>
        do throws(TillError) {
            try await journal.put(intent, at: now)
            result = .success(try await sell(product, wish, intent, step))
        } catch {
            result = .failure(error)
        }
        await pipeline.endCall(of: wish.productID, with: try? result.get().transactionID)
        return try result.get()
    }

    /// The sheet, and what follows payment.
    private func sell(
        _ product: StoreProduct, _ wish: CustomersWish, _ intent: IntentRecord, _ step: @escaping @Sendable (PurchaseProgress) -> Void
    ) async throws(TillError) -> PurchaseOutcome {
        var attempt = 0
        while true {
            step(.waitingForCustomer)
            let mark = await pipeline.mark
            let bought = try await store.purchase(
                product, PurchaseWish(appAccountToken: intent.token, quantity: wish.quantity, offer: wish.offer))
            attempt += 1
            switch bought {
            case .cancelled: return .cancelled
            case .pending:
                step(.waitingForApproval)
                return .pendingApproval
            case .paid(let transaction):
                step(.verifying)
                // Not so when StoreKit delivered it as an update before its own call came back.
                let isRepeated = await pipeline.hasSettled(transaction.id, before: mark)
                let settlement = await pipeline.settle(transaction, as: .call(intent))
                // StoreKit gives a consumable again, without a sheet and a charge, while it has not yet heard that it was finished.
                guard isRepeated, transaction.kind == .consumable, attempt < Self.repetitionBound else {
                    return outcome(of: settlement, isEarlier: isRepeated)
                }
                await pipeline.pause(1)
            }
        }
    }

    /// How often StoreKit is asked again when it gives an earlier purchase instead of a new one.
    private static let repetitionBound = 4

    private func outcome(of settlement: Settlement, isEarlier: Bool) -> PurchaseOutcome {
        pipeline.handOver([settlement])
        switch settlement {
        case .granted(let grant): return isEarlier ? .earlierGranted(grant) : .granted(grant)
        case .unconfirmed(let error): return .unconfirmed(error)
        case .refused(let refusal): return .refused(refusal)
        }
    }

    /// Refuses an order that was made for somebody else; the purchase would be that one's.
    private func claim(_ order: UUID, for customer: String, _ productID: String) async throws(TillError) {
        if let owner = try await journal.read().identity.owner(of: order.lowercasedText), owner != customer {
            throw TillError(.orderConflict, "The order \(order.lowercasedText) was made for another customer; \(productID) was not bought.")
        }
        try await identity.remember(order: order, of: customer)
    }

    private func find(_ wish: CustomersWish) async throws(TillError) -> StoreProduct {
        if let product = wish.product { return product }
        guard let product = try await store.products([wish.productID]).first(where: { $0.id == wish.productID }) else {
            throw TillError(.catalogueUnknownProduct, "The App Store knows no product \(wish.productID) for this app.")
        }
        return product
    }

    // MARK: Earlier purchases

    private enum Way {
        case clear
        case granted(Grant)
        case blocked(TillError)
    }

    /// Finishes what was paid before and not confirmed, instead of letting the customer pay twice.
    ///
    /// Renewals of periods that are over do not answer for a new purchase; they are settled all the same.
    private func clearTheWay(for productID: String, _ customer: String) async -> Way {
        let now = await moment()
        let mark = await pipeline.mark
        var earlier: Grant?
        for transaction in await store.unfinished() where transaction.productID == productID {
            let settlement = await pipeline.settle(transaction, as: .clearingTheWay)
            // The app heard of it before; StoreKit had only not yet heard that it is finished.
            if await pipeline.hasSettled(transaction.id, before: mark) { continue }
            switch await consider(settlement, transaction.standsInTheWay(at: now), customer, transaction.id) {
            case .clear: continue
            case .granted(let grant):
                if let earlier { await pipeline.announce(earlier) }
                earlier = grant
            case .blocked(let error): return .blocked(error)
            }
        }
        guard let purchases = try? await journal.read().purchases.values else { return earlier.map(Way.granted) ?? .clear }
        for record in purchases where record.productID == productID && record.blocksBuying(at: now) {
            guard let settlement = await pipeline.retry(record, as: .clearingTheWay) else { continue }
            switch await consider(settlement, true, customer, record.transactionID) {
            case .clear: continue
            case .granted(let grant):
                if let earlier { await pipeline.announce(earlier) }
                earlier = grant
            case .blocked(let error): return .blocked(error)
            }
        }
        return earlier.map(Way.granted) ?? .clear
    }

    private func consider(_ settlement: Settlement, _ stands: Bool, _ customer: String, _ transaction: String) async -> Way {
        switch settlement {
        case .granted(let grant):
            guard stands, grant.revocationDate == nil, grant.customer == customer else {
                await pipeline.announce(grant)
                return .clear
            }
            return .granted(grant)
        case .refused(let refusal):
            await pipeline.announce(refusal)
            return .clear
        case .unconfirmed(let error):
            // What waits for a customer who is not here is nothing that this one could pay twice.
            guard stands, error.code != .logInRequired else { return .clear }
            return .blocked(
                TillError(
                    .purchaseEarlierWaiting, "Transaction \(transaction) of the same product was paid and is not confirmed: \(error.detail)"
                ))
        }
    }
}

/// What the customer wants to buy.
struct CustomersWish: Sendable {
    var productID: String
    var product: StoreProduct?
    var orderID: UUID?
    var quantity = 1
    var offer: PromotionalOffer?
}

extension PurchaseOutcome {
    /// The transaction that the outcome is about; `nil` when there is none.
    var transactionID: String? {
        switch self {
        case .granted(let grant), .earlierGranted(let grant): grant.transactionID
        case .refused(let refusal): refusal.transactionID
        case .cancelled, .pendingApproval, .unconfirmed: nil
        }
    }
}

extension StoreTransaction {
    /// Whether the customer has paid for something that would be paid twice by buying the product now.
    func standsInTheWay(at now: Date) -> Bool {
        guard revocationDate == nil, !isUpgraded else { return false }
        return expirationDate.map { $0 > now } ?? true
    }
}
