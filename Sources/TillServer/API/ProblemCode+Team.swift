extension ProblemCode {
    /// The words of the calls of the team and of log-ins.
    var teamWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .cursor:
            (
                "No place of this list", "The place to go on from was not given by this list of this server.",
                "Hand back the next of the page before as it is; begin without one otherwise."
            )
        case .environment:
            (
                "Not an environment of the app", "The environment that the request names is none of those in the app's configuration.",
                "Name one of the app's environments, or none."
            )
        case .idempotencyInProgress:
            (
                "Being answered", "A request with this Idempotency-Key is being answered at this moment.",
                "Send it again after the seconds of Retry-After; the reply will be the first one's."
            )
        case .idempotencyMismatch:
            (
                "Another request's name", "The Idempotency-Key was sent before with another method, path or body.",
                "Draw a new key for each new request."
            )
        case .fulfilmentUnknown:
            (
                "Unknown purchase", "No purchase of the app, or of the named customer, has the transaction id.",
                "Post the purchase first, or correct the id; name the customer for purchases of Xcode and local tests."
            )
        case .fulfilmentNotDeliverable:
            (
                "Nothing to deliver", "The purchase is no consumable, or it was credited to a balance, which is its delivery.",
                "Deliver consumables that consumablesAwaitingFulfilment lists."
            )
        case .fulfilmentConflict:
            (
                "Delivered already", "The consumable was delivered before, under another reference.",
                "Do not deliver it again; the detail names the first delivery."
            )
        case .balanceInsufficient:
            (
                "Not enough", "The customer has fewer units of the currency than are to be spent, or the environment gives no access.",
                "Offer the customer more; available says how many there are."
            )
        case .debitConflict:
            (
                "Another debit has the id",
                "A debit with this id was recorded before, with another customer, currency, environment or amount.",
                "Repeat a debit with its first content; give a new one a new id."
            )
        case .grantUnknown:
            (
                "Unknown grant", "The customer has no grant with the id.",
                "Look the id up in the customer's grants."
            )
        case .grantEntitlement:
            (
                "Unknown entitlement", "The entitlement is none of the app's configuration, so nobody would ask for it.",
                "Correct the name, or add it to the app's entitlements."
            )
        case .grantOver:
            (
                "Over already", "The end of the grant is past.",
                "Name a later end, or none."
            )
        case .grantConflict:
            (
                "Another grant has the id", "A grant with this id was made before, with another customer, content, end or environment.",
                "Repeat a grant with its first content; give a new one a new id."
            )
        case .logInConflict:
            (
                "Logged in as another", "The customer without an account logged in as another account before, once and for good.",
                "Draw a new anonymous id after each log-out, as the SDK does."
            )
        case .logInNotAnonymous:
            (
                "Not a log-in", "The id in the path is a device's, so it is no account.",
                "Send the id of an account in the path, and the device's in the body."
            )
        case .eventKind:
            (
                "Unknown kind", "A kind of event that the request names is none that this version tells.",
                "Use the names of docs/events.md, with commas between them."
            )
        default: nil
        }
    }
}
