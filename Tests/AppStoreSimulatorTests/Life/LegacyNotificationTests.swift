import AppStoreDeviceProtocol
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("Notifications of version 1")
struct LegacyNotificationTests {
    private func town(_ environment: AppStoreEnvironment = .production) async throws -> Town {
        try await Town.full(environment: environment) {
            $0.productionNotifications = .v1
            $0.sandboxNotifications = .v1
            $0.sandboxPace = .calendar
        }
    }

    private func bodies(_ town: Town) async throws -> [ResponseBodyV1] {
        await town.store.settle()
        return try await town.mailbox.posts.map { try JSONDecoder().decode(ResponseBodyV1.self, from: Data($0.body)) }
    }

    @Test("a life in the words of version 1; what it has no word for is not told")
    func life() async throws {
        let town = try await town()
        let id = try await town.buy("silver.month")
        try await town.buy("lifetime")
        try await town.buy("gold.month")
        try await town.buy("silver.month")
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: true)))
        try await town.advance(to: "2026-02-11T00:00:00Z")
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-03-15T00:00:00Z")
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        try await town.store.perform(.refund(RefundCommand(transactionId: try #require(try await town.latest(id).transactionId))))
        try await town.store.perform(.refund(RefundCommand(transactionId: try await town.buy("coins"))))
        let bodies = try await bodies(town)
        #expect(
            bodies.map { $0.notificationType?.rawValue ?? "?" } == [
                "INITIAL_BUY", "INTERACTIVE_RENEWAL", "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "DID_CHANGE_RENEWAL_STATUS",
                "DID_RENEW", "DID_FAIL_TO_RENEW", "DID_RECOVER", "DID_CHANGE_RENEWAL_STATUS", "CANCEL", "REFUND",
            ])
        for body in bodies {
            #expect(body.environment == .production && body.bundleId == Town.app && body.password?.count == 32)
            #expect(body.unifiedReceipt?.environment == .production && body.unifiedReceipt?.status?.code == 0)
            #expect(body.unifiedReceipt?.latestReceipt?.isEmpty == false)
        }
        #expect(bodies[3].autoRenewStatus == .off && bodies[3].autoRenewStatusChangeDate != nil)
        #expect(bodies[6].expirationIntent == .billingError)
        #expect(bodies[9].unifiedReceipt?.latestReceiptInfo?.first?.cancellationDate != nil)
    }

    @Test("tried again after 6, 24 and 48 hours in production, never in the sandbox; a test is always of version 2")
    func retries() async throws {
        let town = try await town()
        await town.mailbox.answer(Array(repeating: 500, count: 9))
        try await town.buy("gold.month")
        try await town.advance(to: "2026-01-20T00:00:00Z")
        let note = try #require(await town.store.notifications(limit: 1).first)
        let hours = note.sendAttempts.map { ($0.attemptDate.milliseconds - note.signedDate.milliseconds) / 3_600_000 }
        #expect(hours == [0, 6, 30, 78])
        try await town.store.perform(.sendTestNotification(SendTestNotificationCommand(app: Town.app, environment: .production)))
        await town.store.settle()
        #expect(
            try await town.mailbox.posts.last.map { try JSONDecoder().decode(ResponseBodyV2.self, from: Data($0.body)) }?.signedPayload
                != nil)
    }

    @Test("the members are those of a real one, with the same types", .enabled(if: Fixtures.areHere))
    func shape() async throws {
        let town = try await town(.sandbox)
        let id = try await town.buy("gold.month")
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        await town.store.settle()
        let ours = Self.kinds(try JSONDecoder().decode(JSONNode.self, from: Data(try #require(await town.mailbox.posts.last).body)))
        let bytes = Data(try Fixtures.bytes("notifications-v1/imdhemy-renewal-status-real-receipt.json"))
        let real = Self.kinds(try JSONDecoder().decode(JSONNode.self, from: bytes))
        #expect(Set(ours.keys).subtracting(Self.younger) == Set(real.keys).subtracting(Self.expired))
        for (path, kind) in ours where real[path] != nil { #expect(real[path] == kind, "\(path)") }
    }

    /// Members that Apple added after that notification of 2020.
    private static let younger: Set<String> = [
        "original_transaction_id", "auto_renew_adam_id", "deprecation", "unified_receipt.latest_receipt_info[].in_app_ownership_type",
    ]
    /// Members that it has because the subscription was over already.
    private static let expired: Set<String> = [
        "unified_receipt.pending_renewal_info[].expiration_intent", "unified_receipt.pending_renewal_info[].is_in_billing_retry_period",
    ]

    /// Each member's path with the kind of its value; of lists the first element.
    private static func kinds(_ node: JSONNode, _ path: String = "") -> [String: String] {
        if let object = node.object {
            return object.reduce(into: [:]) { all, member in
                all.merge(kinds(member.value, path.isEmpty ? member.key : path + "." + member.key)) { $1 }
            }
        }
        if let list = node.list { return list.first.map { kinds($0, path + "[]") } ?? [:] }
        return [path: node.text != nil ? "text" : "other"]
    }
}
