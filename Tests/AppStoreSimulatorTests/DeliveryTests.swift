import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Delivery to devices")
struct DeliveryTests {
    @Test("what is unfinished comes again at every launch, once, until it is finished")
    func launches() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let bought = try #require(try await phone.buy("lifetime").transaction)
        #expect(try await phone.events().isEmpty)
        for _ in 1...2 {
            guard case .launch(let launch) = try await phone.call(.launch) else { throw Surprise("refused") }
            let events = try await phone.events(after: launch.after)
            guard case .transactionUpdated(let update) = events.first?.event else { throw Surprise("no update: \(events)") }
            #expect(events.count == 1)
            #expect(update.cause == .launch)
            #expect(update.transaction == bought)
            _ = try await phone.events(after: events.last?.cursor ?? 0)
        }
        try await phone.finish(bought)
        guard case .launch(let launch) = try await phone.call(.launch) else { throw Surprise("refused") }
        #expect(try await phone.events(after: launch.after).isEmpty)
    }

    @Test("a purchase reaches the account's other device, and not the device of somebody else")
    func otherDevices() async throws {
        let town = try Town()
        let phone = try await town.phone("anna-phone", account: "anna")
        let tablet = try await town.phone("anna-tablet", account: "anna")
        let stranger = try await town.phone("bert-phone", account: "bert")
        let bought = try await phone.own("lifetime")
        guard case .transactionUpdated(let update) = try await tablet.events().first?.event else { throw Surprise("no update") }
        #expect(update.cause == .otherDevice)
        #expect(update.transaction.transactionId == bought.transactionId)
        #expect(update.transaction.isFinished)
        #expect(try Phone.payload(update.transaction.jws).deviceVerificationNonce != bought.deviceVerificationNonce)
        #expect(try await tablet.transactions(.currentEntitlements).map(\.productId) == ["lifetime"])
        #expect(try await stranger.events().isEmpty)
        #expect(try await stranger.transactions(.all).isEmpty)
    }

    @Test("waiting for events ends when one comes")
    func longPoll() async throws {
        let town = try Town()
        let phone = try await town.phone()
        async let reply = phone.call(.events(EventsCall(after: 0, waitMilliseconds: 30_000)))
        try await town.store.perform(.buy(BuyCommand(account: "anna", app: Town.app, productId: "lifetime")))
        guard case .events(let events) = try await reply else { throw Surprise("refused") }
        guard case .transactionUpdated(let update) = events.events.first?.event else { throw Surprise("no update") }
        #expect(update.cause == .outsideApp)
    }

    @Test("waiting for events ends by itself, and with its task")
    func longPollEnds() async throws {
        let town = try Town()
        let phone = try await town.phone()
        guard case .events(let none) = try await phone.call(.events(EventsCall(after: 0, waitMilliseconds: 5))) else {
            throw Surprise("refused")
        }
        #expect(none.events.isEmpty)
        let waiting = Task { try await phone.call(.events(EventsCall(after: 0, waitMilliseconds: 60_000))) }
        waiting.cancel()
        guard case .events(let cancelled) = try await waiting.value else { throw Surprise("refused") }
        #expect(cancelled.events.isEmpty)
    }

    @Test("a restore of the original API gives finished purchases new ids and the same origin, and changes no history")
    func restore() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let lifetime = try await phone.own("lifetime")
        try await phone.own("coins")
        let gold = try await phone.own("gold.month")
        let tablet = try await town.phone("anna-tablet")
        guard case .restore(let reply) = try await tablet.call(.restore) else { throw Surprise("refused") }
        let restored = try reply.restored.map { try Phone.payload($0.transaction.jws) }
        #expect(restored.map(\.productId) == ["lifetime", "gold.month"])
        #expect(restored.map(\.originalTransactionId) == [lifetime.originalTransactionId, gold.originalTransactionId])
        #expect(restored.last?.webOrderLineItemId == gold.webOrderLineItemId)
        #expect(Set(restored.map(\.transactionId)).isDisjoint(with: [lifetime.transactionId, gold.transactionId]))
        #expect(reply.restored.map(\.original.transactionId) == [lifetime.transactionId, gold.transactionId])
        #expect(try await tablet.transactions(.all).map(\.transactionId) == [lifetime.transactionId, gold.transactionId])
    }

    @Test("a promoted product reaches the app as an intent")
    func promoted() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.promote(PromoteCommand(device: phone.name, app: Town.app, productId: "coins")))
        guard case .purchaseIntended(let intent) = try await phone.events().first?.event else { throw Surprise("no intent") }
        #expect(intent.product.productId == "coins")
    }

    @Test("an app that is not installed is told so")
    func notInstalled() async throws {
        let town = try Town()
        let phone = Phone(name: "new", store: town.store)
        guard case .refused(let refusal) = try await phone.call(.launch) else { throw Surprise("not refused") }
        #expect(refusal.code == .notInstalled)
    }

    @Test("planned faults strike before or after the effect, as often as was said")
    func faults() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .loseReply, name: "purchase"))))
        await #expect(throws: DeviceTransportError.timedOut) { try await phone.buy("lifetime") }
        #expect(try await phone.transactions(.unfinished).map(\.productId) == ["lifetime"])
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .status, value: 500, name: "purchase", times: 2))))
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .loseRequest, device: "other"))))
        await #expect(throws: DeviceTransportError.status(500)) { try await phone.buy("coins") }
        await #expect(throws: DeviceTransportError.status(500)) { try await phone.buy("coins") }
        #expect(try await phone.buy("coins").outcome == .success)
    }
}

@Suite("Who holds a device")
struct DeviceOwnerTests {
    @Test("events follow the account that is signed in, not the device")
    func accountSwitch() async throws {
        let town = try Town()
        let phone = try await town.phone("shared", account: "anna")
        try await town.store.perform(.setDevice(SetDeviceCommand(device: phone.name, account: "bert")))
        try await town.store.perform(.createAccount(CreateAccountCommand(account: "anna")))
        try await town.store.perform(.buy(BuyCommand(account: "anna", app: Town.app, productId: "lifetime")))
        #expect(try await phone.updates().isEmpty)
        try await town.store.perform(.buy(BuyCommand(account: "bert", app: Town.app, productId: "lifetime")))
        #expect(try await phone.updates().count == 1)
        try await town.store.perform(.setDevice(SetDeviceCommand(device: phone.name, account: "anna")))
        try await town.store.perform(.buy(BuyCommand(account: "anna", app: Town.app, productId: "coins")))
        #expect(try await phone.updates().count == 2)
        #expect(try await phone.transactions(.all).map(\.productId) == ["lifetime", "coins"])
        try await town.store.perform(.uninstall(UninstallCommand(device: phone.name, app: Town.app)))
        guard case .refused = try await phone.call(.launch) else { throw Surprise("not refused") }
        let again = try await town.phone("shared", account: "anna")
        #expect(try await again.transactions(.unfinished).count == 2)
    }
}
