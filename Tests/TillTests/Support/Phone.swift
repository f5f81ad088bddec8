import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreKit
import Testing

@testable import CrashPoints
@testable import Till
@testable import TillTesting

/// A customer's phone in a shop: everything real, but waits are short, and what the app is told is written down.
final class Phone: Sendable {
    let shop: TestShop
    let till: TillClient
    let device: SimulatedDevice
    let place: TestDevice
    let configuration: TillConfiguration
    let settings: Settings
    let witness: CrashWitness
    private let client: CrashingClient
    private let heard: Locked<[TillEvent]>
    private let listening: Locked<Task<Void, Never>?>

    /// The longest pause that a phone's app does not really make, in seconds.
    static let longestWait: TimeInterval = 5.5

    /// What is special about a phone.
    struct Settings: Sendable {
        var device = "phone"
        var account = "apple-account"
        var receiptOnly = false
        /// How far the phone's clock is ahead of the shop's, in seconds.
        var clockAhead: TimeInterval = 0
        /// Whether the app listens to events from the start.
        var listens = true
        /// A port that is not the system's own.
        var store: @Sendable (any Store) -> any Store = { $0 }
        var configuration: @Sendable (inout TillConfiguration) -> Void = { _ in }
    }

    private init(_ place: TestDevice, _ configuration: TillConfiguration, _ settings: Settings, _ witness: CrashWitness) async throws {
        shop = place.shop
        self.place = place
        self.configuration = configuration
        self.settings = settings
        self.witness = witness
        let device = try await place.connect()
        self.device = device
        client = try await device.run {
            let client = try CrashingClient(
                configuration, counter: CrashCounter(diesAt: nil), witness: witness, receiptOnly: settings.receiptOnly,
                clock: { [shop = place.shop, settings] in shop.now.addingTimeInterval(settings.clockAhead) }, longestWait: Self.longestWait,
                changing: settings.store)
            client.till.start()
            return client
        }
        till = client.till
        heard = Locked([])
        listening = Locked(nil)
        if settings.listens { listen() }
    }

    /// Launches the app, logged in as a customer; `nil` for nobody.
    static func launch(
        _ customer: String?, in shop: TestShop, _ interface: StoreInterface = .storeKit2, _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Phone {
        var settings = Settings()
        change(&settings)
        let place = TestDevice(name: settings.device, account: settings.account, shop: shop)
        let configuration = shop.configuration(place) { [settings] in
            $0.interface = interface
            settings.configuration(&$0)
        }
        let phone = try await Phone(place, configuration, settings, CrashWitness())
        if let customer { try await phone.run { _ = try await $0.logIn(customer) } }
        return phone
    }

    /// Ends the app and launches it again on the same phone.
    func relaunch(_ change: (inout Settings) -> Void = { _ in }) async throws -> Phone {
        await quit()
        var settings = settings
        change(&settings)
        var configuration = configuration
        settings.configuration(&configuration)
        return try await Phone(place, configuration, settings, witness)
    }

    /// Ends the app: a process that is gone sends and writes nothing any more, also not what it was about to.
    func quit() async {
        await till.stop()
        await client.kill()
        device.quit()
        await listening.withLock { $0 }?.value
    }

    func run<Result: Sendable>(_ app: @Sendable (TillClient) async throws -> Result) async rethrows -> Result {
        try await device.run { try await app(till) }
    }

    /// Buys, and gives the grant that must come of it.
    func buy(_ product: String, quantity: Int = 1, order: Order? = nil) async throws -> Grant {
        let outcome = try await run { try await $0.purchase(product, quantity: quantity, order: order) }
        guard case .granted(let grant) = outcome else { throw Unexpected("\(product): \(outcome)") }
        return grant
    }

    func answer(_ answer: AppStoreSimulator.CustomerAnswer, times: Int? = 1) async throws {
        try await shop.perform(.setAnswer(SetAnswerCommand(device: DeviceID(place.name), answer: answer, times: times)))
    }

    /// Looks through everything that waits, once, as a wake does.
    func sweep() async { _ = await run { await $0.parts.pipeline.sweep() } }

    // MARK: What the app is told

    /// Begins to listen to events.
    func listen() {
        let events = till.events
        let heard = heard
        listening.withLock { task in
            if task == nil { task = Task { for await event in events { heard.withLock { $0.append(event) } } } }
        }
    }

    /// Everything that the app was told so far.
    var events: [TillEvent] { heard.withLock { $0 } }

    /// The grants that the app was told of as events.
    var grants: [Grant] { events.compactMap { if case .granted(let grant) = $0 { grant } else { nil } } }

    /// The refusals that the app was told of as events.
    var refusals: [Refusal] { events.compactMap { if case .refused(let refusal) = $0 { refusal } else { nil } } }

    /// The alarms.
    var alarms: [TillErrorCode] { events.compactMap { if case .alarm(let error) = $0 { error.code } else { nil } } }

    // MARK: What is left

    /// What StoreKit has not been told of.
    var unfinished: [String] {
        get async {
            await device.run {
                var list: [String] = []
                for await result in Transaction.unfinished { list.append(String(result.unsafePayloadValue.id)) }
                return list
            }
        }
    }

    /// What is in the outbox.
    var outbox: [PurchaseRecord] { get async { await till.parts.journal.outbox ?? [] } }

    /// A transaction of this phone as StoreKit would deliver it again.
    func delivered(_ id: String) async -> StoreTransaction? {
        await device.run {
            for await result in Transaction.all where String(result.unsafePayloadValue.id) == id { return StoreTransaction(result) }
            return nil
        }
    }

    /// Waits until something is so; a failure when that takes too long.
    func until(_ what: String, _ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw Unexpected("it never came to this: \(what); heard \(events); outbox \(await outbox.map(\.state))")
    }

    /// Waits until the app does nothing by itself: the rounds after a wake are over, and the next would come in minutes.
    func untilAtRest() async throws { try await until("rest") { till.isAtRest(for: Self.longestWait) } }

    /// Waits until nothing waits: the outbox has only refusals that the app knows of, and StoreKit was told of everything.
    func untilQuiet() async throws {
        try await until("quiet") {
            guard await outbox.allSatisfy({ $0.isOver }) else { return false }
            return await unfinished.isEmpty
        }
    }
}

/// Something that a story did not expect.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension TestShop {
    /// What was paid by an Apple Account.
    func payments(by account: String = "apple-account") async -> [WorldSummary.Transaction] {
        await appStore.summary().transactions.filter { $0.account == account }
    }
}
