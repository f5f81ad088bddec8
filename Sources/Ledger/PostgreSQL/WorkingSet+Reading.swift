import AppStoreTypes
import Entitlements

extension WorkingSet {
    /// Takes the answer to the question about a working set.
    func read(_ result: PostgresResult, app: AppID) throws(PostgresFailure) {
        for number in 0..<result.count where result.number(number, 0) == PostgresQuery.WorkingRow.scope.rawValue {
            let environment = AppStoreEnvironment(rawValue: result.text(number, 3) ?? "")
            names.remember(app, environment, testRun: result.text(number, 4) ?? "", result.number(number, 1) ?? 0)
        }
        for number in 0..<result.count {
            var row = PostgresRow(result, row: number)
            guard let kind = row.optionalNumber().flatMap(PostgresQuery.WorkingRow.init) else { throw .damagedRow("working set", "") }
            let scope = row.number()
            let original = StoredOriginal(scope: scope, id: row.id() ?? "")
            if kind == .order { try readOrder(&row, product: original.id.rawValue, app: app) } else { try read(kind, &row, original) }
        }
        identified.formUnion(customers.keys)
        identified.formUnion(orders.values.map(\.customer))
        identified.formUnion(members.values.compactMap(\.owner))
        for sharers in sharers.values { identified.formUnion(sharers) }
        for claims in claims.values { identified.formUnion(claims.keys) }
        for transfers in transfers.values {
            identified.formUnion(transfers.flatMap { [$0.former, $0.successor].compactMap { $0 } })
        }
    }

    private func read(
        _ kind: PostgresQuery.WorkingRow, _ row: inout PostgresRow, _ original: StoredOriginal
    ) throws(PostgresFailure) {
        let one = row.text()
        let two = row.text()
        let octets = row.octets()
        let first = row.optionalNumber()
        let second = row.optionalNumber()
        let name = one ?? ""
        switch kind {
        case .member:
            let chain = OriginalTransactionID(name)
            let owner = two.map { CustomerID($0) }
            members[original] = Member(chain: chain, owner: owner, stored: (chain, owner))
        case .naming:
            guard let token = octets.flatMap(AppAccountToken.init(storedOctets:)), let first else {
                throw .damagedRow("namings", original.id.rawValue)
            }
            guard let scope = names.byNumber[original.scope] else { return }
            namings[original, default: [:]][token] = TokenNaming(
                original: OriginalTransactionKey(scope: scope, id: original.id), token: token, transaction: TransactionID(name),
                purchaseDate: EpochMilliseconds(first))
        case .claim:
            guard let evidence = octets.flatMap(EvidenceDigest.init), let first, let second, first <= second else {
                throw .damagedRow("claims", original.id.rawValue)
            }
            claims[original, default: [:]][CustomerID(name)] = Claim(first: first, last: second, evidence: evidence)
        case .sharer:
            sharers[original, default: []].insert(CustomerID(name))
        case .transaction:
            transactions[Self.key(TransactionID(name), original.scope)] = StoredTransaction(
                source: try Self.source(first, second, octets, of: name), original: original)
        case .renewal:
            renewals[original] = try Self.source(first, second, octets, of: original.id.rawValue)
        case .billing:
            billing[StoredOriginal(scope: original.scope, id: OriginalTransactionID(name))] = original.id
        case .customer:
            remember(CustomerID(name), octets.flatMap(AppAccountToken.init(storedOctets:)))
        case .notification:
            notifications.insert(StoredOriginal(scope: original.scope, id: OriginalTransactionID(name)))
        case .identity:
            let anonymous = CustomerID(original.id.rawValue)
            var identity = StoredIdentity(anonymous: anonymous)
            if let one, let first { identity.logIn = StoredIdentity.LogIn(customer: CustomerID(one), moment: EpochMilliseconds(first)) }
            known.identities[anonymous] = identity
        case .notified:
            hasNotifications = true
        case .transfer:
            guard let scope = names.byNumber[original.scope], let first else { throw .damagedRow("transfers", original.id.rawValue) }
            transfers[original, default: []].append(
                TransferFact(
                    original: OriginalTransactionKey(scope: scope, id: original.id), former: name.isEmpty ? nil : CustomerID(name),
                    successor: two.flatMap { $0.isEmpty ? nil : CustomerID($0) }, transferredAt: EpochMilliseconds(first)))
        case .order, .scope:
            break
        }
    }

    private func readOrder(_ row: inout PostgresRow, product: String, app: AppID) throws(PostgresFailure) {
        let customer = row.text()
        let metadata = row.text()
        guard let customer, let id = row.octets().flatMap(AppAccountToken.init(storedOctets:)), let created = row.moment() else {
            throw .damagedRow("orders", product)
        }
        var json: JSONValue?
        do throws(JSONFailure) {
            if let metadata { json = try JSONReader.read(Array(metadata.utf8)) }
        } catch {
            throw .damagedRow("orders", id.description)
        }
        orders[id] = OrderFact(
            id: id, app: app, customer: CustomerID(customer), productID: ProductID(product), metadata: json, createdDate: created)
    }

    private static func source(_ isSigned: Int64?, _ date: Int64?, _ octets: [UInt8]?, of id: String) throws(PostgresFailure) -> FactSource
    {
        guard let isSigned, let date, let evidence = octets.flatMap(EvidenceDigest.init) else { throw .damagedRow("facts", id) }
        return isSigned != 0
            ? .signed(signedDate: EpochMilliseconds(date), evidence: evidence)
            : .legacyReceipt(creationDate: EpochMilliseconds(date), evidence: evidence)
    }
}
