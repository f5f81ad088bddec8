import AppStoreTypes

/// Everything that was paid for, begun or not, by kind and in the order of purchase.
struct PaidPeriods {
    private var byKind = [[PaidPeriod]](repeating: [], count: PurchaseKind.allCases.count)

    /// Joins the transactions that are one purchase.
    ///
    /// - Parameter hasBegun: whether a transaction has happened: what is bought or restored later under the same ids is no part of
    ///   the period yet.
    init(_ facts: some Collection<TransactionFact>, rules: AccessRules, hasBegun: (TransactionFact) -> Bool) {
        let kinds = PurchaseKinds(facts, rules: rules)
        let ordered = Self.ordered(facts)
        let repeated = Self.repeatedIDs(ordered, kinds)
        var aliases: [PaidPeriodKey: (kind: PurchaseKind, form: PaidPeriodKey.Form, facts: [TransactionFact])] = [:]
        for fact in ordered {
            let kind = kinds.kind(of: fact)
            let form = PaidPeriodKey.Form(fact, kind: kind)
            if !repeated.isEmpty, let id = Self.id(fact, form), repeated.contains(id) {
                aliases[PaidPeriodKey(fact, form), default: (kind, form, [])].facts.append(fact)
            } else {
                byKind[kind.rawValue].append(PaidPeriod(form, only: fact))
            }
        }
        for group in aliases.values {
            let begun = group.facts.filter(hasBegun)
            guard let period = PaidPeriod(group.form, aliases: begun.isEmpty ? group.facts : begun) else { continue }
            byKind[group.kind.rawValue].append(period)
        }
        for kind in Set(aliases.values.map(\.kind)) { byKind[kind.rawValue].sort() }
    }

    subscript(kind: PurchaseKind) -> [PaidPeriod] { byKind[kind.rawValue] }

    /// Those of every kind.
    var all: some Sequence<PaidPeriod> { byKind.lazy.joined() }

    /// By purchase date, then by id. Numbers are sorted rather than facts, because nothing has to be counted when they move.
    private static func ordered(_ facts: some Collection<TransactionFact>) -> [TransactionFact] {
        let facts = Array(facts)
        guard facts.count > 1 else { return facts }
        var order: [(date: Int64, place: Int)] = []
        order.reserveCapacity(facts.count)
        for (place, fact) in facts.enumerated() { order.append((fact.purchaseDate.milliseconds, place)) }
        order.sort { one, other in
            one.date == other.date ? facts[one.place].key < facts[other.place].key : one.date < other.date
        }
        return order.map { facts[$0.place] }
    }

    /// The ids by which a purchase may go by several transactions, and that several transactions have.
    private static func repeatedIDs(_ facts: [TransactionFact], _ kinds: PurchaseKinds) -> Set<String> {
        guard facts.count > 1 else { return [] }
        var repeated: Set<String> = []
        var seen = Set<String>(minimumCapacity: facts.count)
        for fact in facts {
            guard let id = id(fact, PaidPeriodKey.Form(fact, kind: kinds.kind(of: fact))) else { continue }
            if !seen.insert(id).inserted { repeated.insert(id) }
        }
        return repeated
    }

    private static func id(_ fact: TransactionFact, _ form: PaidPeriodKey.Form) -> String? {
        switch form {
        case .billing, .shared: fact.webOrderLineItemID?.rawValue
        case .original: fact.originalID.rawValue
        case .transaction: nil
        }
    }
}
