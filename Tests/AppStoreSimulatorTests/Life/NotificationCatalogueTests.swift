import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

/// Every type and subtype that Apple documents is caused, with the parts that it has and none that it has not.
@Suite("Every notification")
struct NotificationCatalogueTests {
    /// Apple's pairs of type and subtype.
    static let pairs: Set<String> = [
        "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/RESUBSCRIBE", "DID_RENEW", "DID_RENEW/BILLING_RECOVERY", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
        "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "OFFER_REDEEMED", "OFFER_REDEEMED/UPGRADE", "OFFER_REDEEMED/DOWNGRADE",
        "DID_FAIL_TO_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/VOLUNTARY", "EXPIRED/BILLING_RETRY",
        "EXPIRED/PRICE_INCREASE", "EXPIRED/PRODUCT_NOT_FOR_SALE", "EXPIRED", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "REFUND",
        "REFUND_REVERSED", "REFUND_DECLINED", "CONSUMPTION_REQUEST", "REVOKE", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY",
        "RENEWAL_EXTENSION/FAILURE", "ONE_TIME_CHARGE", "TEST", "EXTERNAL_PURCHASE_TOKEN/UNREPORTED", "EXTERNAL_PURCHASE_TOKEN/CREATED",
        "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER", "RESCIND_CONSENT", "METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE",
    ]

    @Test("each is caused in production and in the sandbox", arguments: [AppStoreEnvironment.production, .sandbox])
    func all(environment: AppStoreEnvironment) async throws {
        let town = try await Town.full(environment: environment) {
            $0.gracePeriodDays = 16
            $0.sandboxPace = .calendar
        }
        try await subscriptionLives(town)
        try await offers(town)
        try await pricesAndExtensions(town)
        try await refundsAndFamilies(town)
        try await rarities(town, environment)
        let payloads = try await town.payloads()
        let seen = Set(payloads.map(Self.name))
        #expect(seen == Self.pairs, "missing: \(Self.pairs.subtracting(seen).sorted()), unknown: \(seen.subtracting(Self.pairs).sorted())")
        for payload in payloads { try check(payload, environment) }
        #expect(Set(payloads.map(\.notificationUUID)).count == payloads.count)
    }

    static func name(_ payload: ResponseBodyV2DecodedPayload) -> String {
        (payload.notificationType?.rawValue ?? "?") + (payload.subtype.map { "/" + $0.rawValue } ?? "")
    }

