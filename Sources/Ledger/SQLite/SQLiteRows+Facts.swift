import AppStoreTypes
import Entitlements

/// Transactions, renewals, namings, billing events and chains.
extension SQLiteRows {
    func readFacts(of original: StoredOriginal, in scope: PurchaseScope, into facts: inout FactSet) throws(SQLiteFailure) {
        facts.formUnion(try purchases(of: known(original)))
    }

    func storedTransaction(_ id: TransactionID, scope: Int64) throws(SQLiteFailure) -> StoredTransaction? {
        let key = StoredOriginal(scope: scope, id: OriginalTransactionID(id.rawValue))
        if let known = memory.transactions[key] { return known }
        let find = try begin(.findTransaction)
        try find.bind(scope)
        try find.bind(id: id)
        guard try find.step() else {
            memory.transactions[key] = .some(nil)
            return nil
        }
        defer { find.begin() }
        var row = SQLiteRow(find)
        let source = row.source()
        let original: OriginalTransactionID? = row.id()
        guard let source, let original else { throw .damagedRow("transactions", id.rawValue) }
        let found = StoredTransaction(source: source, original: StoredOriginal(scope: scope, id: original))
        memory.transactions[key] = found
        return found
    }

    func put(_ fact: TransactionFact, scope: Int64) throws(SQLiteFailure) {
        let isNew = try storedTransaction(fact.id, scope: scope) == nil
        let statement = try begin(isNew ? .addTransaction : .insertTransaction)
        try TransactionRow.bind(fact, scope: scope, to: statement)
        try statement.run()
        let id = StoredOriginal(scope: scope, id: fact.originalID)
        memory.transactions[StoredOriginal(scope: scope, id: OriginalTransactionID(fact.id.rawValue))] = StoredTransaction(
            source: fact.source, original: id)
        try change(id) { $0.insert(fact) }
    }

    /// Changes what is known of the facts about an original id as they were changed in the file.
    func change(_ id: StoredOriginal, _ body: (inout FactSet) -> Void) throws(SQLiteFailure) {
        let original = try known(id)
        // Of one that is in the file already the facts are read when somebody needs them.
        if original.facts == nil {
            if original.hasStoredFacts { return }
            _ = try purchases(of: original)
        }
        if var facts = original.facts {
            original.facts = nil
            body(&facts)
            original.facts = facts
        }
    }

    func delete(_ id: TransactionID, of original: StoredOriginal) throws(SQLiteFailure) {
        let delete = try begin(.deleteTransaction, original)
        try delete.bind(id: id)
        try delete.run()
        memory.transactions[StoredOriginal(scope: original.scope, id: OriginalTransactionID(id.rawValue))] = .some(nil)
        let known = try known(original)
        known.hasStoredFacts = true
        known.facts = nil
    }

    func storedRenewal(_ original: StoredOriginal) throws(SQLiteFailure) -> FactSource? {
        let known = try known(original)
        if let renewal = known.renewal { return renewal }
        let renewal = try readRenewal(original)
        known.renewal = .some(renewal)
        return renewal
    }

    private func readRenewal(_ original: StoredOriginal) throws(SQLiteFailure) -> FactSource? {
        let find = try begin(.findRenewal, original)
        guard try find.step() else { return nil }
        defer { find.begin() }
        var row = SQLiteRow(find)
        guard let source = row.source() else { throw .damagedRow("renewals", original.id.rawValue) }
        return source
    }

    func put(_ fact: RenewalFact, scope: Int64) throws(SQLiteFailure) {
        let id = StoredOriginal(scope: scope, id: fact.originalID)
        let isNew = try storedRenewal(id) == nil
        let statement = try begin(isNew ? .addRenewal : .insertRenewal)
        try RenewalRow.bind(fact, scope: scope, to: statement)
        try statement.run()
        try known(id).renewal = .some(fact.source)
        try change(id) { $0.insert(fact) }
    }

    func insert(_ naming: TokenNaming, _ original: StoredOriginal) throws(SQLiteFailure) -> Bool {
        let known = try known(original)
        var namings = try namings(of: known)
        let place = namings.firstIndex { $0.token == naming.token }
        if let place, (namings[place].purchaseDate, namings[place].transaction) <= (naming.purchaseDate, naming.transaction) {
            return false
        }
        let insert = try begin(.insertNaming, original)
        try insert.bind(naming.token)
        try insert.bind(id: naming.transaction)
        try insert.bind(naming.purchaseDate)
        try insert.run()
        if let place { namings[place] = naming } else { namings.append(naming) }
        known.namings = namings
        let app = try number(of: naming.original.scope.app)
        memory.token(naming.token, app: app).originals?.insert(original)
        return true
    }

    func insertBilling(
        _ event: WebOrderLineItemID, _ original: StoredOriginal
    ) throws(SQLiteFailure) -> OriginalTransactionID? {
        if let known = try billing(event, scope: original.scope) { return known.id }
        let insert = try begin(.addBilling)
        try insert.bind(original.scope)
        try insert.bind(id: event)
        try insert.bind(id: original.id)
        try insert.run()
        memory.billing[StoredOriginal(scope: original.scope, id: OriginalTransactionID(event.rawValue))] = original
        return nil
    }

    func billing(_ event: WebOrderLineItemID, scope: Int64) throws(SQLiteFailure) -> StoredOriginal? {
        let key = StoredOriginal(scope: scope, id: OriginalTransactionID(event.rawValue))
        if let known = memory.billing[key] { return known }
        let read = try begin(.readBilling)
        try read.bind(scope)
        try read.bind(id: event)
        defer { read.begin() }
        let found = try read.step() ? read.text(0).map { StoredOriginal(scope: scope, id: OriginalTransactionID($0)) } : nil
        memory.billing[key] = .some(found)
        return found
    }

    func insert(_ original: StoredOriginal) throws(SQLiteFailure) { try known(original).exists = true }

    func chain(of original: StoredOriginal) throws(SQLiteFailure) -> StoredOriginal {
        StoredOriginal(scope: original.scope, id: try known(original).chain)
    }

    func originals(of chain: StoredOriginal) throws(SQLiteFailure) -> [StoredOriginal] {
        let known = try known(chain)
        guard known.exists else { return [] }
        let others = try others(of: known)
        return others.isEmpty ? [chain] : (others + [chain]).sorted { $0.id < $1.id }
    }

    private func others(of chain: KnownOriginal) throws(SQLiteFailure) -> [StoredOriginal] {
        if let known = chain.others { return known }
        let read = try begin(.othersOfChain, chain.id)
        var found: [StoredOriginal] = []
        while try read.step() {
            found.append(StoredOriginal(scope: chain.id.scope, id: OriginalTransactionID(read.text(0) ?? "")))
        }
        chain.others = found
        return found
    }

    func setChain(_ chain: StoredOriginal, of original: StoredOriginal) throws(SQLiteFailure) {
        let member = try known(original)
        let (old, new) = (try known(StoredOriginal(scope: original.scope, id: member.chain)), try known(chain))
        if old === new { return }
        old.others = try others(of: old).filter { $0 != original }
        new.others = try others(of: new) + [original]
        member.chain = chain.id
    }
}
