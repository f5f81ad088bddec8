import AppStoreTypes
import Entitlements

/// What is known, read at its first use.
extension SQLiteRows {
    /// An original id.
    func known(_ original: StoredOriginal) throws(SQLiteFailure) -> KnownOriginal {
        if let known = memory.originals[original] { return known }
        let read = try begin(.readMember, original)
        let found: KnownOriginal
        if try read.step() {
            let owner = read.isNull(1) ? nil : StoredCustomer(row: read.integer(1), name: CustomerID(read.text(2) ?? ""))
            found = KnownOriginal(original, chain: OriginalTransactionID(read.text(0) ?? original.id.rawValue), owner: owner)
            read.begin()
        } else {
            found = KnownOriginal(new: original)
        }
        memory.originals[original] = found
        return found
    }

    /// A person.
    func known(_ customer: CustomerID, app: Int64) throws(SQLiteFailure) -> KnownPerson {
        if let known = memory.person(customer, app: app) { return known }
        let (_, row, kinds) = try reader.person(customer, app: app, .findPersonAndToken)
        let found = KnownPerson(customer, row: row.map { $0 >> 1 }, hasToken: row.map { $0 & 1 == 1 } ?? false)
        if !kinds.contains(.identity) { found.identity = .some(nil) }
        if kinds.isDisjoint(with: .team) { found.team = (FactSet(), [customer]) }
        if row == nil { found.held = [] }
        memory.remember(found)
        return found
    }

    /// Everything about an original id's purchases, without claims.
    func purchases(of original: KnownOriginal) throws(SQLiteFailure) -> FactSet {
        if let known = original.facts { return known }
        let scope = try scopes.scope(original.id.scope)
        var facts = FactSet()
        if original.hasStoredFacts {
            try reader.readPurchases(original.id, scope, into: &facts)
        } else {
            try reader.readNews(ofUnknown: original.id, scope, into: &facts)
        }
        original.facts = facts
        return facts
    }

    /// Writes the original ids that the job made or changed.
    func flush() throws(SQLiteFailure) {
        for original in memory.originals.values {
            switch original.change {
            case .none: continue
            case .insertion:
                let insert = try begin(.insertOriginal, original.id)
                try insert.bind(id: original.chain)
                try insert.bind(original.owner?.row)
                try insert.run()
            case .update:
                let update = try begin(.updateOriginal, original.id)
                try update.bind(id: original.chain)
                try update.bind(original.owner?.row)
                try update.run()
            }
            original.noteWritten()
        }
    }

    /// Forgets what is known, before a job and after one that failed.
    func forget() { memory.forget() }
}

/// Everything that a customer has, as the job has it.
extension SQLiteRows {
    func facts(about customer: CustomerID, app: AppID) throws(SQLiteFailure) -> FactSet {
        let number = try number(of: app)
        let person = try known(customer, app: number)
        let (told, names) = try team(of: person, app, number)
        let held = try held(by: person)
        guard let first = held.first else { return told }
        var facts = try purchases(of: first)
        for original in held.dropFirst() { facts.formUnion(try purchases(of: original)) }
        for original in held {
            for (claimant, claim) in try claims(on: original) where names.contains(claimant.name) { facts.insert(claim) }
        }
        for token in Set(facts.namings.values.map(\.token)) { if let order = try order(token, app: app) { facts.insert(order) } }
        facts.formUnion(told)
        return facts
    }

    /// What the team told of a person and of everybody who logged in as the person, and all their names.
    private func team(
        of person: KnownPerson, _ app: AppID, _ number: Int64
    ) throws(SQLiteFailure) -> (facts: FactSet, names: Set<CustomerID>) {
        if let known = person.team { return known }
        var facts = FactSet()
        let people = try reader.readTeamFacts(of: person.name, app: app, number, into: &facts)
        let team = (facts: facts, names: Set(people.map(\.name)))
        person.team = team
        return team
    }

    /// What a person owns or shares.
    private func held(by person: KnownPerson) throws(SQLiteFailure) -> [KnownOriginal] {
        guard let row = person.row else { return [] }
        let listed: [StoredOriginal]
        if let known = person.held { listed = known } else { listed = try reader.originals(of: row) }
        person.held = listed
        var held: [KnownOriginal] = []
        for id in listed {
            let original = try known(id)
            var isHolder = original.owner?.row == row
            if !isHolder { isHolder = try sharers(of: id).contains { $0.row == row } }
            if isHolder { held.append(original) }
        }
        // The file does not know what this job gave.
        for original in memory.originals.values
        where original.owner?.row == row || original.sharers?.contains(where: { $0.row == row }) == true {
            if !listed.contains(original.id) { held.append(original) }
        }
        return held
    }

    /// Every claim on an original id.
    func claims(on original: KnownOriginal) throws(SQLiteFailure) -> [(customer: StoredCustomer, claim: ClaimFact)] {
        if let known = original.claims { return known }
        let key = OriginalTransactionKey(scope: try scopes.scope(original.id.scope), id: original.id.id)
        let read = try begin(.claimsOfOriginal, original.id)
        var found: [(customer: StoredCustomer, claim: ClaimFact)] = []
        while try read.step() {
            var row = SQLiteRow(read)
            let number = row.number()
            let claim = try row.claim(on: key)
            found.append((StoredCustomer(row: number, name: claim.customer), claim))
        }
        original.claims = found
        return found
    }
}
