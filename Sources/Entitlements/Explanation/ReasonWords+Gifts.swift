import AppStoreTypes

/// What the team gave, and what the first version of the app gives.
extension ReasonWords {
    var grantRuns: String { "the team gave it\(at(reason.start))\(until(reason.end)) (grant \(id(reason.reference)))" }
    var grantEnded: String { "grant \(id(reason.reference)) of\(at(reason.start)) ended\(at(reason.end))" }
    var grantWithdrawn: String {
        "the team withdrew grant \(id(reason.reference)) of\(at(reason.start))\(PlainWords.moment(reason.end, " on "))"
    }
    var grantLater: String { "the team gave it only\(at(reason.start)), after the moment asked for (grant \(id(reason.reference)))" }
    var versionBefore: String { "the customer first got the app in version \(version), before \(limit)" }
    var versionNotBefore: String { "the customer first got the app in version \(version), not before \(limit)" }
    var versionUnreadable: String {
        "the document tells \(version) for the first version, which cannot be compared with \(limit)"
    }
    var versionUnknown: String {
        "nothing tells yet with which version the customer first got the app; before \(limit) it would give it"
    }
    var versionNotCounted: String { "the first version in the environment \(environment), \(version), counts for nothing" }

    private var version: String { reason.version.map(PlainWords.shown) ?? "none" }
    private var limit: String { reason.versionLimit.map { PlainWords.shown($0.description) } ?? "none" }
}

/// Whose a purchase is.
extension ReasonWords {
    var ownerToken: String {
        "it is the customer's, because transaction \(id(reason.transaction?.rawValue)) carries the customer's token"
    }
    var ownerOrder: String {
        "it is the customer's, because transaction \(id(reason.transaction?.rawValue)) names order \(id(reason.reference)) of the customer"
    }
    var ownerFirstClaim: String { "it is the customer's by the first claim\(PlainWords.moment(reason.start, " on "))" }
    var ownerMoved: String {
        "it was bound to \(others) first and moved to the customer by the app's policy\(PlainWords.moment(reason.start, ", claimed on "))"
    }
    var ownerTransferred: String { "the team moved it to the customer\(PlainWords.moment(reason.start, " on ")); it was of \(others)" }
    var ownerTransferredAway: String {
        "the customer claimed purchase \(id(reason.original?.rawValue)); the team moved it to \(others)\(PlainWords.moment(reason.start, " on "))"
    }
    var ownerShared: String { "it belongs to \(others); this customer uses it beside the owner, as the app's policy allows" }
    var ownerRecorded: String { "the ledger has it as the customer's; the facts at hand do not tell why" }
    var ownerLoggedIn: String { "it was claimed before the customer logged in\(PlainWords.moment(reason.start, " on "))" }
    var ownerConflict: String {
        let subject = reason.otherCustomer == nil ? "somebody else" : others
        return reason.reference == OwnershipConflict.Kind.token.rawValue
            ? "a later transaction of it carries the token of \(subject); recorded as a conflict"
            : "\(subject) claimed it too; recorded as a conflict"
    }
    var ownerParked: String {
        "the customer claimed purchase \(id(reason.original?.rawValue))\(PlainWords.moment(reason.start, " on ")); it is parked, because the "
            + "app demands a token that names the customer, and it carries none"
    }
    var ownerElsewhere: String {
        "the customer claimed purchase \(id(reason.original?.rawValue))\(PlainWords.moment(reason.start, " on ")); it belongs to \(others)"
    }
}
