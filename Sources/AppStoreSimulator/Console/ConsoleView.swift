import AppStoreDeviceProtocol
import AppStoreTypes

/// What the console shows, taken at one moment.
struct ConsoleView: Sendable {
    let summary: WorldSummary
    let apps: [AppSettings]
    let devices: [String]
    let keys: [InAppPurchaseKey]
    let faults: [(fault: Fault, left: Int)]
    let address: String?

    /// The most rows that a page shows; the newest.
    static let limit = 200

    /// The app that forms begin with.
    var app: String { apps.first?.bundleID.rawValue ?? "" }
    var products: [String] { apps.flatMap { $0.catalogue.products.keys.map(\.rawValue) }.sorted() }
    var accounts: [String] { summary.accounts.map(\.account) }
    var time: String { MomentText.rfc3339(summary.now) }
}

extension SimulatedAppStore {
    func consoleView() async -> ConsoleView {
        let faults = await waitingFaults()
        return ConsoleView(
            summary: summary(), apps: world.apps.values.sorted { $0.bundleID.rawValue < $1.bundleID.rawValue },
            devices: world.devices.keys.map(\.rawValue).sorted(), keys: world.keys.keys, faults: faults,
            address: settings.address)
    }

    /// The documents of a purchase as Apple would sign them now: the transaction, and a subscription's renewal info.
    func signedDocuments(of id: String) async -> (transaction: String?, renewalInfo: String?)? {
        guard let index = try? world.purchase(TransactionID(rawValue: id)) else { return nil }
        let transaction = try? await signer.transaction(world.transactionPayload(index))
        var renewalInfo: String?
        if let subscription = world.purchases[index].subscription {
            renewalInfo = try? await signer.renewalInfo(world.renewalPayload(subscription))
        }
        return (transaction, renewalInfo)
    }

    /// The receipt that lies on a device, as base64.
    func receiptText(device: String, app: BundleID) async -> String? {
        await deviceReceipt(InstalledApp.Key(device: DeviceName(device), app: app))
    }
}
