/// Where a transaction of the original API stands.
public enum SKPaymentTransactionState: Int, Sendable {
    /// The App Store is working on it.
    case purchasing = 0
    /// Bought: deliver, then finish.
    case purchased = 1
    /// Not bought: finish.
    case failed = 2
    /// Bought before: deliver, then finish.
    case restored = 3
    /// Somebody must approve; do not finish.
    case deferred = 4
}
