import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// What is wrong with a purchase call before the sheet is shown; `nil` when nothing is.
    ///
    /// A signature counts once, also when the purchase fails afterwards.
    mutating func failure(of call: PurchaseCall, product: CatalogueProduct, library: Int) -> PurchaseFailure? {
        let hasQuantity = product.type == .consumable || product.type == .nonRenewing
        guard (1...10).contains(call.quantity), call.quantity == 1 || hasQuantity else { return .invalidQuantity }
        if let failure = planFailure(of: call, product: product, library: library) { return failure }
        if let compact = call.introductoryOfferEligibility {
            guard let word = signatureCheck(library).eligibility(compact, product: product.id), use(word.nonce, in: library) else {
                return .invalidOfferSignature
            }
        }
        guard let choice = call.offer else { return nil }
        guard let offer = product.offer(choice.type, id: choice.offerId) else { return .invalidOfferIdentifier }
        switch offer.type {
        case .promotional:
            if let failure = signatureFailure(of: choice, call, product: product, library: library) { return failure }
        case .introductory: return .invalidOfferIdentifier
        default: break
        }
        return isEligible(for: offer, of: product, library: library) ? nil : .ineligibleForOffer
    }

    /// Commitments are paid by the month, where the product is sold that way and the country allows it.
    private func planFailure(of call: PurchaseCall, product: CatalogueProduct, library: Int) -> PurchaseFailure? {
        guard let plan = call.billingPlanType, plan == .monthly else { return nil }
        guard product.subscription?.monthlyPlan != nil else { return .productUnavailable }
        return CatalogueBillingPlan.excludedStorefronts.contains(storefront(of: library).countryCode) ? .notAvailableInStorefront : nil
    }

    private mutating func signatureFailure(of choice: OfferChoice, _ call: PurchaseCall, product: CatalogueProduct, library: Int)
        -> PurchaseFailure?
    {
        let check = signatureCheck(library)
        if let signature = choice.signature {
            guard !signature.signature.isEmpty, !signature.keyId.isEmpty, !signature.nonce.isEmpty else { return .missingOfferParameters }
            let nonce = check.nonce(of: signature, product: product.id, offer: choice.offerId, token: call.appAccountToken)
            guard let nonce, use(nonce, in: library) else { return .invalidOfferSignature }
            return nil
        }
        guard let compact = choice.compactJWS, !compact.isEmpty else { return .missingOfferParameters }
        guard let nonce = check.nonce(ofOffer: compact, product: product.id, offer: choice.offerId), use(nonce, in: library) else {
            return .invalidOfferSignature
        }
        return nil
    }

    private func signatureCheck(_ library: Int) -> OfferSignatureCheck {
        let libraries = libraries
        let purchases = purchases
        return OfferSignatureCheck(app: libraries[library].key.app, keys: keys, now: now) { id in
            libraries[library].appTransactionID.rawValue == id
                || libraries[library].purchases.contains {
                    String(purchases[$0].number) == id || String(purchases[$0].originalNumber) == id
                }
        }
    }

    /// Uses a mark up; false when it was used before.
    private mutating func use(_ nonce: String, in library: Int) -> Bool {
        usedNonces.insert(libraries[library].key.app.rawValue + "/" + nonce).inserted
    }

    /// Whether an account may have an offer, by its past with the subscription group.
    func isEligible(for offer: CatalogueOffer, of product: CatalogueProduct, library: Int) -> Bool {
        let subscription = product.subscription.flatMap { libraries[library].subscriptions[$0.groupID] }.map { subscriptions[$0] }
        let isSubscribed = subscription?.isEntitled(at: now) ?? false
        switch offer.type {
        case .promotional: return subscription != nil
        case .winBack:
            guard let group = product.subscription?.groupID, let subscription, case .ended = subscription.phase else { return false }
            return !hasSharedService(of: group, library: library)
        case .offerCode:
            if let id = offer.id, libraries[library].redeemedOffers.contains(id) { return false }
            guard !offer.eligibility.isEmpty, product.subscription != nil else { return true }
            return offer.eligibility.contains(subscription == nil ? .new : isSubscribed ? .existing : .expired)
        default: return true
        }
    }

    private func hasSharedService(of group: SubscriptionGroupID, library: Int) -> Bool {
        libraries[library].sharedSubscriptions.contains { subscriptions[$0].group == group && subscriptions[$0].isEntitled(at: now) }
    }

    /// A purchase that stands in the way of buying the product again: an owned one, or a consumable that the app has not finished.
    func ownedAlready(_ product: CatalogueProduct, library: Int) -> Int? {
        let own = libraries[library].purchases
        switch product.type {
        case .nonConsumable: return own.last { purchases[$0].product == product.id && purchases[$0].isKept }
        case .consumable:
            return own.last { purchases[$0].product == product.id && purchases[$0].isKept && !purchases[$0].isFinished }
        default: return nil
        }
    }

    /// The offers that a new subscription begins with, first one first: the chosen one, or the introductory one if the account may have
    /// it; both where the chosen one allows.
    func offers(for product: CatalogueProduct, _ call: PurchaseCall, plan: BillingPlanType?, library: Int) -> [CatalogueOffer] {
        guard let terms = product.subscription else { return [] }
        var mayHave = isEligibleForIntroductoryOffer(terms.groupID, library: library)
        if let compact = call.introductoryOfferEligibility,
            let word = signatureCheck(library).eligibility(compact, product: product.id)
        {
            mayHave = word.isEligible
        }
        let introductory = mayHave ? terms.introductoryOffer(for: plan) : nil
        guard let choice = call.offer, let chosen = terms.offer(choice.type, id: choice.offerId) else {
            return introductory.map { [$0] } ?? []
        }
        return (chosen.isStackable ? introductory.map { [$0] } ?? [] : []) + [chosen]
    }

    /// Whether an account has never used an introductory offer of a group.
    func isEligibleForIntroductoryOffer(_ group: SubscriptionGroupID, library: Int) -> Bool {
        !libraries[library].usedIntroductoryOffers.contains(group)
    }

    /// Win-back offers that an account may use, in the order of the catalogue.
    func eligibleWinBackOffers(_ terms: SubscriptionTerms, library: Int) -> [CatalogueOffer] {
        guard let index = libraries[library].subscriptions[terms.groupID], case .ended = subscriptions[index].phase,
            !hasSharedService(of: terms.groupID, library: library)
        else { return [] }
        return terms.winBackOffers
    }
}
