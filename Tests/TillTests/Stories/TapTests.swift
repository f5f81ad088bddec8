import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// What the customer's finger does, and what StoreKit makes of it.
@Suite("Taps", .timeLimit(.minutes(10)))
struct TapTests {
    @Test(
        "progress goes asking, waiting for the customer, verifying, done; a second tap joins and pays nothing",
        arguments: StoreInterface.allCases)
    func progress(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            let (first, second) = try await phone.run { till in (try await till.begin("coins10"), try await till.begin("coins10")) }
            #expect(first === second)
            var steps: [PurchaseProgress] = []
            for await step in second.progress { steps.append(step) }
            let outcome = try await first.outcome
            #expect(steps == [.asking, .waitingForCustomer, .verifying, .done(outcome)])
            guard case .granted = outcome else { throw Unexpected("\(outcome)") }
            var again: [PurchaseProgress] = []
            for await step in first.progress { again.append(step) }
            #expect(again == steps, "who looks later sees the same")
            #expect(await shop.payments().count == 1)
            #expect(phone.events.isEmpty, "the result of a call is no event")
            await phone.quit()
        }
    }

    @Test("purchases switched off on the device are told before any sheet appears", arguments: StoreInterface.allCases)
    func switchedOff(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            try await shop.perform(.setDevice(SetDeviceCommand(device: "phone", canMakePayments: false)))
            let second = try await phone.relaunch()
            #expect(!second.till.canMakePayments)
            let purchase = try await second.run { try await $0.begin("coins10") }
            var steps: [PurchaseProgress] = []
            for await step in purchase.progress { steps.append(step) }
            let error = await #expect(throws: TillError.self) { _ = try await purchase.outcome }
            #expect(error?.code == .purchaseNotAllowed)
            #expect(!steps.contains(.waitingForCustomer))
            #expect(steps.last == error.map(PurchaseProgress.failed))
            await second.quit()
        }
    }

    @Test(
        "B84 — Ask to Buy: the call ends with pending, nothing is posted or finished; the approval arrives as an event",
        arguments: StoreInterface.allCases)
    func askToBuy(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop, interface) { $0.configuration = { $0.server = url } }
                try await phone.answer(.askToBuy)
                let purchase = try await phone.run { try await $0.begin("coins10") }
                var steps: [PurchaseProgress] = []
                for await step in purchase.progress { steps.append(step) }
                #expect(steps == [.asking, .waitingForCustomer, .waitingForApproval, .done(.pendingApproval)])
                #expect(await road.posts.isEmpty)
                #expect(await phone.outbox.isEmpty)
                #expect(phone.witness.finished.isEmpty)
                // The screen is usable: something else can be bought meanwhile.
                _ = try await phone.buy("season")
                try await shop.approve()
                try await phone.until("the approval") { phone.grants.map(\.productID) == ["coins10"] }
                try await phone.untilQuiet()
                await phone.quit()
            }
        }
    }

    @Test("a parent who declines ends the wish without a trace, and the next tap asks again", arguments: StoreInterface.allCases)
    func declined(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            try await phone.answer(.askToBuy)
            #expect(try await phone.run { try await $0.purchase("coins10") } == .pendingApproval)
            try await shop.decline()
            _ = try await phone.buy("coins10")
            #expect(phone.grants.isEmpty)
            #expect(await shop.payments().count == 1)
            await phone.quit()
        }
    }

    @Test("B86 — a cancelled and a failed sheet leave nothing behind; the next tap shows a sheet", arguments: StoreInterface.allCases)
    func cancelledAndFailed(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            try await phone.answer(.cancel)
            #expect(try await phone.run { try await $0.purchase("coins10") } == .cancelled)
            try await phone.answer(.fail(.networkError))
            let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.purchase("coins10") } }
            #expect(error?.message().isEmpty == false)
            let grant = try await phone.buy("coins10")
            // Finishing what is gone, twice at once, is harmless.
            await phone.run { till in
                async let one: Void = till.parts.store.finish(grant.transactionID)
                async let two: Void = till.parts.store.finish(grant.transactionID)
                _ = await (one, two)
            }
            try await phone.untilQuiet()
            #expect(await phone.till.parts.journal.outbox == [])
            await phone.quit()
        }
    }

    @Test(
        "B87 — the same consumable six times in a row: six transactions, each finished before its call ends",
        arguments: StoreInterface.allCases)
    func sixInARow(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            var ids: [String] = []
            for _ in 0..<6 {
                let grant = try await phone.buy("coins10")
                ids.append(grant.transactionID)
                #expect(await phone.unfinished.isEmpty)
            }
            #expect(Set(ids).count == 6)
            #expect(phone.events.isEmpty)
            #expect(try await Set(ShopQuestion(shop).transactions(of: "ada")) == Set(ids))
            await phone.quit()
        }
    }

    @Test(
        "a paid purchase that is not confirmed is finished by the next tap instead of being paid again", arguments: StoreInterface.allCases)
    func secondTap(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
            let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.purchase("coins10") } }
            #expect(error?.code == .purchaseEarlierWaiting)
            // What is sent by itself must not be quicker than the tap.
            try await phone.untilAtRest()
            try await shop.startServer()
            let outcome = try await phone.run { try await $0.purchase("coins10") }
            guard case .earlierGranted = outcome else { throw Unexpected("\(outcome)") }
            #expect(await shop.payments().count == 1)
            #expect(phone.grants.isEmpty, "the call's result is told once")
            _ = try await phone.buy("coins10")
            #expect(await shop.payments().count == 2)
            await phone.quit()
        }
    }

    @Test("B107 — six old renewals that nobody finished do not answer the tap", arguments: StoreInterface.allCases)
    func oldRenewals(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("month") }) else { throw Unexpected("confirmed") }
            let first = try #require(await shop.payments().first?.transaction.transactionId)
            await phone.quit()
            for _ in 0..<5 { try await shop.advance(by: "P1M") }
            try await shop.perform(.setRenewal(SetRenewalCommand(transactionId: first, isOn: false)))
            try await shop.advance(by: "P2M")
            let old = await shop.payments().count
            #expect(old == 6)
            try await shop.startServer()
            let second = try await phone.relaunch()
            let grant = try await second.buy("month")
            #expect(grant.purchaseDate > shop.now.addingTimeInterval(-60))
            #expect(await shop.payments().count == old + 1)
            try await second.untilQuiet()
            #expect(!second.grants.contains { $0.transactionID == grant.transactionID })
            #expect(second.witness.finishedTooEarly.isEmpty)
            await second.quit()
        }
    }

    @Test(
        "an interrupted purchase that the customer left counts as cancelled and still arrives, for who began it",
        arguments: StoreInterface.allCases)
    func interrupted(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            let metadata = JSONValue.object([JSONMember("skin", .string("gold"))])
            let order = try await phone.run { try await $0.makeOrder(for: "coins10", metadata: metadata) }
            try await phone.answer(.interrupt(.cancelled))
            #expect(try await phone.run { try await $0.purchase("coins10", order: order) } == .cancelled)
            _ = try await phone.run { try await $0.logIn("bob") }
            let second = try await phone.relaunch()
            try await shop.approve()
            try await second.until("the purchase") { second.grants.count == 1 }
            let grant = try #require(second.grants.first)
            #expect(grant.customer == "ada")
            #expect(grant.order?.id == order.id)
            #expect(grant.order?.metadata == metadata)
            #expect(try await ShopQuestion(shop).transactions(of: "bob").isEmpty)
            try await second.untilQuiet()
            await second.quit()
        }
    }
}
