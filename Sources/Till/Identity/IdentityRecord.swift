import Foundation

/// Who uses the app on this device, as it is kept over launches.
struct IdentityRecord: Codable, Hashable, Sendable {
    /// The customer who is logged in; `nil` when nobody is.
    var loggedIn: String?
    /// The id of whoever uses the app without logging in; `nil` until one is needed.
    var anonymous: String?
    /// Every customer this device has seen, the latest last.
    private(set) var seen: [String] = []

    /// Whose orders and chains of purchases were seen, the latest last.
    private(set) var owners: [Owner] = []

    /// Log-ins that the server does not know of yet, the earliest first; `nil` for none.
    private(set) var pendingLogIns: [PendingLogIn]?

    /// The most log-ins that wait; of more the earliest are given up.
    static let pendingBound = 32

    /// Keeps a log-in until the server knows of it.
    mutating func owe(_ logIn: PendingLogIn) {
        var pending = pendingLogIns ?? []
        // An id is joined to one account, the first.
        guard !pending.contains(where: { $0.anonymous == logIn.anonymous }) else { return }
        pending.append(logIn)
        pendingLogIns = pending.suffix(Self.pendingBound)
    }

    /// Forgets a log-in that the server knows of.
    mutating func settle(_ logIn: PendingLogIn) {
        let rest = (pendingLogIns ?? []).filter { $0 != logIn }
        pendingLogIns = rest.isEmpty ? nil : rest
    }

    /// That something Apple names is a customer's.
    struct Owner: Codable, Hashable, Sendable {
        /// An order's token in lower case, or the id of a chain's first transaction.
        var name: String
        /// Whose it is.
        var customer: String
    }

    /// The most owners that are remembered; without one, whoever is there now is asked for, and the server decides.
    static let ownersBound = 256
    /// The most customers that are remembered.
    static let seenBound = 64

    /// Remembers a customer, whose purchases are recognised by their token from now on.
    mutating func remember(_ customer: String) {
        seen.removeAll { $0 == customer }
        seen.append(customer)
        if seen.count > Self.seenBound { seen.removeFirst(seen.count - Self.seenBound) }
    }

    /// Remembers whose an order or a chain is.
    mutating func remember(_ name: String, of customer: String) {
        let owner = Owner(name: name, customer: customer)
        if owners.contains(owner) { return }
        owners.removeAll { $0.name == name }
        owners.append(owner)
        if owners.count > Self.ownersBound { owners.removeFirst(owners.count - Self.ownersBound) }
    }

    /// The customer of this device whom a token names, by itself or by an order; `nil` when it names nobody here.
    func customer(named token: UUID) -> String? {
        seen.last { CustomerAccountToken.token(of: $0) == token } ?? owner(of: token.lowercasedText)
    }

    /// Whose an order or a chain is; `nil` when that was never seen here.
    func owner(of name: String) -> String? { owners.last { $0.name == name }?.customer }
}
