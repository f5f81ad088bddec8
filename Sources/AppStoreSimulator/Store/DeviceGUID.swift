import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes

/// The identifier that a device's receipts are bound to (`identifierForVendor`).
enum DeviceGUID {
    static func of(_ key: InstalledApp.Key, seed: UInt64) -> DeviceIdentifier? {
        var generator = SeededGenerator(seed: seed, purpose: "vendor \(key.device.rawValue) \(key.app.rawValue)")
        return DeviceIdentifier(generator.uuid())
    }
}
