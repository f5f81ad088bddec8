import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("Signatures")
struct SignatureTests {
    /// A policy that trusts the simulator's roots, also for production.
    static func policy(_ town: Town, environment: AppStoreEnvironment) async throws -> TrustPolicy {
        var anchors: [TrustAnchor] = []
        for root in await town.store.rootCertificates(of: environment) { anchors.append(try TrustAnchor(certificateDER: root)) }
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: anchors), bundleID: Town.app, appAppleID: 6_400_000_001, environments: [environment])
        policy.configuredAnchorsVouchForProduction = true
        return policy
    }

    @Test(
        "every document of a device verifies under the simulator's root, and under no other",
        arguments: [AppStoreEnvironment.production, .sandbox, .xcode])
    func documents(environment: AppStoreEnvironment) async throws {
        let town = try Town(environment: environment)
        let phone = try await town.phone()
        let bought = try #require(try await phone.buy("gold.month").transaction)
        let status = try #require(try await phone.status())
        guard case .appTransaction(let app) = try await phone.call(.appTransaction(AppTransactionCall())) else { throw Surprise("refused") }
        let now = await town.store.now
        let verifier = JWSVerifier(policy: try await Self.policy(town, environment: environment))
        let verified = try verifier.transaction(bought.jws, at: now).get()
        #expect(verified.environment == environment)
        #expect(verified.content.transactionId == bought.transactionId)
        _ = try verifier.renewalInfo(Array(status.renewalInfo.utf8), at: now).get()
        _ = try verifier.appTransaction(Array(app.jws.utf8), at: now).get()
        var apple = try await Self.policy(town, environment: environment)
        apple.anchors = .apple
        #expect(JWSVerifier(policy: apple).transaction(bought.jws, at: now).refusal != nil)
    }

    @Test("a document is bound to its device by SHA-384 of nonce and device id")
    func deviceVerification() async throws {
        let town = try Town()
        let phone = try await town.phone()
        guard case .install(let installed) = try await phone.call(.install(InstallCall())) else { throw Surprise("refused") }
        let payload = try Phone.payload(try #require(try await phone.buy("coins").transaction).jws)
        let nonce = try #require(payload.deviceVerificationNonce)
        let value = DeviceVerification.value(nonce: nonce.uppercased(), deviceID: installed.deviceVerificationId.uppercased())
        #expect(payload.deviceVerification == Data(value).base64EncodedString())
        #expect(value.count == 48)
    }

    @Test("app receipts verify, are bound to their device, and hold everything but finished consumables", arguments: [true, false])
    func receipts(isProduction: Bool) async throws {
        let town = try Town(environment: isProduction ? .production : .sandbox)
        let phone = try await town.phone()
        #expect((try await phone.receipt() != nil) == isProduction)
        let coins = try await phone.buy("coins") { $0.interface = .original }
        try await phone.own("lifetime")
        let policy = try await Self.policy(town, environment: isProduction ? .production : .sandbox)
        let now = await town.store.now
        let verifier = ReceiptVerifier(policy: policy)
        let atPurchase = try #require(try await phone.receipt())
        #expect(try verifier.receipt(atPurchase, at: now).get().content.purchases.map(\.productID) == ["coins"])
        let refreshed = try #require(try await phone.receipt(refresh: true))
        let device = DeviceGUID.of(InstalledApp.Key(device: phone.name, app: Town.app), seed: 7)
        let receipt = try verifier.receipt(refreshed, at: now, device: device).get().content
        #expect(receipt.purchases.map(\.productID) == ["coins", "lifetime"])
        #expect(receipt.receiptType == (isProduction ? .production : .productionSandbox))
        #expect(receipt.originalApplicationVersion == (isProduction ? "1" : "1.0"))
        try await phone.finish(try #require(coins.transaction))
        let last = try #require(try await phone.receipt(refresh: true))
        #expect(try verifier.receipt(last, at: now).get().content.purchases.map(\.productID) == ["lifetime"])
    }

    @Test("Xcode's receipts verify under the one certificate that is named")
    func xcodeReceipt() async throws {
        let town = try Town(environment: .xcode)
        let phone = try await town.phone()
        try await phone.own("lifetime")
        let receipt = try #require(try await phone.receipt(refresh: true))
        let verifier = ReceiptVerifier(policy: try await Self.policy(town, environment: .xcode))
        #expect(try verifier.receipt(receipt, at: await town.store.now).get().content.receiptType == .xcode)
        #expect(await town.news().isEmpty)
    }

    @Test("notifications verify with the documents inside them")
    func notifications() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await phone.own("coins")
        try await town.store.perform(.sendTestNotification(SendTestNotificationCommand(app: Town.app, environment: .production)))
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY", "ONE_TIME_CHARGE", "TEST"])
        let verifier = JWSVerifier(policy: try await Self.policy(town, environment: .production))
        var found: [VerifiedNotification] = []
        for post in await town.mailbox.posts {
            let body = try JSONDecoder().decode(ResponseBodyV2.self, from: Data(post.body))
            found.append(
                try verifier.notification(Array(try #require(body.signedPayload).utf8), at: await town.store.now).get().content)
        }
        #expect(found.map { $0.transaction != nil } == [true, true, false])
        #expect(found.map { $0.renewalInfo != nil } == [true, false, false])
        #expect(found.map { $0.payload.data?.status } == [.active, nil, nil])
        #expect(found.allSatisfy { $0.payload.version == "2.0" && $0.payload.data?.appAppleId == 6_400_000_001 })
        #expect(found.first?.transaction?.content.deviceVerificationNonce == nil)
    }

    @Test("a later state is always signed later, though the clock stands still")
    func signedDates() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let id = try #require(try await phone.own("lifetime").transactionId)
        var dates = [try #require(try await phone.transactions(.all).first?.signedDate)]
        for _ in 1...3 {
            try await town.store.perform(.refund(RefundCommand(transactionId: id)))
            dates.append(try #require(try await phone.transactions(.all).first?.signedDate))
            try await town.store.perform(.reverseRefund(ReverseRefundCommand(transactionId: id)))
            dates.append(try #require(try await phone.transactions(.all).first?.signedDate))
        }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
    }
}
