public import AppStoreSimulator
import AppStoreTrust
public import AppStoreTypes
import Entitlements
public import Foundation
import StoreKit
public import Till
import TillServer

/// A whole world for an app's own tests: a simulated App Store, a real Till server with a ledger on disk, and customers with devices.
///
/// Nothing in it is a mock: purchases are signed, posted over HTTP, verified and recorded. Time passes only by `advance`. Close the shop at
/// the end of a test; it leaves no files.
public final class TestShop: Sendable {
    /// The simulated App Store, for everything that has no word here.
    public let appStore: SimulatedAppStore
    /// The app's bundle id.
    public let bundleID: BundleID
    let folder: URL
    private let clock: TestClock
    private let service: Guarded<RunningService?>
    private let offer: ShopOffer
    private let port: Guarded<UInt16>

    private struct RunningService {
        let service: TillService
        let task: Task<Void, any Error>
    }

    private init(_ offer: ShopOffer, _ appStore: SimulatedAppStore, folder: URL) {
        self.offer = offer
        self.appStore = appStore
        self.folder = folder
        bundleID = offer.app.bundleID
        clock = TestClock(appStore.settings.world.start)
        service = Guarded(nil)
        port = Guarded(0)
    }

    /// Opens a shop that sells what an Xcode `.storekit` file describes.
    ///
    /// - Parameters:
    ///   - storeKitFile: the bytes of the file, unchanged.
    ///   - entitlements: what products give, by the team's own names.
    public static func open(storeKitFile: Data, bundleID: BundleID = "com.example.app", entitlements: [String: [String]] = [:]) async throws
        -> TestShop
    {
        let app = AppSettings(bundleID: bundleID, catalogue: try Catalogue(storeKitFile: storeKitFile))
        return try await open(ShopOffer(app: app, entitlements: entitlements))
    }

    /// Opens a shop.
    public static func open(_ offer: ShopOffer) async throws -> TestShop {
        let appStore = SimulatedAppStore(
            SimulatorSettings(world: WorldSettings(seed: offer.seed), clock: .stepped), apps: [offer.app])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("till-shop-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let shop = TestShop(offer, appStore, folder: folder)
        try await shop.startServer()
        await appStore.setSender(shop.sender())
        return shop
    }

    /// Opens a shop, tells a story in it, and closes it, whatever happens.
    @discardableResult
    public static func with<Result>(_ offer: ShopOffer, _ story: (TestShop) async throws -> Result) async throws -> Result {
        let shop = try await open(offer)
        do {
            let result = try await story(shop)
            await shop.close()
            return result
        } catch {
            await shop.close()
            throw error
        }
    }

    /// Stops everything and removes the shop's files.
    public func close() async {
        await appStore.setSender(nil)
        await stopServer()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Customers

    /// A customer of the app on a device, with the app launched, the SDK started, and logged in.
    ///
    /// - Parameters:
    ///   - name: the team's id of the customer; `nil` for somebody who has not logged in.
    ///   - device: the device; the same name again is the next launch on the same device.
    ///   - appleAccount: who is signed in to the App Store on it; devices with one account share purchases.
    public func customer(
        _ name: String?, device: String = "phone", appleAccount: String = "apple-account",
        _ change: @Sendable (inout TillConfiguration) -> Void = { _ in }
    ) async throws -> TestCustomer {
        let device = TestDevice(name: device, account: appleAccount, shop: self)
        let customer = try await TestCustomer.launch(device, configuration(device, change))
        if let name { _ = try await customer.run { try await $0.logIn(name) } }
        return customer
    }

    func configuration(_ device: TestDevice, _ change: @Sendable (inout TillConfiguration) -> Void) -> TillConfiguration {
        var configuration = TillConfiguration(server: serverURL, key: offer.publishableKey)
        configuration.folder = folder.appendingPathComponent("device-\(device.name)", isDirectory: true)
        change(&configuration)
        return configuration
    }

    // MARK: The server

    /// The server's address.
    public var serverURL: URL {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = "127.0.0.1"
        parts.port = Int(port.withLock { $0 })
        return parts.url ?? URL(fileURLWithPath: "/")
    }

    /// Starts the server again on the same ledger and the same port; nothing happens while it runs.
    public func startServer() async throws {
        guard service.withLock({ $0 == nil }) else { return }
        let roots = try await appStore.rootCertificates().map { try TrustAnchor(certificateDER: $0) }
        let configuration = offer.configuration(
            anchors: roots, database: folder.appendingPathComponent("till.sqlite").path, port: port.withLock { $0 })
        let clock = clock
        let started = try await TillService(
            configuration,
            in: ServiceSurroundings(now: { clock.now }, requestID: { UUID().uuidString }, log: { _ in }))
        port.withLock { $0 = started.port }
        let task = Task { try await started.run() }
        service.withLock { $0 = RunningService(service: started, task: task) }
    }

    /// Stops the server in order; requests fail until it is started again.
    public func stopServer() async {
        let running = service.withLock { service in
            defer { service = nil }
            return service
        }
        running?.service.stop()
        _ = try? await running?.task.value
    }

    private func sender() -> NotificationSender {
        HTTPNotificationSender.sender(to: serverURL.absoluteString + "/v1/apple/notifications")
    }

    // MARK: Time and Apple

    /// The moment in the shop's world.
    public var now: Date { Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1_000) }

    /// Lets time pass: `P1M`, `P1W`, `P3D`, `P1Y`; renewals and everything else due happen at their own moments.
    public func advance(by period: String) async throws { try await advance(AdvanceCommand(period: period)) }

    /// Lets seconds pass.
    public func advance(seconds: Int64) async throws { try await advance(AdvanceCommand(seconds: seconds)) }

    private func advance(_ command: AdvanceCommand) async throws {
        // The server's clock runs ahead first, so that nothing Apple signs on the way comes from its future.
        let end = try await appStore.target(of: command)
        clock.set(max(clock.now, end))
        _ = try await appStore.perform(.advance(command))
        await appStore.settle()
    }

    /// Commands the simulated App Store, and waits until its notifications have been delivered.
    @discardableResult
    public func perform(_ command: ControlCommand) async throws -> ControlReply {
        let reply = try await appStore.perform(command)
        clock.set(max(clock.now, await appStore.now))
        await appStore.settle()
        return reply
    }

    /// A parent approves the oldest purchase that waits.
    public func approve() async throws { try await perform(.approve(ApproveCommand())) }

    /// A parent declines the oldest purchase that waits.
    public func decline() async throws { try await perform(.decline(DeclineCommand())) }

    /// Apple gives the money of a purchase back.
    public func refund(_ transactionID: String) async throws {
        try await perform(.refund(RefundCommand(transactionId: TransactionID(transactionID))))
    }
}
