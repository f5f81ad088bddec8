import Foundation

/// How far a purchase has come after an attempt to settle it with the server.
enum Settlement: Hashable, Sendable {
    /// The server has it and StoreKit was told.
    case granted(Grant)
    /// The server has named a reason against it.
    case refused(Refusal)
    /// The server has not decided; it is kept and sent again.
    case unconfirmed(TillError)
}
