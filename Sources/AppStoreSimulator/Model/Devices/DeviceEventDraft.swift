import AppStoreDeviceProtocol
import AppStoreTypes

/// An event for a device before its documents are signed: purchases and subscriptions by index.
enum DeviceEventDraft: Hashable, Sendable {
    case transaction(Int, cause: TransactionUpdate.Cause, requestID: String?)
    case status(Int)
    case storefront(Storefront)
    case intended(IntendedDraft)
    case declined(requestID: String, product: ProductID)
    case revoked([ProductID])
    case payments(Bool)
}

/// A purchase that the customer began on the App Store.
struct IntendedDraft: Hashable, Sendable {
    let id: String
    let product: ProductID
    let offer: OfferChoice?
}
