import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// When the SDK does something by itself, and what it tells the app.
@Suite("Running", .timeLimit(.minutes(10)))
struct RunningTests {
    enum Wake: String, CaseIterable { case foreground, network, logIn, launch }

    @Test(
        "what waits is sent when the app comes to the foreground, the network returns, somebody logs in, the app is launched",
        arguments: Wake.allCases)
    func wakes(wake: Wake) async throws {
        try await TestShop.with(Goods.offer) { shop in
            var phone = try await Phone.launch("ada", in: shop)
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
            try await phone.untilAtRest()
            #expect(await phone.outbox.map(\.state) == [.waiting])
            try await shop.startServer()
            switch wake {
            case .foreground: phone.till.didBecomeActive()
            case .network: phone.till.networkDidReturn()
            case .logIn: _ = try await phone.run { try await $0.logIn("bob") }
            case .launch: phone = try await phone.relaunch()
            }
            let last = phone
            try await last.until("the grant") { last.grants.map(\.customer) == ["ada"] }
            try await last.untilQuiet()
            await last.quit()
        }
    }

    @Test("a final refusal: StoreKit is told only after the app has asked for the event after it")
    func refusalIsTold() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let grant = try await phone.buy("lifetime")
            await phone.quit()
            try await shop.perform(.uninstall(UninstallCommand(device: "phone", app: shop.bundleID)))
            let tablet = try await Phone.launch("bob", in: shop) {
                $0.device = "tablet"
                $0.listens = false
            }
            guard case .refused(let first) = try await tablet.run({ try await $0.purchase("lifetime") }) else { throw Unexpected("given") }
            #expect(first.transactionID == grant.transactionID)
            #expect(first.isFinal)
            #expect(first.reason.code == .ownedByAnotherCustomer)
            #expect(await shop.payments().count == 1)
            #expect(tablet.witness.finishedTooEarly.allSatisfy { $0 == first.transactionID })
            // Not in the way of the next one, and not repeated.
            _ = try await tablet.buy("coins10")
            try await tablet.until("told") { await tablet.outbox.contains { $0.isOver } }
            let second = try await tablet.relaunch { $0.listens = true }
            await second.sweep()
            #expect(second.refusals.isEmpty)
            #expect(await second.till.refusedPurchases.map(\.transactionID) == [first.transactionID])
            await second.quit()
        }
    }

    @Test("an event that the app took and did not work on is told again at the next launch; one that it worked on is not")
    func told() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop) { $0.listens = false }
            for count in 1...2 {
                try await shop.perform(.buy(BuyCommand(account: "apple-account", app: shop.bundleID, productId: "coins10")))
                try await phone.until("recorded") { await phone.outbox.count { $0.state == .recorded } == count }
                try await phone.until("finished") { await phone.unfinished.isEmpty }
            }
            var events = phone.till.events.makeAsyncIterator()
            let first = await events.next()
            let second = await events.next()
            #expect(first != second)
            try await phone.until("the first is done with") { await phone.outbox.count == 1 }
            let again = try await phone.relaunch { $0.listens = true }
            try await again.until("told again") { again.events.count == 1 }
            #expect(again.events.first == second)
            try await again.untilQuiet()
            await again.quit()
        }
    }

    @Test("bounds: of refusals that the app knows and grants that it never asked for the latest hundred are kept")
    func bounds() async throws {
        let storage = FileRecordStorage(folder: try TemporaryFolder(inMemory: true).url)
        let journal = Journal(storage: storage)
        var number = 0
        for state in [PurchaseRecord.State.recorded, .refused(code: "x", detail: "", isFinal: true, isTold: true), .waiting] {
            for _ in 0..<110 {
                number += 1
                try await journal.put(.story(number, state))
            }
        }
        try await journal.prune()
        let kept = try await Journal(storage: storage).read().purchases.values
        #expect(kept.count { $0.state == .recorded } == 100)
        #expect(kept.count { $0.isOver } == 100)
        #expect(kept.count { $0.state == .waiting } == 110, "what waits is never thrown away")
        #expect(!kept.contains { $0.transactionID == "1" }, "the oldest go first")
    }

    @Test("bounds: when the outbox is full the purchase stays with StoreKit, the team is told once, and it goes on when there is room")
    func full() async throws {
        try await TestShop.with(Goods.offer) { shop in
            await shop.stopServer()
            let phone = try await Phone.launch("ada", in: shop)
            let storage = FileRecordStorage(folder: phone.configuration.ownFolder.appendingPathComponent("outbox"), bound: 4)
            for number in 0..<2 { try await storage.put(Data("{}".utf8), for: "other.\(number)") }
            let journal = Journal(storage: storage)
            try await journal.put(.story(1, .waiting))
            await #expect(throws: TillError.self) { for number in 2..<6 { try await journal.put(.story(number, .waiting)) } }
            #expect(try await journal.read().purchases.count <= 2, "what is not on disk is not in the mirror")
            await phone.quit()
        }
    }

    @Test("stop ends every sequence; a new client on the same device goes on where the old one stopped")
    func stop() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let till = phone.till
            let readers = [
                Task { for await _ in till.events {} }, Task { for await _ in till.customerUpdates {} },
                Task { for await _ in till.events {} },
            ]
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
            await phone.till.stop()
            for reader in readers { await reader.value }
            for await _ in till.customerUpdates { break }
            var events = till.events.makeAsyncIterator()
            #expect(await events.next() == nil)
            await till.stop()
            try await shop.startServer()
            let second = try await phone.relaunch()
            try await second.until("the grant") { second.grants.count == 1 }
            try await second.untilQuiet()
            await second.quit()
        }
    }

    @Test("back-off grows from seconds to an hour, never beyond, always within half and whole", arguments: [UInt64.random(in: 0 ... .max)])
    func backoff(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let random = Double(generator.next() >> 11) / Double(1 << 53)
            let round = Int(generator.next() % 100)
            let pause = Backoff.patient(round, random: random)
            let whole = min(3_600, 2 * pow(2, Double(min(round, 60))))
            #expect(pause >= whole / 2 && pause <= whole, "seed \(seed), round \(round): \(pause)")
            let later = Disposition.later(TillError(.serverFault, ""), isAlarm: false, retryAfter: nil)
            let quick = Backoff.quick(1 + round % 3, later, random: random)
            #expect(quick >= 0.5 && quick <= 4, "seed \(seed)")
            let wished = Double(Int64(bitPattern: generator.next()) % 100_000)
            let asked = Disposition.later(TillError(.serverBusy, ""), isAlarm: false, retryAfter: wished)
            let wait = Backoff.quick(1, asked, random: random)
            #expect(wait >= 0 && wait <= Backoff.patience, "seed \(seed): \(wished) gives \(wait)")
        }
        #expect(Backoff.patient(.max, random: 0.999) <= 3_600)
        #expect(Backoff.quick(.max, .receiptIsOlder, random: 0) == 5)
    }
}

extension PurchaseRecord {
    /// A purchase of the day of its number.
    static func story(_ number: Int, _ state: State) -> PurchaseRecord {
        let transaction = StoreTransaction(
            id: "\(number)", originalID: "\(number)", productID: "coins10", kind: .consumable,
            purchaseDate: Date(timeIntervalSince1970: Double(number) * 86_400))
        var record = PurchaseRecord(transaction, customer: "ada", intent: nil)
        record.state = state
        return record
    }
}
