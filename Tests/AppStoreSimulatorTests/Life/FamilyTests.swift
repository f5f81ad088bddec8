import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Families")
struct FamilyTests {
    private func join(_ town: Town, _ account: String = "ben") async throws {
        try await town.store.perform(.joinFamily(JoinFamilyCommand(account: account, organizer: "anna")))
    }

    /// The transactions of an account, oldest first.
    private func transactions(_ town: Town, _ account: String) async -> [JWSTransactionDecodedPayload] {
        let world = await town.store.world
        return (world.librariesByAccount[account] ?? []).flatMap { world.libraries[$0].purchases }.map { world.transactionPayload($0) }
    }

    @Test("who joins gets what is shared under ids of their own, for nothing, and follows every step of the purchaser's subscription")
    func joins() async throws {
        let town = try await Town.full()
        let token = AppAccountToken(high: 1, low: 2)
        let gold = try await town.buy("gold.month") { $0.appAccountToken = token }
        try await town.buy("lifetime")
        try await town.buy("coins")
        try await join(town)
        let shared = await transactions(town, "ben")
        #expect(shared.map(\.productId) == ["lifetime", "gold.month"])
        #expect(shared.allSatisfy { $0.inAppOwnershipType == .familyShared && $0.price == 0 && $0.appAccountToken == nil })
        #expect(shared.last?.transactionId != gold && shared.last?.originalTransactionId?.rawValue == shared.last?.transactionId?.rawValue)
        let owned = try await town.transaction(gold)
        #expect(shared.last?.expiresDate == owned.expiresDate)
        try await town.advance(to: "2026-02-10T09:00:00Z")
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: gold, isOn: false)))
        try await town.advance(to: "2026-03-10T09:00:00Z")
        let news = await town.news()
        #expect(
            news.prefix(5) == ["SUBSCRIBED/INITIAL_BUY", "ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "SUBSCRIBED/INITIAL_BUY"])
        #expect(
            news.dropFirst(5) == [
                "DID_RENEW", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY", "EXPIRED/VOLUNTARY",
            ])
        let own = try await town.buy("gold.month")
        #expect(await town.news().suffix(2) == ["SUBSCRIBED/RESUBSCRIBE", "SUBSCRIBED/RESUBSCRIBE"])
        #expect(own != gold)
    }

    @Test("who leaves loses it, under the same ids, with a revocation that is no refund; only the member's server hears")
    func leaves() async throws {
        let town = try await Town.full()
        let gold = try await town.buy("gold.month")
        try await town.buy("lifetime")
        try await join(town)
        try await join(town, "cleo")
        try await town.store.perform(.leaveFamily(LeaveFamilyCommand(account: "ben")))
        let lost = await transactions(town, "ben")
        #expect(lost.count == 2)
        #expect(lost.allSatisfy { $0.revocationType == .familyRevoke && $0.revocationReason == .other && $0.revocationPercentage == nil })
        #expect(await transactions(town, "cleo").allSatisfy { $0.revocationDate == nil })
        #expect(try await town.status(gold) == .active)
        #expect(await town.news().suffix(2) == ["REVOKE", "REVOKE"])
        let benGold = try #require(lost.last?.transactionId)
        #expect(try await town.status(benGold) == .revoked)
        try await town.advance(to: "2026-02-11T00:00:00Z")
        #expect(await transactions(town, "ben").count == 2)
        #expect(await transactions(town, "cleo").count == 3)
        try await town.store.perform(.setSharing(SetSharingCommand(account: "anna", isOn: false)))
        #expect(await transactions(town, "cleo").filter { $0.revocationDate != nil }.map(\.productId) == ["lifetime", "gold.month"])
        try await town.store.perform(.setSharing(SetSharingCommand(account: "anna", isOn: true)))
        #expect(await town.news().suffix(2) == ["ONE_TIME_CHARGE", "SUBSCRIBED/RESUBSCRIBE"])
    }

    @Test("the purchaser's refund takes it from all, for the same reason; taken back, all have it again")
    func refund() async throws {
        let town = try await Town.full()
        try await join(town)
        let lifetime = try await town.buy("lifetime")
        let gold = try await town.buy("gold.month")
        for id in [lifetime, gold] {
            try await town.store.perform(.refund(RefundCommand(transactionId: id, reason: .developerIssue)))
        }
        let lost = await transactions(town, "ben")
        #expect(lost.map(\.revocationReason) == [.developerIssue, .developerIssue])
        try await town.store.perform(.reverseRefund(ReverseRefundCommand(transactionId: gold)))
        try await town.store.perform(.reverseRefund(ReverseRefundCommand(transactionId: lifetime)))
        let again = await transactions(town, "ben")
        #expect(again.count == 4)
        #expect(again.suffix(2).allSatisfy { $0.revocationDate == nil })
    }

    @Test("what came by way of the family cannot be refunded, extended or switched by the member; families have six members")
    func bounds() async throws {
        let town = try await Town.full()
        try await town.buy("gold.month")
        try await join(town)
        let id = try #require(await transactions(town, "ben").last?.transactionId)
        let commands: [ControlCommand] = [
            .refund(RefundCommand(transactionId: id)), .requestRefund(RequestRefundCommand(transactionId: id)),
            .setRenewal(SetRenewalCommand(transactionId: id, isOn: false)),
            .extendRenewal(ExtendRenewalCommand(transactionId: id, days: 3)),
            .expire(ExpireCommand(transactionId: id)), .joinFamily(JoinFamilyCommand(account: "ben", organizer: "cleo")),
            .joinFamily(JoinFamilyCommand(account: "cleo", organizer: "ben")), .leaveFamily(LeaveFamilyCommand(account: "cleo")),
        ]
        for command in commands {
            await #expect(throws: WorldRefusal.self, "\(command.name)") { try await town.store.perform(command) }
        }
        for number in 3...6 {
            try await town.store.perform(.createAccount(CreateAccountCommand(account: "kid\(number)")))
            try await join(town, "kid\(number)")
        }
        await #expect(throws: WorldRefusal.self) { try await join(town, "cleo") }
        try await town.store.perform(.leaveFamily(LeaveFamilyCommand(account: "anna")))
        #expect(await town.store.world.families.isEmpty)
    }

    @Test("a member's device shows both the own and the shared subscription")
    func device() async throws {
        let town = try await Town.full()
        let phone = try await town.phone("ben-phone", account: "ben")
        try await phone.own("silver.month")
        try await town.buy("gold.month")
        try await join(town)
        guard case .statuses(let reply) = try await phone.call(.statuses(StatusesCall())) else { throw Surprise("refused") }
        #expect(reply.statuses.count == 2)
        #expect(try await phone.transactions(.currentEntitlements).map(\.productId) == ["silver.month", "gold.month"])
    }
}
