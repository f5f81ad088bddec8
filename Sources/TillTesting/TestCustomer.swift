import AppStoreDeviceProtocol
public import AppStoreSimulator
import AppStoreTypes
public import StoreKit
public import Till

/// A device in a shop's world.
struct TestDevice: Sendable {
    let name: String
    let account: String
    let shop: TestShop

    func connect() async throws -> SimulatedDevice {
        var configuration = DeviceConfiguration(
            device: name, account: account, bundleID: shop.bundleID.rawValue, transport: shop.appStore)
        configuration.receiptDirectory = shop.folder.appendingPathComponent("receipts-\(name)", isDirectory: true)
        return try await SimulatedDevice.connect(configuration)
    }
}

/// Somebody with a device on which the app runs.
///
/// StoreKit's and the SDK's calls act for the device inside `run`.
public final class TestCustomer: Sendable {
    /// The app's client.
    public let till: TillClient
    /// The device, in its present run of the app.
    public let device: SimulatedDevice
    private let place: TestDevice
    private let configuration: TillConfiguration
    private let mailbox: Mailbox

    private init(_ place: TestDevice, _ configuration: TillConfiguration, device: SimulatedDevice, till: TillClient) {
        self.place = place
        self.configuration = configuration
        self.device = device
        self.till = till
        mailbox = Mailbox(till.events)
    }

    static func launch(_ place: TestDevice, _ configuration: TillConfiguration) async throws -> TestCustomer {
        let device = try await place.connect()
        let till = await device.run {
            let till = TillClient(configuration)
            till.start()
            return till
        }
        return TestCustomer(place, configuration, device: device, till: till)
    }

    /// Does something in the app, on this customer's device.
    public func run<Result: Sendable>(_ app: @Sendable (TillClient) async throws -> Result) async rethrows -> Result {
        try await device.run { try await app(till) }
    }

    /// Says what the customer does on the next payment sheets, or on all that follow without `times`.
    public func answer(_ answer: CustomerAnswer, times: Int? = 1) async throws {
        try await place.shop.perform(.setAnswer(SetAnswerCommand(device: DeviceID(place.name), answer: answer, times: times)))
    }

    /// Ends the app, as the system does to an app in the background.
    public func quit() async {
        await till.stop()
        device.quit()
    }

    /// Ends the app and launches it again on the same device, with everything that is kept there.
    public func relaunch() async throws -> TestCustomer {
        await quit()
        return try await Self.launch(place, configuration)
    }

    /// The next event that the app gets; waits for it.
    ///
    /// Asking for it says that the app has worked on the one before.
    public func nextEvent() async -> TillEvent? { await mailbox.next() }

    /// Waits until what the customer owns satisfies a condition.
    public func customer(when isReached: @Sendable (CustomerStatus) -> Bool) async -> CustomerStatus? {
        for await status in till.customerUpdates where isReached(status) { return status }
        return nil
    }
}

/// Takes the app's events one after the other.
private actor Mailbox {
    private var iterator: TillEvents.AsyncIterator

    init(_ events: TillEvents) { iterator = events.makeAsyncIterator() }

    func next() async -> TillEvent? {
        var iterator = iterator
        let event = await iterator.next()
        self.iterator = iterator
        return event
    }
}
