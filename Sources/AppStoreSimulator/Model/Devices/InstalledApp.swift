import AppStoreDeviceProtocol
import AppStoreTypes

/// An app on a device.
struct InstalledApp: Sendable {
    /// Names an app on a device.
    struct Key: Hashable, Sendable {
        let device: DeviceID
        let app: BundleID
    }

    let environment: AppStoreEnvironment
    let installed: EpochMilliseconds
    var platform: OriginalPlatform
    var bundleVersion: String
    var shortVersion: String
    var includesFinishedConsumables: Bool
    /// The receipt that lies on the device; `nil` when none does.
    var receipt: AppReceipt?
    /// Ids under which a restore of the original API gave purchases again, by index of the purchase.
    var restoredNumbers: [Int: UInt64] = [:]
    /// What became of purchase calls, by their names.
    var decisions: [String: PurchaseDecision] = [:]
    var queue = EventQueue()

    /// The version that documents name: the build, or on macOS the version that people see.
    var documentVersion: String { platform == .macOS ? shortVersion : bundleVersion }
}
