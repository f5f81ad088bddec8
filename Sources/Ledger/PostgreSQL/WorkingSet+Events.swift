import AppStoreTypes
import Entitlements

/// The facts about customers, and what they were told.
extension WorkingSet {
    func facts(about customer: CustomerID, app _: AppID) throws(WorkingSetGap) -> FactSet {
        try require(customer)
        // What this transaction locked is as it has it, everything else as it was read.
        var held = (known.held[customer] ?? []).subtracting(locked)
        for (original, member) in members where member.owner == customer || sharers[original]?.contains(customer) == true {
            held.insert(original)
        }
        var facts = known.facts(about: customer, holding: held)
        let claimants = known.names(of: customer)
        for original in held where locked.contains(original) {
            let key = OriginalTransactionKey(scope: try scope(original.scope), id: original.id)
            for name in claimants {
                if let claim = claims[original]?[name] { facts.insert(claim.fact(on: key, by: name)) }
            }
        }
        return facts
    }

    func feed(of customer: CustomerID, app _: Int64) throws(WorkingSetGap) -> StoredFeed? {
        try require(customer)
        return known.feeds[customer]
    }

    func tell(_ events: [LifecycleEvent], feed: StoredFeed, of customer: CustomerID, app: Int64, at moment: EpochMilliseconds) {
        // The number of the last event is known only to the server, which leaves out those that somebody was told.
        known.feeds[customer] = feed
        commands.append(
            PostgresCommand(.tell) {
                $0.bind(app)
                $0.bind(id: customer)
                $0.bind(moment)
                $0.bind(texts: events.map(\.id.rawValue))
                $0.bind(texts: events.map(\.kind.rawValue))
                $0.bind(numbers: events.map(\.occurredAt.milliseconds))
                $0.bind(texts: events.map(\.environment.rawValue))
                $0.bind(texts: events.map(EventContent.text))
                $0.bind(feed.toldAt)
                $0.bind(feed.nextChange)
                $0.bind(feed.sequence)
            })
    }
}

extension WorkingSet {
    func put(_ standing: Standing, of customer: CustomerID, app: Int64, at moment: EpochMilliseconds) {
        commands.append(PostgresCommand(SharedStatement.putStandingChange, standing.values(of: customer, app, at: moment)))
    }

    func beginFill(of app: Int64) { commands.append(PostgresCommand(SharedStatement.beginFill, [.number(app)])) }
}

extension WorkingSet.Claim {
    /// The claim as a fact.
    func fact(on original: OriginalTransactionKey, by customer: CustomerID) -> ClaimFact {
        ClaimFact(original: original, customer: customer, moments: EpochMilliseconds(first)...EpochMilliseconds(last), evidence: evidence)
    }
}
