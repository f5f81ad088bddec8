/// What a purchase came to; what it could not come to at all is a thrown `TillError`.
public enum PurchaseOutcome: Hashable, Sendable {
    /// The server has it, and it is the customer's.
    case granted(Grant)
    /// Nothing was charged: an earlier purchase of the same product had not been confirmed, and is now.
    case earlierGranted(Grant)
    /// The customer closed the sheet. Should the purchase complete later all the same, it arrives as an event.
    case cancelled
    /// Somebody has to approve, or the bank has to be asked; the purchase arrives as an event.
    case pendingApproval
    /// Paid and kept safe; the server could not be asked or has not decided. It is sent again until it does, and arrives as an event.
    case unconfirmed(TillError)
    /// Paid, and the server has named a reason against it; the customer should be told what to do.
    case refused(Refusal)
}
