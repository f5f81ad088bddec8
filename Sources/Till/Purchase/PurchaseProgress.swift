/// How far a purchase is, for the screen.
public enum PurchaseProgress: Hashable, Sendable {
    /// Getting ready: asking for the product, looking for an earlier purchase that was not confirmed.
    case asking
    /// The App Store's sheet is up.
    case waitingForCustomer
    /// Somebody has to approve, or the bank has to be asked; this can take days and ends the call.
    case waitingForApproval
    /// Paid; the server is asked.
    case verifying
    /// Over.
    case done(PurchaseOutcome)
    /// It could not be done.
    case failed(TillError)

    /// Whether nothing follows.
    public var isLast: Bool {
        switch self {
        case .done, .failed: true
        case .asking, .waitingForCustomer, .waitingForApproval, .verifying: false
        }
    }
}
