import AppStoreDeviceProtocol
public import AppStoreTypes

extension SimulatedAppStore {
    /// Carries out a command; notifications that it causes are on their way when it returns, or, after `advance`, sent.
    ///
    /// - Throws: when the command names what is not there, or makes no sense now; the world is as it was.
    @discardableResult
    public func perform(_ command: ControlCommand) async throws(WorldRefusal) -> ControlReply {
        tick()
        if case .advance(let command) = command {
            try await advance(to: try target(of: command))
            return ControlReply(now: world.now)
        }
        var reply = ControlReply(now: world.now)
        switch command {
        case .createAccount, .deleteAccount, .setDevice, .setAnswer, .setStorefront, .setBilling: try performOnPeople(command)
        case .approve, .decline, .promote, .buy: reply.transactionId = try performOnPurchases(command)
        case .setRenewal, .forceRenewal, .expire, .refund, .reverseRefund, .declineRefund: try performOnTransaction(command)
        case .setApp, .withdraw, .uninstall: try performOnApp(command)
        case .cancelChange, .changePrice, .answerPriceIncrease, .extendRenewal, .extendAllRenewals, .requestRefund, .answerConsumption:
            try performOnTerms(command, &reply)
        case .joinFamily, .leaveFamily, .setSharing, .createOfferCode, .redeemCode, .resetOffers:
            try performOnOffersAndFamilies(command, &reply)
        case .rescindConsent, .createExternalToken, .reportExternalToken, .changeMetadata, .changeAdvancedPrice, .migrate:
            try performOnRarities(command, &reply)
        case .sendTestNotification(let command):
            reply.notificationUUID = try world.sendTestNotification(app: command.app, environment: command.environment)
        case .createKey:
            let key = try world.createKey()
            reply.key = ControlReply.CreatedKey(keyId: key.keyID, issuerId: key.issuerID, privateKey: key.privateKey)
        case .revokeKey(let command): try world.revokeKey(command.keyId)
        case .setRateLimit(let command): try setRateLimit(command)
        case .openCancelSheet(let command): reply.retention = try await openCancelSheet(command)
        case .reviewRetention(let command): try reviewRetention(command)
        case .setCertificates(let command): serverAPI.certificates = command.state
        case .addFault, .setFaultChance, .clearFaults, .rotateCertificates: try await performOnFaults(command)
        case .advance: break
        }
        spread()
        return reply
    }

    private func performOnPeople(_ command: ControlCommand) throws(WorldRefusal) {
        switch command {
        case .createAccount(let command):
            world.createAccount(command.account, storefront: try command.storefront.map(storefront))
        case .deleteAccount(let command): try world.deleteAccount(command.account)
        case .setStorefront(let command): try world.moveAccount(command.account, to: try storefront(command.storefront))
        case .setBilling(let command):
            if let id = command.transactionId {
                try world.setBilling(ofSubscription: id, isGood: command.isGood)
            } else {
                try world.setBilling(of: command.account, isGood: command.isGood, reason: command.reason)
            }
        case .setDevice(let command):
            try world.configure(command.device) { state in
                if let account = command.account { state.account = account }
                if command.signsOut == true { state.account = nil }
                if let allowed = command.canMakePayments { state.canMakePayments = allowed }
                if let isOnline = command.isOnline { state.isOnline = isOnline }
                if let dismisses = command.dismissesSignIn { state.dismissesSignIn = dismisses }
            }
        case .setAnswer(let command):
            guard (1...DeviceState.answerLimit).contains(command.times ?? 1) else {
                throw WorldRefusal(.badValue, "\(command.times ?? 0) payment sheets are outside 1...\(DeviceState.answerLimit)")
            }
            try world.configure(command.device) { state in
                guard let times = command.times else {
                    state.standingAnswer = command.answer
                    state.nextAnswers = []
                    return
                }
                let room = DeviceState.answerLimit - state.nextAnswers.count
                state.nextAnswers += Array(repeating: command.answer, count: min(times, room))
            }
        default: break
        }
    }

    private func performOnPurchases(_ command: ControlCommand) throws(WorldRefusal) -> TransactionID? {
        switch command {
        case .approve(let command): try world.complete(pending: command.pendingId ?? world.pending.first?.id ?? "")
        case .decline(let command): try world.decline(pending: command.pendingId ?? world.pending.first?.id ?? "")
        case .promote(let command):
            let offer = command.winBackOfferId.map { OfferChoice(type: .winBack, offerId: $0) }
            try world.promote(command.productId, offer: offer, on: InstalledApp.Key(device: command.device, app: command.app))
        case .buy(let command):
            var call = PurchaseCall(requestId: "", productId: command.productId)
            call.quantity = command.quantity ?? 1
            call.appAccountToken = command.appAccountToken
            call.billingPlanType = command.billingPlanType
            call.offer = command.offerCode.map { OfferChoice(type: .offerCode, offerId: $0) }
            let index = try world.buyOutside(account: command.account, app: command.app, environment: command.environment, call: call)
            return TransactionID(rawValue: String(world.purchases[index].number))
        default: break
        }
        return nil
    }

    private func performOnTransaction(_ command: ControlCommand) throws(WorldRefusal) {
        switch command {
        case .setRenewal(let command): try world.setRenewal(of: command.transactionId, isOn: command.isOn)
        case .forceRenewal(let command): try world.forceRenewal(of: command.transactionId)
        case .expire(let command): try world.expire(command.transactionId, intent: command.intent ?? .customerCancelled)
        case .refund(let command):
            try world.refund(command.transactionId, reason: command.reason ?? .other, percentage: command.percentage ?? 100_000)
        case .reverseRefund(let command): try world.reverseRefund(command.transactionId)
        case .declineRefund(let command): try world.declineRefund(command.transactionId)
        default: break
        }
    }

    private func performOnApp(_ command: ControlCommand) throws(WorldRefusal) {
        switch command {
        case .setApp(let command): try change(command)
        case .withdraw(let command): try world.withdraw(command.productId, from: command.app)
        case .uninstall(let command):
            let key = InstalledApp.Key(device: command.device, app: command.app)
            try world.uninstall(key)
            deviceDocuments[key] = nil
        default: break
        }
    }

    private func storefront(_ code: String) throws(WorldRefusal) -> Storefront {
        guard let storefront = Storefront.of(code) else {
            throw WorldRefusal(.unknownStorefront, "the simulator has no storefront `\(code.prefix(20))`: use an alpha-3 code such as USA")
        }
        return storefront
    }

    /// The moment to which a command would advance.
    ///
    /// - Throws: when the command names no moment, or one that cannot be read.
    public func target(of command: AdvanceCommand) throws(WorldRefusal) -> EpochMilliseconds {
        if let text = command.to {
            guard let moment = MomentText.moment(text) else {
                throw WorldRefusal(.badValue, "`\(text.prefix(40))` is no moment: write one such as 2026-01-31T10:30:00Z")
            }
            return moment
        }
        if let text = command.period {
            guard let period = BillingPeriod(text) else {
                throw WorldRefusal(.badValue, "`\(text.prefix(40))` is no period: write one unit, such as P1M")
            }
            return BillingCalendar.end(of: period, from: world.now, billingDay: BillingCalendar.billingDay(of: world.now))
        }
        guard let seconds = command.seconds, (0...3_155_760_000).contains(seconds) else {
            throw WorldRefusal(.badValue, "advance needs `to`, `period`, or `seconds` within 0...3155760000")
        }
        return EpochMilliseconds(world.now.milliseconds + seconds * 1_000)
    }
}
