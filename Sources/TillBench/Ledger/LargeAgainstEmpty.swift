import AppStoreTypes
import Entitlements
import Ledger

/// What reading and recording cost on a large ledger, against one of the same store that is all but empty; in turn, in one run.
struct LargeAgainstEmpty {
    let store: String
    let large: any Ledger
    let small: any Ledger
    let scale: LedgerScale
    /// The bytes of a signed document.
    let document: [UInt8]

    private static let warmUp = 40

    /// Seconds of each, in pairs.
    private struct Samples {
        var large: [Double] = []
        var small: [Double] = []

        var ratio: Double { large.median / max(small.median, 1e-9) }
    }

    func run(into report: inout Report) async throws {
        let reading = try await compare(rounds: 600) { (ledger, customer, _) in try await Self.read(customer, on: ledger) }
        add("state", reading, "a customer's facts and their fold", to: &report)
        let buying = try await compare(rounds: 200) { (ledger, _, newcomer) in
            _ = try await ledger.record(newcomer.submission(month: 0, document: document))
        }
        add("purchase", buying, "a new customer's first purchase, durable", to: &report)
        let renewing = try await compare(rounds: 160) { (ledger, customer, _) in
            _ = try await ledger.record(customer.submission(month: BenchCustomer.months, document: document))
        }
        add("renewal", renewing, "a known customer's renewal, durable", to: &report)
    }

    /// Does the same on both, each time for another customer; the first rounds only warm up.
    private func compare(
        rounds: Int, _ work: (any Ledger, BenchCustomer, _ newcomer: BenchCustomer) async throws -> Void
    ) async throws -> Samples {
        var samples = Samples()
        for round in 0..<(Self.warmUp + rounds) {
            let newcomer = BenchCustomer(number: 90_000_000 + round)
            for turn in 0..<2 {
                let isLarge = (round + turn).isMultiple(of: 2)
                // Spread over the large one so that no two lie near each other.
                let index = isLarge ? Int((UInt64(round) &* 2_654_435_761) % UInt64(scale.customers)) : round % scale.few
                let customer = BenchCustomer(number: BenchCustomer.first + index)
                let start = ContinuousClock.now
                try await work(isLarge ? large : small, customer, newcomer)
                let seconds = WallClock.seconds(since: start)
                guard round >= Self.warmUp else { continue }
                if isLarge { samples.large.append(seconds) } else { samples.small.append(seconds) }
            }
        }
        return samples
    }

    private static func read(_ customer: BenchCustomer, on ledger: any Ledger) async throws {
        let facts = try await ledger.facts(about: customer.id, app: BenchCustomer.app)
        let state = fold(facts, at: BenchStore.now, rules: .standard)
        guard facts.transactions.count >= BenchCustomer.months, state.subscriptionGroups.count == 1 else {
            throw BenchFailure("\(customer.id.rawValue) has \(facts.transactions.count) transactions")
        }
    }

    private func add(_ name: String, _ samples: Samples, _ what: String, to report: inout Report) {
        let size = "\(scale.customers) customers with \(BenchCustomer.months) transactions each"
        report.add("ledger.\(store).\(name)", samples.large.median * 1_000, "ms", reference: "\(what), median, \(size)")
        report.add(
            "ledger.\(store).\(name)_ratio", samples.ratio, "times",
            reference: "against a ledger of \(scale.few) customers, in turn; wanted: at most 1.3")
    }
}
