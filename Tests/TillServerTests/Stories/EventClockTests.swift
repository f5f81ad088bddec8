import AppStoreTypes
import Entitlements
import Ledger
import Testing

@testable import TillServer

@Suite("What time brings")
struct EventClockTests {
    @Test("an end that passes while the server runs is told once, whichever of two servers looks first")
    func ends() async throws {
        try await Shop.open { shop in
            let month = try shop.store.sign(TestStore.purchase("1001"))
            _ = try await shop.post("ada", signed: [month])
            let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: shop.database))
            let clocks = (0..<2).map { _ in
                EventClock(
                    ledger: ledger, apps: [Shop.game()], now: { shop.clock.now },
                    log: OperationLog(least: .error, now: { shop.clock.now }, write: { _ in }))
            }
            for clock in clocks { #expect(await clock.tellAll() > shop.clock.now.milliseconds) }
            let before = try await ledger.events(about: "ada", app: "game", after: 0, limit: 100).map(\.event.kind)
            #expect(before == [.subscriptionStarted, .entitlementGranted])
            shop.clock.move(to: .day(40))
            for clock in clocks { _ = await clock.tellAll() }
            let after = try await ledger.events(about: "ada", app: "game", after: 2, limit: 100).map(\.event.kind)
            #expect(after == [.subscriptionExpired, .entitlementLost])
            await ledger.close()
        }
    }
}
