import AppStoreSimulator
import AppStoreTypes
import Foundation
import HTTPService
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// Whose a purchase is, when people come and go on one device.
@Suite("Whose it is", .timeLimit(.minutes(10)))
struct IdentityTests {
    @Test(
        "B98 — a purchase belongs to who began it, also when somebody else is logged in when it gets through",
        arguments: StoreInterface.allCases, [true, false])
    func accountSwitch(interface: StoreInterface, bobTapsFirst: Bool) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, interface)
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
            let first = try #require(await phone.unfinished.first)
            try await phone.run { try await $0.logOut() }
            let status = try await phone.run { try await $0.logIn("bob") }
            #expect(status.has("pro") == .notYetKnown)
            try await shop.startServer()
            if !bobTapsFirst {
                phone.till.networkDidReturn()
                try await phone.untilQuiet()
            }
            let second = try await phone.buy("coins10")
            try await phone.until("ada's grant") { phone.grants.map(\.transactionID) == [first] }
            #expect(phone.grants.first?.customer == "ada")
            #expect(second.customer == "bob")
            #expect(second.transactionID != first)
            try await phone.untilQuiet()
            #expect(try await ShopQuestion(shop).transactions(of: "ada") == [first])
            #expect(try await ShopQuestion(shop).transactions(of: "bob") == [second.transactionID])
            await phone.quit()
        }
    }

    @Test(
        "B98 — a purchase that ada could not send is not bob's on another device of the same Apple Account",
        arguments: StoreInterface.allCases)
    func otherDevice(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop, interface) { $0.configuration = { $0.server = url } }
                let tablet = try await Phone.launch("bob", in: shop, interface) { $0.device = "tablet" }
                await road.block(.text("no network here", status: 503))
                guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("confirmed") }
                let id = try #require(await phone.unfinished.first)
                await tablet.sweep()
                #expect(try await ShopQuestion(shop).transactions(of: "bob").isEmpty)
                #expect(tablet.grants.isEmpty)
                #expect(tablet.refusals.isEmpty)
                #expect(!tablet.witness.finished.contains(id))
                await road.block(nil)
                phone.till.networkDidReturn()
                try await phone.until("ada's grant") { phone.grants.map(\.transactionID) == [id] }
                #expect(try await ShopQuestion(shop).transactions(of: "ada") == [id])
                let own = try await tablet.buy("coins10")
                #expect(own.customer == "bob")
                #expect(try await ShopQuestion(shop).transactions(of: "bob") == [own.transactionID])
                for phone in [phone, tablet] { await phone.quit() }
            }
        }
    }

    @Test("B98 — bob's restore does not take what ada began and what still waits")
    func restoreOfAnother() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            await shop.stopServer()
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("lifetime") }) else { throw Unexpected("confirmed") }
            _ = try await phone.run { try await $0.logIn("bob") }
            try await shop.startServer()
            let outcome = try await phone.run { try await $0.restore() }
            if case .restored(let grants, _, _) = outcome { #expect(grants.isEmpty) }
            try await phone.until("ada's grant") { phone.grants.map(\.customer) == ["ada"] }
            #expect(await phone.till.customer.has("pro") == .no)
            #expect(try await phone.run { try await $0.logIn("ada") }.has("pro") == .yes)
            await phone.quit()
        }
    }

    @Test("B95 — a log-in is wholly done or not at all: when the server is away bob is bob, and what he owns is not known")
    func logInWithoutServer() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("month")
            #expect(await phone.till.customer.has("pro") == .yes)
            await shop.stopServer()
            let status = try await phone.run { try await $0.logIn("bob") }
            #expect(status.customer == "bob")
            #expect(status.has("pro") == .notYetKnown)
            #expect(await phone.till.customerID == "bob")
            try await shop.startServer()
            let grant = try await phone.buy("coins10")
            #expect(grant.customer == "bob")
            #expect(try await ShopQuestion(shop).transactions(of: "bob") == [grant.transactionID])
            await phone.quit()
        }
    }

    @Test("B95 — a log-in that cannot be written down throws, and ada stays")
    func logInWithoutStorage() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("month")
            try await phone.untilQuiet()
            // A file in the place of the folder that would be written to.
            let place = phone.configuration.ownFolder.appendingPathComponent("outbox")
            try FileManager.default.removeItem(at: place)
            try Data().write(to: place)
            let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.logIn("bob") } }
            #expect(error?.code == .storageFailed)
            #expect(await phone.till.customerID == "ada")
            #expect(await phone.till.customer.customer == "ada")
            #expect(await phone.till.customer.has("pro") == .yes)
            await phone.quit()
        }
    }

    @Test(
        "B96 — a customer id that is a UUID is one customer in either case; braces and missing hyphens are refused before anything is sold")
    func tokenCase() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("3F2504E0-4F89-41D3-9A0C-0305E82C3301", in: shop)
            #expect(await phone.till.customerID == "3f2504e0-4f89-41d3-9a0c-0305e82c3301")
            let grant = try await phone.buy("month")
            let token = await shop.payments().first?.transaction.appAccountToken
            #expect(token == AppAccountToken("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
            try await shop.advance(by: "P1M")
            try await phone.until("the renewal") { phone.grants.count == 1 }
            #expect(phone.grants.first?.customer == grant.customer)
            for id in ["{3F2504E0-4F89-41D3-9A0C-0305E82C3301}", "", "null", "ada lovelace", "ada\n", String(repeating: "a", count: 129)] {
                let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.logIn(id) } }
                #expect(error?.code == .customerIDInvalid, "\(id)")
            }
            #expect(await phone.till.customerID == grant.customer)
            #expect(CustomerAccountToken.token(of: "3f2504e0-4f89-41d3-9a0c-0305e82c3301").lowercasedText == grant.customer)
            #expect(UUID(strict: "3f2504e04f8941d39a0c0305e82c3301") == nil)
            await phone.quit()
        }
    }

    @Test("B113 — restoring before log-in takes nothing away: ada keeps it, and has it on the new device once she has logged in")
    func anonymousRestore() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("month")
            let tablet = try await Phone.launch(nil, in: shop) { $0.device = "tablet" }
            let outcome = try await tablet.run { try await $0.restore() }
            guard case .restored(let grants, [], 0) = outcome else { throw Unexpected("\(outcome)") }
            #expect(grants.map(\.productID) == ["month"])
            // The launch's own question may be answered after the restore, at the same moment of a clock that stands still.
            try await tablet.until("owned") { await tablet.till.customer.has("pro") == .yes }
            #expect(try await phone.run { try await $0.refresh() }.has("pro") == .yes)
            #expect(try await tablet.run { try await $0.logIn("ada") }.has("pro") == .yes)
            // The same device, another customer of the app: the App Store's account is not the customer.
            let third = try await Phone.launch("bob", in: shop) { $0.device = "third" }
            let bobs = try await third.run { try await $0.restore() }
            guard case .restored([], let refusedToBob, 0) = bobs else { throw Unexpected("\(bobs)") }
            #expect(refusedToBob.count == 1)
            #expect(await third.till.customer.has("pro") == .no)
            for phone in [phone, tablet, third] { await phone.quit() }
        }
    }

    @Test("a restore asks the server anew, also for what it refused on this device before")
    func restoreAfterRefusal() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            _ = try await phone.buy("lifetime")
            _ = try await phone.run { try await $0.logIn("bob") }
            let outcome = try await phone.run { try await $0.restore() }
            guard case .restored([], let refused, 0) = outcome else { throw Unexpected("\(outcome)") }
            #expect(refused.count == 1)
            try await phone.until("told") { await phone.till.refusedPurchases.allSatisfy { $0.isFinal } }
            _ = try await phone.run { try await $0.logIn("ada") }
            guard case .restored(let grants, [], 0) = try await phone.run({ try await $0.restore() }) else { throw Unexpected("not hers") }
            #expect(grants.map(\.productID) == ["lifetime"])
            #expect(grants.first?.customer == "ada")
            await phone.quit()
        }
    }

    @Test("a restore asks the server anew, also while the app has yet to hear that somebody else has it, who still hears of it once")
    func restoreBeforeTheOtherHears() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop) { $0.listens = false }
            try await shop.perform(.buy(BuyCommand(account: "apple-account", app: shop.bundleID, productId: "lifetime")))
            try await phone.until("recorded") { await phone.outbox.map(\.state) == [.recorded] }
            try await phone.until("finished") { await phone.unfinished.isEmpty }
            _ = try await phone.run { try await $0.logIn("bob") }
            let outcome = try await phone.run { try await $0.restore() }
            guard case .restored([], let refused, 0) = outcome else { throw Unexpected("\(outcome)") }
            #expect(refused.map(\.reason.code) == [.ownedByAnotherCustomer])
            phone.listen()
            try await phone.untilQuiet()
            #expect(phone.grants.map(\.customer) == ["ada"])
            await phone.quit()
        }
    }

    @Test("orders: metadata comes back with the grant, the same id is the same order, somebody else's order is refused before the sheet")
    func orders() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop)
            let metadata = JSONValue.object([JSONMember("level", .number("12")), JSONMember("skin", .string("gold"))])
            let order = try await phone.run { try await $0.makeOrder(for: "coins10", metadata: metadata) }
            let again = try await phone.run { try await $0.makeOrder(for: "coins10", metadata: metadata, id: order.id) }
            #expect(again == order)
            let grant = try await phone.buy("coins10", order: order)
            #expect(grant.order?.id == order.id)
            #expect(grant.order?.metadata == metadata)
            #expect(await shop.payments().first?.transaction.appAccountToken == AppAccountToken(order.id.uuidString))
            let other = try await phone.run { try await $0.makeOrder(for: "coins10") }
            _ = try await phone.run { try await $0.logIn("bob") }
            let error = await #expect(throws: TillError.self) { try await phone.run { _ = try await $0.purchase("coins10", order: other) } }
            #expect(error?.code == .orderConflict)
            #expect(await shop.payments().count == 1)
            let big = JSONValue.object([JSONMember("note", .string(String(repeating: "x", count: 5_000)))])
            let tooBig = await #expect(throws: TillError.self) {
                try await phone.run { _ = try await $0.makeOrder(for: "coins10", metadata: big) }
            }
            #expect(tooBig?.code == .orderMetadata)
            await phone.quit()
        }
    }

    @Test(
        "B105 — a purchase begun on the App Store's page waits for a log-in and is then bought once, for that customer",
        arguments: StoreInterface.allCases)
    func promoted(interface: StoreInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch(nil, in: shop, interface) { $0.configuration = { $0.identity = .logInRequired } }
            try await phone.until("started") { await phone.till.customerID == nil }
            await phone.quit()
            try await shop.perform(.promote(PromoteCommand(device: "phone", app: shop.bundleID, productId: "month")))
            let second = try await phone.relaunch()
            await second.sweep()
            #expect(second.events.isEmpty)
            let error = await #expect(throws: TillError.self) { try await second.run { _ = try await $0.purchase("month") } }
            #expect(error?.code == .logInRequired)
            #expect(await shop.payments().isEmpty)
            _ = try await second.run { try await $0.logIn("ada") }
            try await second.until("the request") { second.events == [.purchaseRequested(productID: "month")] }
            let grant = try await second.buy("month")
            #expect(grant.customer == "ada")
            #expect(await shop.payments().count == 1)
            let token = AppAccountToken(CustomerAccountToken.token(of: "ada").uuidString)
            #expect(await shop.payments().first?.transaction.appAccountToken == token)
            await second.quit()
        }
    }
}
