import AppStoreTypes

extension SimulatedAppStore {
    /// Changes of product and price, renewal dates, wishes for refunds.
    func performOnTerms(_ command: ControlCommand, _ reply: inout ControlReply) throws(WorldRefusal) {
        switch command {
        case .cancelChange(let command): try world.cancelChange(of: command.transactionId)
        case .changePrice(let command):
            try world.changePrice(
                of: command.productId, in: command.app, to: command.price, storefronts: command.storefronts ?? [],
                consent: command.consent ?? .automatic)
        case .answerPriceIncrease(let command):
            try world.answerPriceIncrease(of: command.transactionId, agrees: command.agrees)
        case .extendRenewal(let command):
            reply.effectiveDate = try world.extendRenewal(of: command.transactionId, days: command.days)
        case .extendAllRenewals(let command):
            try world.extendAllRenewals(
                app: command.app, environment: try environment(command.environment, of: command.app), product: command.productId,
                storefronts: command.storefronts, days: command.days, requestIdentifier: command.requestIdentifier)
        case .requestRefund(let command):
            try world.requestRefund(command.transactionId, reason: command.reason ?? .unintendedPurchase)
        case .answerConsumption(let command):
            let answer = ConsumptionAnswer(preference: command.preference, consumedPercentage: command.consumedPercentage)
            reply.isCounted = try world.answerConsumptionRequest(command.transactionId, answer)
        default: break
        }
    }

    /// Families, offer codes.
    func performOnOffersAndFamilies(_ command: ControlCommand, _ reply: inout ControlReply) throws(WorldRefusal) {
        switch command {
        case .joinFamily(let command): try world.joinFamily(command.account, of: command.organizer)
        case .leaveFamily(let command): try world.leaveFamily(command.account)
        case .setSharing(let command): try world.setSharing(of: command.account, isOn: command.isOn)
        case .createOfferCode(let command):
            reply.offerCode = try world.createOfferCode(
                app: command.app, product: command.productId, offer: command.offer, code: command.code, limit: command.limit ?? 1,
                expires: try moment(command.expires))
        case .redeemCode(let command):
            let index = try world.redeem(command.code, account: command.account, environment: command.environment)
            reply.transactionId = TransactionID(rawValue: String(world.purchases[index].number))
        case .resetOffers(let command): try world.resetOffers(of: command.account, app: command.app)
        default: break
        }
    }

    /// Consent, external purchases, Advanced Commerce.
    func performOnRarities(_ command: ControlCommand, _ reply: inout ControlReply) throws(WorldRefusal) {
        switch command {
        case .rescindConsent(let command):
            try world.rescindConsent(of: command.account, app: command.app, environment: command.environment)
        case .createExternalToken(let command):
            reply.externalPurchaseId = try world.createExternalToken(
                app: command.app, environment: try environment(command.environment, of: command.app), type: command.tokenType)
        case .reportExternalToken(let command): try world.reportExternalToken(command.externalPurchaseId)
        case .changeMetadata(let command):
            try world.changeMetadata(of: command.transactionId, displayName: command.displayName, description: command.description)
        case .changeAdvancedPrice(let command): try world.changeAdvancedPrice(of: command.transactionId, to: command.price)
        case .migrate(let command): try world.migrate(command.transactionId)
        default: break
        }
    }

    private func environment(_ named: AppStoreEnvironment?, of app: BundleID) throws(WorldRefusal) -> AppStoreEnvironment {
        guard let settings = world.apps[app] else { throw .app(app) }
        return named ?? settings.environment
    }

    private func moment(_ text: String?) throws(WorldRefusal) -> EpochMilliseconds? {
        guard let text else { return nil }
        guard let moment = MomentText.moment(text) else {
            throw WorldRefusal(.badValue, "`\(text.prefix(40))` is no moment: write one such as 2026-01-31T10:30:00Z")
        }
        return moment
    }
}
