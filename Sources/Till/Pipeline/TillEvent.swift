/// What the app should know about and did not ask for.
///
/// Everything that comes from a `purchase` call in progress is its outcome and no event; everything else is an event, once.
public enum TillEvent: Hashable, Sendable {
    /// A purchase arrived and was given to its customer: a renewal, an approval, one from another device, an earlier one that had waited.
    case granted(Grant)
    /// A purchase was taken back: refunded, or the end of family sharing.
    case revoked(Grant)
    /// The server refused a purchase; where that is final, StoreKit is told only after the app has received this.
    case refused(Refusal)
    /// A purchase was begun on the App Store's page; call `purchase` with the product when it suits.
    case purchaseRequested(productID: String)
    /// Something needs the team's attention; nothing is lost meanwhile.
    case alarm(TillError)
}
