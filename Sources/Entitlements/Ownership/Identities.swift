/// Which customers have no account, and which of them logged in as whom.
public struct Identities: Hashable, Sendable {
    private var anonymous: Set<CustomerID>
    private var accounts: [CustomerID: CustomerID]

    /// Everybody is somebody with an account.
    public static let none = Identities(anonymous: [], aliases: [])

    /// The customers without an account, and their log-ins.
    ///
    /// A log-in as somebody who is anonymous too counts for nothing.
    public init(anonymous: some Sequence<CustomerID>, aliases: some Sequence<AliasFact>) {
        var first: [CustomerID: AliasFact] = [:]
        for alias in aliases { first[alias.anonymous] = first[alias.anonymous].map { $0.combined(with: alias) } ?? alias }
        let nameless = Set(anonymous).union(first.keys)
        self.anonymous = nameless
        accounts = first.compactMapValues { nameless.contains($0.customer) ? nil : $0.customer }
    }

    /// Who a customer is: the account for one who logged in, else the customer as named.
    public func account(of customer: CustomerID) -> CustomerID { accounts[customer] ?? customer }

    /// Whether a customer has no account and never logged in.
    public func isAnonymous(_ customer: CustomerID) -> Bool { anonymous.contains(customer) && accounts[customer] == nil }
}
