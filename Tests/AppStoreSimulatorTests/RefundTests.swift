import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Refunds")
struct RefundTests {
    @Test("a refunded purchase comes again under its id with the revocation, signed later, and gives nothing any more")
    func nonConsumable() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let bought = try await phone.own("lifetime")
        let id = try #require(bought.transactionId)
        try await town.store.perform(.refund(RefundCommand(transactionId: id, reason: .developerIssue)))
        let events = try await phone.events().map(\.event)
        guard case .transactionUpdated(let update) = events.first else { throw Surprise("no update: \(events)") }
        let payload = try Phone.payload(update.transaction.jws)
        #expect(update.cause == .revoked)
        #expect(payload.transactionId == id)
        #expect(payload.revocationReason == .developerIssue)
        #expect(payload.revocationType == .refundFull)
        #expect(payload.revocationPercentage == 100_000)
        #expect(try #require(payload.signedDate) > (try #require(bought.signedDate)))
        #expect(events.last == .entitlementsRevoked(RevokedEntitlements(productIds: ["lifetime"])))
        #expect(try await phone.transactions(.currentEntitlements).isEmpty)
        #expect(try await phone.transactions(.all).count == 1)
        #expect(await town.news() == ["ONE_TIME_CHARGE", "REFUND"])
        await #expect(throws: WorldRefusal.self) { try await town.store.perform(.refund(RefundCommand(transactionId: id))) }
        #expect(try await phone.buy("lifetime").transaction?.transactionId != id)
    }

    @Test("the refund of the running period ends the subscription; that of an old period leaves it alone")
    func subscription() async throws {
        let town = try Town(start: "2026-01-10T09:00:00Z")
        let phone = try await town.phone()
        let january = try await phone.own("gold.month")
        try await town.advance(to: "2026-02-20T00:00:00Z")
        try await town.store.perform(.refund(RefundCommand(transactionId: try #require(january.transactionId))))
        #expect(try await phone.status()?.status == .active)
        let february = try #require(try await phone.transactions(.currentEntitlements).first)
        try await town.store.perform(.refund(RefundCommand(transactionId: try #require(february.transactionId))))
        #expect(try await phone.status()?.status == .revoked)
        #expect(try await phone.transactions(.currentEntitlements).isEmpty)
        try await town.advance(to: "2026-06-01T00:00:00Z")
        #expect(try await phone.transactions(.all).count == 2)
        #expect(
            await town.news() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "REFUND", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND",
            ])
    }

    @Test("a refund taken back leaves no trace in the document")
    func reversed() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let id = try #require(try await phone.own("lifetime").transactionId)
        try await town.store.perform(.refund(RefundCommand(transactionId: id, percentage: 50_000)))
        #expect(try await phone.transactions(.all).first?.revocationType == .refundProrated)
        try await town.store.perform(.reverseRefund(ReverseRefundCommand(transactionId: id)))
        let payload = try #require(try await phone.transactions(.currentEntitlements).first)
        #expect(payload.revocationDate == nil)
        #expect(payload.revocationPercentage == nil)
        #expect(await town.news() == ["ONE_TIME_CHARGE", "REFUND", "REFUND_REVERSED"])
    }

    @Test("the customer asks for the money back; Apple asks the server, then declines")
    func declined() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let id = try #require(try await phone.own("coins").transactionId)
        #expect(try await phone.call(.requestRefund(RefundRequestCall(transactionId: id))) == .requestRefund(.submitted))
        #expect(try await phone.call(.requestRefund(RefundRequestCall(transactionId: id))) == .requestRefund(.duplicate))
        #expect(try await phone.call(.requestRefund(RefundRequestCall(transactionId: "1"))) == .requestRefund(.failed))
        try await town.store.perform(.declineRefund(DeclineRefundCommand(transactionId: id)))
        #expect(await town.news() == ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED"])
    }
}
