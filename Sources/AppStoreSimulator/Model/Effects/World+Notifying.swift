public import AppStoreTypes

extension World {
    /// Tells the server about a subscription, with its documents as they are now, and about those of the family that follow it.
    mutating func notify(_ type: NotificationTypeV2, _ subtype: NotificationSubtype? = nil, subscription index: Int) {
        send(type, subtype, subscription: index)
        guard !subscriptions[index].shares.isEmpty, let (type, subtype) = Self.familyNews(type, subtype) else { return }
        for follower in subscriptions[index].shares {
            guard subscriptions[follower].isRunning else { continue }
            follow(follower, index)
            send(type, subtype, subscription: follower)
            renewReceipts(of: subscriptions[follower].library)
            tell(subscriptions[follower].library, .status(follower))
        }
    }

    private mutating func send(_ type: NotificationTypeV2, _ subtype: NotificationSubtype?, subscription index: Int) {
        guard var draft = draft(type, subtype, library: subscriptions[index].library) else { return }
        draft.transaction = transactionPayload(subscriptions[index].current)
        draft.renewalInfo = renewalPayload(index)
        draft.status = status(of: index)
        emit(draft, library: subscriptions[index].library, subscription: index)
    }

    /// What members of a family hear of the purchaser's subscription; `nil` when nothing.
    private static func familyNews(_ type: NotificationTypeV2, _ subtype: NotificationSubtype?) -> (
        NotificationTypeV2, NotificationSubtype?
    )? {
        switch type {
        case .didRenew, .didChangeRenewalPref, .didChangeRenewalStatus, .didFailToRenew, .gracePeriodExpired, .expired, .renewalExtended:
            (type, subtype)
        case .offerRedeemed: subtype.map { (.didChangeRenewalPref, $0) }
        default: nil
        }
    }

    /// Tells the server about a purchase; a subscription's renewal info goes along.
    mutating func notify(_ type: NotificationTypeV2, _ subtype: NotificationSubtype? = nil, purchase index: Int) {
        guard var draft = draft(type, subtype, library: purchases[index].library) else { return }
        draft.transaction = transactionPayload(index)
        if let subscription = purchases[index].subscription {
            draft.renewalInfo = renewalPayload(subscription)
            draft.status = status(of: subscription)
        }
        if type == .consumptionRequest { draft.consumptionRequestReason = refundRequests[index]?.reason }
        emit(draft, library: purchases[index].library, subscription: purchases[index].subscription)
    }

    /// Tells the server what came of a mass extension.
    mutating func notifySummary(of request: MassExtension) {
        guard let app = apps[request.app], sends(request.environment) else { return }
        var draft = draft(.renewalExtension, .summary, app: app, environment: request.environment)
        var summary = NotificationSummary()
        summary.requestIdentifier = request.identifier
        summary.environment = request.environment
        summary.appAppleId = draft.appAppleID
        summary.bundleId = request.app
        summary.productId = request.product
        summary.storefrontCountryCodes = request.storefronts?.sorted()
        summary.succeededCount = request.succeeded
        summary.failedCount = request.failed
        draft.summary = summary
        emit(draft)
    }

    /// Tells the server about a token for purchases outside the App Store.
    mutating func notify(_ token: ExternalToken, _ subtype: NotificationSubtype) {
        guard let app = apps[token.app] else { return }
        var draft = draft(.externalPurchaseToken, subtype, app: app, environment: token.environment)
        var document = ExternalPurchaseToken()
        document.externalPurchaseId = token.id
        document.tokenCreationDate = token.created
        document.appAppleId = app.appAppleID
        document.bundleId = token.app
        document.tokenExpirationDate = token.expires
        document.tokenType = token.type
        draft.externalToken = document
        emit(draft)
    }

    /// A guardian takes back the consent to a child's use of an app.
    ///
    /// - Throws: when the account is unknown or has never had the app.
    public mutating func rescindConsent(of account: String, app: BundleID, environment: AppStoreEnvironment? = nil) throws(WorldRefusal) {
        guard let settings = apps[app] else { throw .app(app) }
        guard accounts[account] != nil else { throw .account(account) }
        let key = Library.Key(account: account, app: app, environment: environment ?? settings.environment)
        guard let index = libraryIndex[key] else {
            throw WorldRefusal(.notPossible, "`\(account.prefix(100))` has never had `\(app.rawValue.prefix(100))`: install it first")
        }
        libraries[index].isConsentRescinded = true
        guard var draft = draft(.rescindConsent, nil, library: index) else { return }
        draft.appTransaction = serverAppTransaction(index)
        emit(draft)
    }

    /// Sends a test notification, always in version 2; answers its UUID.
    public mutating func sendTestNotification(app: BundleID, environment: AppStoreEnvironment) throws(WorldRefusal) -> String {
        guard let settings = apps[app] else { throw .app(app) }
        let draft = draft(.test, nil, app: settings, environment: environment)
        emit(.notify(draft))
        return draft.uuid
    }

    /// Xcode sends no notifications.
    private func sends(_ environment: AppStoreEnvironment) -> Bool { environment == .production || environment == .sandbox }

    private mutating func draft(_ type: NotificationTypeV2, _ subtype: NotificationSubtype?, library: Int) -> NotificationDraft? {
        let key = libraries[library].key
        guard sends(key.environment), let app = apps[key.app] else { return nil }
        return draft(type, subtype, app: app, environment: key.environment)
    }

    private mutating func draft(
        _ type: NotificationTypeV2, _ subtype: NotificationSubtype?, app: AppSettings, environment: AppStoreEnvironment
    ) -> NotificationDraft {
        NotificationDraft(
            app: app.bundleID, environment: environment, type: type, subtype: subtype, uuid: generator.uuid(), signedDate: now,
            appAppleID: environment == .production ? app.appAppleID : nil, bundleVersion: app.bundleVersion)
    }

    /// Sends a notification in the version that the app is set to; version 1 does not know every type.
    private mutating func emit(_ draft: NotificationDraft, library: Int? = nil, subscription: Int? = nil) {
        guard let app = apps[draft.app], app.notificationVersion(in: draft.environment) == .v1 else { return emit(.notify(draft)) }
        guard let library, let type = NotificationTypeV1(of: draft) else { return }
        var draft = draft
        draft.legacy = legacyNotification(type, draft, library: library, subscription: subscription, app: app)
        emit(.notify(draft))
    }
}

extension AppSettings {
    /// In which version notifications of an environment are written.
    func notificationVersion(in environment: AppStoreEnvironment) -> NotificationVersion {
        environment == .production ? productionNotifications : sandboxNotifications
    }
}
