import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// What comes of the customer's wish to restore.
@Suite("Restoring", .timeLimit(.minutes(10)))
struct RestoreTests {
    @Test("a new device restores what the Apple Account bought, and has it at once", arguments: StoreInterface.allCases)
    func newDevice(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            let lifetime = try await phone.buy("lifetime")
            let month = try await phone.buy("month")
            _ = try await phone.buy("coins10")
            try await shop.advance(by: "P1M")
            try await phone.untilQuiet()
            await phone.quit()
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let tablet = try await Phone.launch("ada", in: shop, interface) {
                    $0.device = "tablet"
                    $0.configuration = { $0.server = url }
                }
                try await tablet.untilQuiet()
                let outcome = try await tablet.run { try await $0.restore() }
                guard case .restored(let grants, let refused, 0) = outcome else { throw Unexpected("\(outcome)") }
                #expect(refused.isEmpty)
                #expect(Set(grants.map(\.productID)) == ["lifetime", "month"])
                #expect(grants.contains { $0.transactionID == lifetime.transactionID })
                #expect(
                    grants.contains { $0.originalTransactionID == month.originalTransactionID && $0.transactionID != month.transactionID })
                #expect(await tablet.till.customer.has("pro") == .yes)
                let hasReceipt = try await tablet.run { try await $0.parts.store.receipt(refreshing: false) } != nil
                #expect(await road.posts.contains { $0.contains("\"receipt\"") } == hasReceipt)
                if interface == .original { #expect(hasReceipt, "a missing receipt is fetched first") }
                try await tablet.untilQuiet()
                await tablet.quit()
            }
        }
    }

    @Test("B92 — a fresh install with nothing bought: nothing to restore, no error, no post", arguments: StoreInterface.allCases)
    func nothing(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop, interface) { $0.configuration = { $0.server = url } }
                #expect(try await phone.run { try await $0.restore() } == .nothingToRestore)
                #expect(await phone.till.customer.entitlements.isEmpty)
                #expect(await road.posts.allSatisfy { !$0.contains("\"signedTransactions\"") && $0.contains("\"receipt\"") })
                if interface == .storeKit2 { #expect(await road.posts.isEmpty) }
                await phone.quit()
            }
        }
    }

    @Test("B92 — the customer closes the password prompt, or there is no network: cancelled, and a failure that says so")
    func cancelledAndOffline() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let closed = try await Phone.launch("ada", in: shop) {
                $0.store = {
                    var store = ChangedStore(base: $0)
                    store.restoreEnd = { () throws(TillError) in throw TillError(storeKit: StoreKitError.userCancelled, doing: "restoring")
                    }
                    return store
                }
            }
            #expect(try await closed.run { try await $0.restore() } == .cancelled)
            await closed.quit()
            for interface in StoreInterface.allCases {
                let phone = try await Phone.launch("ada", in: shop, interface) { $0.device = "phone-\(interface.rawValue)" }
                try await shop.perform(.setDevice(SetDeviceCommand(device: .init("phone-\(interface.rawValue)"), isOnline: false)))
                let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.restore() } }
                #expect(error?.retry != .never, "\(interface): \(String(describing: error))")
                #expect(error?.message().isEmpty == false)
                await phone.quit()
            }
        }
    }

    @Test("a restore while the server is away fails with that, keeps what it found, and ends when the server is back")
    func serverAway() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("lifetime")
            await phone.quit()
            let tablet = try await Phone.launch("ada", in: shop) { $0.device = "tablet" }
            await shop.stopServer()
            let error = await #expect(throws: TillError.self) { try await tablet.run { _ = try await $0.restore() } }
            #expect(error?.code == .serverUnreachable)
            #expect(await tablet.till.waitingPurchases == 1)
            try await shop.startServer()
            tablet.till.networkDidReturn()
            try await tablet.until("the grant") { tablet.grants.map(\.productID) == ["lifetime"] }
            try await tablet.untilQuiet()
            await tablet.quit()
        }
    }

    @Test("nobody logged in where the app demands it: nothing is restored, and StoreKit is not asked")
    func logInRequired() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch(nil, in: shop) { $0.configuration = { $0.identity = .logInRequired } }
            let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.restore() } }
            #expect(error?.code == .logInRequired)
            await phone.quit()
        }
    }
}
