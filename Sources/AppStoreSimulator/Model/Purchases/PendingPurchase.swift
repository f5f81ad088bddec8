import AppStoreDeviceProtocol
import AppStoreTypes

/// A purchase that waits for a parent, or for the customer to act outside the app.
struct PendingPurchase: Hashable, Sendable {
    /// What it waits for.
    enum Kind: String, Codable, Hashable, Sendable {
        case askToBuy
        case interrupted
    }

    /// The name that commands use.
    let id: String
    let kind: Kind
    let installation: InstalledApp.Key
    let library: Int
    let call: PurchaseCall
    let asked: EpochMilliseconds
}
