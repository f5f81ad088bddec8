import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@Suite("The server follows the App Store")
struct FollowingTests {
    @Test("subscribed, renewed three times, refunded: the notifications alone keep the customer's state right")
    func subscription() async throws {
        try await Neighbourhood.open { street in
            _ = try await street.phone(.install(InstallCall()))
            let order = try await street.order(Neighbourhood.month, for: "ada")
            let bought = try await street.buy(Neighbourhood.month, token: order)
            try await street.settle()
            var owned = try await street.owned("ada")
            #expect(owned.entitlements.map(\.id) == ["pro"] && owned.subscriptions.map(\.expiresDate) == ["2026-02-28T10:30:00Z"])
            let posted = try await street.deliver(bought, for: "ada")
            #expect(posted.contains(#""final":true"#) && !posted.contains(#""final":false"#) && posted.contains(order), "\(posted)")
            for (time, expiry) in [
                ("2026-02-28T10:31:00Z", "2026-03-31T10:30:00Z"), ("2026-03-31T10:31:00Z", "2026-04-30T10:30:00Z"),
                ("2026-04-30T10:31:00Z", "2026-05-31T10:30:00Z"),
            ] {
                try await street.advance(to: time)
                owned = try await street.owned("ada")
                #expect(owned.subscriptions.map(\.state) == ["active"] && owned.subscriptions.first?.expiresDate == expiry)
                #expect(owned.subscriptions.first?.renewalDate == expiry && owned.subscriptions.first?.willAutoRenew == true)
            }
            let last = try #require(owned.subscriptions.first)
            #expect(last.originalTransactionId == bought.transactionId.rawValue && last.transactionId != last.originalTransactionId)
            try await street.command("refund", #"{"transactionId":"\#(last.transactionId)"}"#)
            owned = try await street.owned("ada")
            #expect(owned.entitlements.isEmpty && owned.subscriptions.map(\.state) == ["revoked"])
            #expect(owned.subscriptions.first?.revocationDate != nil)
            let notices = try await street.notices()
            #expect(notices.filter { $0.hasPrefix("SUBSCRIBED") }.count == 1 && notices.filter { $0.hasPrefix("DID_RENEW") }.count == 3)
            #expect(notices.contains { $0.hasPrefix("REFUND") })
            #expect(notices.allSatisfy { $0.hasSuffix("SUCCESS") }, "\(notices)")
        }
    }

    @Test("doubled and late notices, a purchase outside the app and a test notice: each effect is there once")
    func troubled() async throws {
        try await Neighbourhood.open { street in
            _ = try await street.phone(.install(InstallCall()))
            try await street.command("sendTestNotification", #"{"app":"com.example.game","environment":"Sandbox"}"#)
            try await street.command("addFault", #"{"fault":{"place":"notification","kind":"double"}}"#)
            let order = try await street.order(Neighbourhood.coins, for: "ada")
            let bought = try await street.buy(Neighbourhood.coins, quantity: 5, token: order)
            try await street.settle()
            var owned = try await street.owned("ada")
            #expect(owned.consumablesAwaitingFulfilment.map(\.quantity) == [5])
            #expect(owned.consumablesAwaitingFulfilment.map(\.order?.id) == [order])
            for customer in ["ada", "ben", "ada"] { _ = try await street.deliver(bought, for: customer) }
            owned = try await street.owned("ada")
            #expect(owned.consumablesAwaitingFulfilment.map(\.transactionId) == [bought.transactionId.rawValue])
            #expect(try await street.owned("ben").consumablesAwaitingFulfilment.isEmpty)
            try await street.command("refund", #"{"transactionId":"\#(bought.transactionId)"}"#)
            #expect(try await street.owned("ada").consumablesAwaitingFulfilment.isEmpty)
            #expect(try await street.notices().allSatisfy { $0.hasSuffix("SUCCESS") })
        }
    }
}
