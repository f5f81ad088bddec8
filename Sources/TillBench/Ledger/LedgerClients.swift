import Ledger

/// Many clients at once, each of which records one first purchase after the other.
struct LedgerClients {
    /// As many as the bench of the server has connections.
    static let count = 64

    /// The bytes of a signed document.
    let document: [UInt8]

    /// Durable recordings over so many seconds.
    ///
    /// - Parameter base: the number of the first customer; no other round may have its numbers.
    func rate(on ledger: any Ledger, seconds: Double, base: Int) async throws -> RecordingRate {
        let clock = RecordingRate.Clock()
        let end = ContinuousClock.now + .seconds(seconds)
        let document = document
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for client in 0..<Self.count {
                group.addTask {
                    var done = 0
                    while ContinuousClock.now < end {
                        let customer = BenchCustomer(number: base + client + done * Self.count)
                        _ = try await ledger.record(customer.submission(month: 0, document: document))
                        done += 1
                    }
                    return done
                }
            }
            return try await group.reduce(0, +)
        }
        return clock.rate(of: done)
    }
}
