public import AppStoreTypes

extension World {
    /// Tells the server about a subscription, with its documents as they are now.
    mutating func notify(_ type: NotificationTypeV2, _ subtype: NotificationSubtype? = nil, subscription index: Int) {
        guard var draft = draft(type, subtype, library: subscriptions[index].library) else { return }
        draft.transaction = transactionPayload(subscriptions[index].current)
        draft.renewalInfo = renewalPayload(index)
        draft.status = status(of: index)
        emit(.notify(draft))
    }

    /// Tells the server about a purchase; a subscription's renewal info goes along.
    mutating func notify(_ type: NotificationTypeV2, _ subtype: NotificationSubtype? = nil, purchase index: Int) {
        guard var draft = draft(type, subtype, library: purchases[index].library) else { return }
        draft.transaction = transactionPayload(index)
        if let subscription = purchases[index].subscription {
            draft.renewalInfo = renewalPayload(subscription)
            draft.status = status(of: subscription)
        }
        emit(.notify(draft))
    }

    /// Tells the server what came of a mass extension.
    mutating func notifySummary(of request: MassExtension) {
        guard let app = apps[request.app] else { return }
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
        emit(.notify(draft))
    }

    /// Sends a test notification; answers its UUID.
    public mutating func sendTestNotification(app: BundleID, environment: AppStoreEnvironment) throws(WorldRefusal) -> String {
        guard let settings = apps[app] else { throw .app(app) }
        let draft = draft(.test, nil, app: settings, environment: environment)
        emit(.notify(draft))
        return draft.uuid
    }

    /// Xcode sends no notifications.
    private mutating func draft(_ type: NotificationTypeV2, _ subtype: NotificationSubtype?, library: Int) -> NotificationDraft? {
        let key = libraries[library].key
        guard key.environment == .production || key.environment == .sandbox, let app = apps[key.app] else { return nil }
        return draft(type, subtype, app: app, environment: key.environment)
    }

    private mutating func draft(
        _ type: NotificationTypeV2, _ subtype: NotificationSubtype?, app: AppSettings, environment: AppStoreEnvironment
    ) -> NotificationDraft {
        NotificationDraft(
            app: app.bundleID, environment: environment, type: type, subtype: subtype, uuid: generator.uuid(), signedDate: now,
            appAppleID: environment == .production ? app.appAppleID : nil, bundleVersion: app.bundleVersion)
    }
}
