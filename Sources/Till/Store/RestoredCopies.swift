/// Which restored copies in the payment queue a transaction stands for: they are finished with it.
///
/// Bounded: what is forgotten stays in the queue and comes again.
final class RestoredCopies: Sendable {
    private let copies = Guarded<[String: Set<String>]>([:])

    /// The most transactions that copies are remembered for.
    private static let limit = 10_000

    func note(_ copy: String, of transaction: String) {
        guard copy != transaction else { return }
        copies.withLock { copies in
            guard copies[transaction] != nil || copies.count < Self.limit else { return }
            copies[transaction, default: []].insert(copy)
        }
    }

    /// The copies of a transaction, which are forgotten by this.
    func take(_ transaction: String) -> Set<String> { copies.withLock { $0.removeValue(forKey: transaction) } ?? [] }
}
