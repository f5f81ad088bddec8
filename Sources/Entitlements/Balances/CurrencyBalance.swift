public import AppStoreTypes

/// A customer's balance of one in-app currency: the sum of a ledger in which every unit has a source and a destination.
public struct CurrencyBalance: Hashable, Sendable {
    /// The currency.
    public let currency: CurrencyID
    /// The app.
    public let app: AppID
    /// The environment; balances of the sandbox and of production never meet.
    public let environment: AppStoreEnvironment
    /// Every movement, the earliest first.
    public let entries: [BalanceEntry]
    /// Whether the app's rules let the environment give access.
    public let isEnvironmentAllowed: Bool

    /// The customer's units; negative where a refund took back what was spent already and the policy allows it.
    public var units: Int64 { entries.last?.balance ?? 0 }

    /// Whether an amount can be spent now; an amount below 1 cannot.
    public func allows(spending units: Int64) -> Bool {
        isEnvironmentAllowed && units >= 1 && units <= self.units
    }

    /// What came to an account less what left it; over all accounts the sum is nought.
    public func units(of account: BalanceEntry.Account) -> Int64 {
        entries.reduce(0) { sum, entry in
            sum + (entry.to == account ? entry.units : 0) - (entry.from == account ? entry.units : 0)
        }
    }
}
