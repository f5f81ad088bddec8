/// Which kinds of facts there are about an original id, besides its transactions.
struct FactKinds: OptionSet {
    let rawValue: Int64

    static let notifications = Self(rawValue: 1)
    static let fulfilments = Self(rawValue: 2)
    static let renewal = Self(rawValue: 4)
    static let conflicts = Self(rawValue: 8)
    static let transfers = Self(rawValue: 16)
}

/// Which kinds of facts there are about a person, besides purchases.
struct PersonKinds: OptionSet {
    let rawValue: Int64

    static let identity = Self(rawValue: 1)
    static let logIns = Self(rawValue: 2)
    static let grants = Self(rawValue: 4)
    static let debits = Self(rawValue: 8)
    static let appTransactions = Self(rawValue: 16)
    /// What the team told, and copies of the app.
    static let team: Self = [.logIns, .grants, .debits, .appTransactions]
}
