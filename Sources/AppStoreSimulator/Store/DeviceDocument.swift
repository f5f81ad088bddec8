import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes

/// A signed transaction that a device holds.
struct DeviceDocument: Sendable {
    /// What `Purchase.changed` said when it was signed.
    let changed: EpochMilliseconds
    let jws: String
}

extension SimulatedAppStore {
    /// A purchase as signed for a device; a device keeps its document until the purchase changes or it syncs, as Apple's does.
    func deviceTransaction(_ index: Int, on key: InstalledApp.Key) async -> SignedTransaction? {
        let purchase = world.purchases[index]
        let id = TransactionID(rawValue: String(purchase.number))
        var jws = deviceDocuments[key]?[index].flatMap { $0.changed == purchase.changed ? $0.jws : nil }
        if jws == nil {
            let payload = world.transactionPayload(index)
            jws = try? await signer.transaction(
                payload, for: binding(key, about: "transaction \(purchase.number) \(payload.signedDate?.milliseconds ?? 0)"))
            deviceDocuments[key, default: [:]][index] = jws.map { DeviceDocument(changed: purchase.changed, jws: $0) }
        }
        guard let jws else { return nil }
        return SignedTransaction(
            transactionId: id, jws: jws, isFinished: world.purchases[index].isFinished, purchaseDate: purchase.purchaseDate)
    }

    /// A purchase under the number that a restore gave it.
    func restoredTransaction(_ restored: World.Restored, on key: InstalledApp.Key) async -> RestoredTransaction? {
        guard let original = await deviceTransaction(restored.purchase, on: key) else { return nil }
        var payload = world.transactionPayload(restored.purchase)
        payload.transactionId = TransactionID(rawValue: String(restored.number))
        guard let jws = try? await signer.transaction(payload, for: binding(key, about: "restored \(restored.number)")) else { return nil }
        let transaction = SignedTransaction(
            transactionId: TransactionID(rawValue: String(restored.number)), jws: jws, isFinished: false,
            purchaseDate: original.purchaseDate)
        return RestoredTransaction(transaction: transaction, original: original)
    }

    /// A subscription's state as signed for a device.
    func deviceStatus(_ index: Int, on key: InstalledApp.Key) async -> SignedStatus? {
        let subscription = world.subscriptions[index]
        let payload = world.renewalPayload(index)
        let status = world.status(of: index)
        guard let transaction = await deviceTransaction(subscription.current, on: key) else { return nil }
        let about = "renewal \(subscription.originalNumber) \(payload.signedDate?.milliseconds ?? 0)"
        guard let renewalInfo = try? await signer.renewalInfo(payload, for: binding(key, about: about)) else { return nil }
        return SignedStatus(groupId: subscription.group, status: status, transaction: transaction, renewalInfo: renewalInfo)
    }

    /// What binds a document to a device; the nonce depends on what the document is about.
    func binding(_ key: InstalledApp.Key, about subject: String) -> DeviceBinding {
        var generator = SeededGenerator(seed: settings.world.seed, purpose: "nonce \(key.device.rawValue) \(key.app.rawValue) \(subject)")
        return DeviceBinding(nonce: generator.uuid(), deviceID: world.deviceVerificationID(key))
    }

    /// A purchase's receipt as apps got it until iOS 6, as base64; `nil` when the device has no such purchase.
    func transactionReceipt(_ id: TransactionID, _ key: InstalledApp.Key) async -> String? {
        guard let environment = world.installations[key]?.environment, environment == .production || environment == .sandbox,
            let index = try? world.purchase(id, in: environment), world.purchases[index].library == world.library(of: key)
        else { return nil }
        var generator = SeededGenerator(seed: settings.world.seed, purpose: "vendor \(key.device.rawValue) \(key.app.rawValue)")
        let info = world.purchaseInfo(of: index, vendorID: generator.uuid().uppercased())
        return (try? await signer.transactionReceipt(info, environment: environment)).map(Base64Form.encode)
    }

    /// The receipt file that lies on a device, as base64.
    func deviceReceipt(_ key: InstalledApp.Key) async -> String? {
        guard var receipt = world.installations[key]?.receipt else { return nil }
        DeviceGUID.of(key, seed: settings.world.seed)?.bind(&receipt)
        return (try? await signer.receipt(receipt)).map(Base64Form.encode)
    }
}
