import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import CrashPoints
import Foundation
import StoreKit
import Testing
import Till

@testable import TillTesting

/// How the app reaches the App Store.
enum CrashInterface: String, CaseIterable, CustomTestStringConvertible {
    case storeKit2 = "StoreKit 2"
    case original = "the original interface"
    case receipt = "the original interface, with the receipt as the only proof"

    var testDescription: String { rawValue }
}

/// One customer's story on one device, over as many launches of the app as it takes.
final class CrashStory: Sendable {
    let shop: TestShop
    let customer: String
    let interface: CrashInterface
    let witness = CrashWitness()
    private let place: TestDevice
    private let folder: TemporaryFolder

    init(_ shop: TestShop, number: Int, _ interface: CrashInterface) throws {
        // A process dies here, not a machine, so nothing is gained by waiting for a disk.
        folder = try TemporaryFolder(inMemory: true)
        self.shop = shop
        self.interface = interface
        customer = "ada-\(number)"
        place = TestDevice(name: "phone-\(number)", account: "account-\(number)", shop: shop)
    }

    /// Launches the app; it dies at a step, counted from `arm()` on.
    func launch(diesAt fatal: Int?, counting: Bool = false) async throws -> CrashRun {
        let counter = CrashCounter(diesAt: fatal)
        if counting { counter.arm() }
        let configuration = shop.configuration(place) { [interface, folder] in
            $0.interface = interface == .storeKit2 ? .storeKit2 : .original
            $0.folder = folder.url
        }
        let device = try await place.connect()
        let client = try await device.run {
            let client = try CrashingClient(configuration, counter: counter, witness: witness, receiptOnly: interface == .receipt)
            client.till.start()
            return client
        }
        return CrashRun(client, device: device, witness: witness)
    }

    // MARK: The world outside

    func answer(_ answer: CustomerAnswer) async throws {
        try await shop.perform(.setAnswer(SetAnswerCommand(device: DeviceID(place.name), answer: answer, times: 1)))
    }

    /// The parent approves, if somebody asked.
    func approve() async throws {
        for pending in await shop.appStore.summary().pending where pending.device.rawValue == place.name {
            try await shop.perform(.approve(ApproveCommand(pendingId: pending.pendingId)))
        }
    }

    /// Somebody else buys elsewhere, with an order and the App Store's same account.
    func buyForSomebodyElse(_ product: String) async throws {
        let order = UUID().uuidString.lowercased()
        let body = #"{"id": "\#(order)", "customer": "eve", "productId": "\#(product)"}"#
        _ = try await ShopQuestion(shop).ask("v1/orders", body: Array(body.utf8))
        var command = BuyCommand(account: place.account, app: shop.bundleID, productId: ProductID(product))
        command.appAccountToken = AppAccountToken(order)
        try await shop.perform(.buy(command))
    }

    /// What was paid.
    var payments: [WorldSummary.Transaction] {
        get async { await shop.appStore.summary().transactions.filter { $0.account == place.account } }
    }
}

/// One run of the app.
final class CrashRun: Sendable {
    let client: CrashingClient
    let device: SimulatedDevice
    let witness: CrashWitness
    private let listening: Task<Void, Never>

    init(_ client: CrashingClient, device: SimulatedDevice, witness: CrashWitness) {
        self.client = client
        self.device = device
        self.witness = witness
        let events = client.till.events
        let counter = client.counter
        listening = Task {
            for await event in events where !counter.isDead {
                switch event {
                case .granted(let grant), .revoked(let grant): witness.told(grant)
                case .refused(let refusal): witness.told(refusal: refusal.transactionID)
                case .purchaseRequested, .alarm: break
                }
            }
        }
    }

    func buy(_ product: String, order: Order? = nil) async throws {
        _ = try await device.run {
            try await client.call {
                try await $0.purchase(product, order: order)
            } told: { outcome in
                switch outcome {
                case .granted(let grant), .earlierGranted(let grant): witness.told(grant)
                case .refused(let refusal): witness.told(refusal: refusal.transactionID)
                case .cancelled, .pendingApproval, .unconfirmed: break
                }
            }
        }
    }

    /// Waits until nothing is left to do; not longer than it lives.
    func becomesQuiet(_ andAlso: () -> Bool = { true }) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if client.counter.isDead { return }
            let isQuiet = await device.run {
                guard andAlso(), await client.isOutboxEmpty else { return false }
                return await client.isEverythingFinished
            }
            if isQuiet { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("it never becomes quiet")
    }

    func quit() async {
        await client.till.stop()
        await client.kill()
        device.quit()
        await listening.value
    }
}

extension CrashWitness {
    func told(_ grant: Grant) { told(grant: grant.transactionID, order: grant.order?.metadata?["skin"]?.text) }
}
