import AppStoreDeviceProtocol
import AppStoreTypes

extension DeviceSession {
    /// Buys for the present API.
    func purchase(_ product: Product, options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult {
        let order = try PurchaseOrder(product, options: options)
        if let mayContinue = options.compactMap(\.storefrontDecision).first,
            let changed = await storefrontChanged(since: product.country), !mayContinue(changed)
        {
            throw StoreKitError.notAvailableInStorefront
        }
        switch await buy(order, through: .modern) {
        case .success(let result): return .success(result)
        case .cancelled: return .userCancelled
        case .pending: return .pending
        case .interrupted: throw StoreKitError.unknown
        case .refused(let error): throw error
        case .failed(let error): throw error
        }
    }

    /// Buys for either API.
    func buy(
        _ order: PurchaseOrder, through interface: StoreKitInterface, request: String = UUID().uuidString
    ) async -> PurchaseOutcome {
        endLaunch()
        guard (1...10).contains(order.quantity) else { return .refused(.invalidQuantity) }
        let call = PurchaseCall(order, through: interface, request: request)
        do throws(StoreKitError) {
            let reply = try await asking { link throws(SimulatedDeviceError) in try await link.purchase(call) }
            return outcome(reply)
        } catch {
            return .failed(error)
        }
    }

    /// The storefront now, when it is another one than a product's; `nil` otherwise.
    func storefrontChanged(since country: String?) async -> Storefront? {
        guard let country, let now = await storefront(), now.countryCode != country else { return nil }
        return now
    }

    private func outcome(_ reply: PurchaseReply) -> PurchaseOutcome {
        switch reply.outcome {
        case .success:
            guard let signed = reply.transaction, let result = judged(signed) else {
                return .failed(.systemError(SimulatedDeviceError.noDocument))
            }
            return .success(result)
        case .userCancelled: return .cancelled
        case .pending: return .pending
        case .failed:
            if reply.failure == .purchaseNotAllowed { learn { $0.canMakePayments = false } }
            return PurchaseOutcome(reply.failure ?? .unknown)
        }
    }

    /// Finishes for the present API; the queue of the original one hears of it.
    func finish(_ id: UInt64) async {
        await finishOnDevice(id)
        original.finished(storeID: id)
    }

    /// Finishes; when the App Store cannot be reached the transaction comes again at the next launch.
    func finishOnDevice(_ id: UInt64) async {
        forgetAtLaunch(id)
        try? await link.finish(id)
    }
}

extension PurchaseCall {
    init(_ order: PurchaseOrder, through interface: StoreKitInterface, request: String) {
        self.init(requestId: request, productId: ProductID(order.productID))
        quantity = Int32(clamping: order.quantity)
        appAccountToken = order.appAccountToken.flatMap { AppAccountToken($0.uuidString) }
        simulatesAskToBuy = order.simulatesAskToBuy
        self.interface = interface
        offer = order.offer.map(OfferChoice.init)
        introductoryOfferEligibility = order.custom[Product.PurchaseOption.introductoryEligibilityKey]
        billingPlanType = order.custom["billingPlanType"].map { BillingPlanType(rawValue: $0) }
    }
}

extension OfferChoice {
    init(_ offer: PurchaseOrder.Offer) {
        switch offer {
        case .promotional(let id, let signature):
            self.init(type: .promotional, offerId: OfferID(id))
            self.signature = OfferSignature(
                keyId: signature.keyID, nonce: signature.nonce.uuidString.lowercased(),
                timestamp: EpochMilliseconds(Int64(signature.timestamp)), signature: signature.signature.base64EncodedString())
        case .signedPromotional(let id, let compactJWS):
            self.init(type: .promotional, offerId: OfferID(id))
            self.compactJWS = compactJWS
        case .winBack(let id):
            self.init(type: .winBack, offerId: OfferID(id))
        }
    }
}
