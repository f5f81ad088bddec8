import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// What is wrong with a purchase call before the sheet is shown; `nil` when nothing is.
    func failure(of call: PurchaseCall, product: CatalogueProduct, library: Int) -> PurchaseFailure? {
        let hasQuantity = product.type == .consumable || product.type == .nonRenewing
        guard (1...10).contains(call.quantity), call.quantity == 1 || hasQuantity else { return .invalidQuantity }
        guard let choice = call.offer else { return nil }
        guard let terms = product.subscription, let offer = terms.offer(choice.type, id: choice.offerId) else {
            return .invalidOfferIdentifier
        }
        let subscription = libraries[library].subscriptions[terms.groupID].map { subscriptions[$0] }
        switch offer.type {
        case .promotional:
            guard choice.signature != nil || choice.compactJWS != nil else { return .missingOfferParameters }
            if let signature = choice.signature, signature.signature.isEmpty || signature.keyId.isEmpty { return .missingOfferParameters }
            if let signature = choice.signature, abs(signature.timestamp.milliseconds - now.milliseconds) > CivilDate.dayLength {
                return .invalidOfferSignature
            }
            return subscription == nil ? .ineligibleForOffer : nil
        case .winBack:
            guard let subscription, case .ended = subscription.phase else { return .ineligibleForOffer }
            return nil
        default: return nil
        }
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

    /// The offer that a purchase of a subscription uses: the chosen one, else the introductory one if the account may have it.
    func offer(for product: CatalogueProduct, choice: OfferChoice?, library: Int) -> CatalogueOffer? {
        guard let terms = product.subscription else { return nil }
        if let choice { return terms.offer(choice.type, id: choice.offerId) }
        return isEligibleForIntroductoryOffer(terms.groupID, library: library) ? terms.introductoryOffer : nil
    }

    /// Whether an account has never used an introductory offer of a group.
    func isEligibleForIntroductoryOffer(_ group: SubscriptionGroupID, library: Int) -> Bool {
        !libraries[library].usedIntroductoryOffers.contains(group)
    }

    /// Win-back offers that an account may use, best first: longest first.
    func eligibleWinBackOffers(_ terms: SubscriptionTerms, library: Int) -> [CatalogueOffer] {
        guard let index = libraries[library].subscriptions[terms.groupID], case .ended = subscriptions[index].phase else { return [] }
        return terms.winBackOffers
    }
}