    private func subscriptionLives(_ town: Town) async throws {
        let store = town.store
        let id = try await town.buy("gold.month")
        try await store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        try await store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: true)))
        try await town.buy("silver.month")
        try await store.perform(.cancelChange(CancelChangeCommand(transactionId: id)))
        try await store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-03-01T00:00:00Z")
        try await store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        try await town.advance(to: "2026-04-01T09:00:00Z")
        try await store.perform(.setApp(SetAppCommand(app: Town.app, gracePeriodDays: 0)))
        try await store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-07-15T00:00:00Z")
        try await store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        for intent in [ExpirationIntent.customerCancelled, .other] {
            try await store.perform(.expire(ExpireCommand(transactionId: try await town.buy("silver.month"), intent: intent)))
        }
        try await town.buy("silver.month")
        try await town.buy("gold.month")
        let other = try await town.buy("bronze.week", "cleo")
        try await store.perform(.withdraw(WithdrawCommand(app: Town.app, productId: "bronze.week")))
        try await town.advance(to: "2026-08-01T00:00:00Z")
        #expect(try await town.status(other) == .expired)
    }

    private func offers(_ town: Town) async throws {
        for (product, offer) in [("gold.month", "returners"), ("silver.month", "stacked")] as [(ProductID, OfferID)] {
            try await town.store.perform(
                .createOfferCode(
                    CreateOfferCodeCommand(
                        app: Town.app, productId: product, offer: offer, code: String(offer.rawValue.uppercased()), limit: 9)))
        }
        for (account, first, code) in [
            ("dora", "gold.month", "RETURNERS"), ("emil", "silver.month", "RETURNERS"), ("finn", "gold.month", "STACKED"),
        ] as [(String, ProductID, String)] {
            try await town.store.perform(.createAccount(CreateAccountCommand(account: account, storefront: "DEU")))
            try await town.buy(first, account)
            try await town.store.perform(.redeemCode(RedeemCodeCommand(account: account, code: code)))
        }
    }

    private func pricesAndExtensions(_ town: Town) async throws {
        let store = town.store
        try await store.perform(.createAccount(CreateAccountCommand(account: "gina", storefront: "DEU")))
        let id = try await town.buy("silver.other", "gina")
        for (price, consent) in [(5_490, PriceConsent.notNeeded), (9_990, .needed)] as [(Int64, PriceConsent)] {
            try await store.perform(
                .changePrice(ChangePriceCommand(app: Town.app, productId: "silver.other", price: price, consent: consent)))
        }
        try await store.perform(.extendRenewal(ExtendRenewalCommand(transactionId: id, days: 1)))
        try await store.perform(.extendRenewal(ExtendRenewalCommand(transactionId: id, days: 1)))
        try await store.perform(
            .extendAllRenewals(ExtendAllRenewalsCommand(app: Town.app, productId: "silver.other", days: 1, requestIdentifier: "all")))
        try await town.advance(to: "2026-09-10T00:00:00Z")
        #expect(try await town.renewal(id).expirationIntent == .priceIncreaseNotConsented)
    }

    private func refundsAndFamilies(_ town: Town) async throws {
        let store = town.store
        let id = try await town.buy("lifetime")
        try await store.perform(.joinFamily(JoinFamilyCommand(account: "ben", organizer: "anna")))
        try await store.perform(.requestRefund(RequestRefundCommand(transactionId: id)))
        try await store.perform(.declineRefund(DeclineRefundCommand(transactionId: id)))
        let gold = try #require(try await town.latest(try await town.buy("gold.month", "cleo")).transactionId)
        try await store.perform(.requestRefund(RequestRefundCommand(transactionId: gold)))
        try await store.perform(.refund(RefundCommand(transactionId: gold)))
        try await store.perform(.refund(RefundCommand(transactionId: id)))
        try await store.perform(.reverseRefund(ReverseRefundCommand(transactionId: id)))
    }

    private func rarities(_ town: Town, _ environment: AppStoreEnvironment) async throws {
        let store = town.store
        try await store.perform(.sendTestNotification(SendTestNotificationCommand(app: Town.app, environment: environment)))
        try await store.perform(.createExternalToken(CreateExternalTokenCommand(app: Town.app)))
        try await store.perform(.createExternalToken(CreateExternalTokenCommand(app: Town.app, tokenType: "ACQUISITION")))
        try await store.perform(.rescindConsent(RescindConsentCommand(account: "anna", app: Town.app)))
        try await store.perform(.createAccount(CreateAccountCommand(account: "hugo", storefront: "DEU")))
        let id = try await town.buy("gold.month", "hugo")
        try await store.perform(
            .changeMetadata(ChangeMetadataCommand(transactionId: id, displayName: "Gold", description: "Everything")))
        try await store.perform(.changeAdvancedPrice(ChangeAdvancedPriceCommand(transactionId: id, price: 12_990)))
        try await store.perform(.migrate(MigrateCommand(transactionId: id)))
        let moved = try await town.latest(id)
        #expect(moved.previousOriginalTransactionId?.rawValue == id.rawValue)
        #expect(moved.originalTransactionId?.rawValue != id.rawValue)
        #expect(moved.advancedCommerceInfo?.descriptors?.displayName == "Gold")
        try await town.advance(to: "2026-11-15T00:00:00Z")
        #expect(try await town.latest(id).price == 12_990)
    }

    /// The parts that each type has.
    private func check(_ payload: ResponseBodyV2DecodedPayload, _ environment: AppStoreEnvironment) throws {
        let name = Self.name(payload)
        #expect(payload.partCount == 1, "\(name)")
        #expect(payload.version == "2.0")
        let number: Int64? = environment == .production ? 6_400_000_001 : nil
        switch payload.notificationType {
        case .renewalExtension? where payload.subtype == .summary: #expect(payload.summary?.appAppleId == number)
        case .externalPurchaseToken?:
            let token = try #require(payload.externalPurchaseToken)
            #expect(token.externalPurchaseId?.hasPrefix("SANDBOX_") == (environment == .sandbox))
            #expect((token.tokenType == nil) == (token.tokenExpirationDate == nil))
        case .rescindConsent?:
            let app: JWSAppTransactionDecodedPayload = try Phone.decode(try #require(payload.appData?.signedAppTransactionInfo))
            #expect(app.deviceVerification == nil && app.applicationVersion == nil && app.bundleId == Town.app)
            #expect(app.receiptType == environment)
        default:
            let data = try #require(payload.data, "\(name)")
            #expect(data.appAppleId == number && data.environment == environment && data.bundleId == Town.app)
            let transaction: JWSTransactionDecodedPayload? = try data.signedTransactionInfo.map(Phone.decode)
            #expect((transaction == nil) == (payload.notificationType == .test), "\(name)")
            let isSubscription = transaction?.type == .autoRenewable
            #expect((data.signedRenewalInfo != nil) == isSubscription, "\(name)")
            #expect((data.status != nil) == isSubscription, "\(name)")
            #expect((data.bundleVersion != nil) == (payload.notificationType != .test), "\(name)")
            #expect((data.consumptionRequestReason != nil) == (payload.notificationType == .consumptionRequest), "\(name)")
            if let transaction { #expect(transaction.signedDate.map { $0 >= (payload.signedDate ?? $0) } == true, "\(name)") }
        }
    }
}
