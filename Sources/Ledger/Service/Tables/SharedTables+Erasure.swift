import AppStoreTypes
import Entitlements

/// Takes a person out of every table.
extension SharedTables {
    /// Takes everything away that names the person, and makes the person's purchases nobody's; `nil` when nothing does.
    ///
    /// Whose the purchases are is decided by the caller afterwards.
    func erase(_ person: ErasedPerson, from app: AppID, at moment: EpochMilliseconds) throws(Failure) -> Erasure? {
        let number = try number(of: app)
        try lock("roll-up \(app.rawValue)")
        try countUncounted(person, app, number)
        try release(person, at: moment)
        for original in person.originals {
            for id in person.ids { try run(.deleteConflicts, original.values + [.number(number), .text(id.rawValue)]) }
        }
        for original in person.owned { try run(.clearReferences, original.values) }
        var records = 0
        var events = 0
        var documents = 0
        for id in person.ids.sorted() {
            let values: [SharedValue] = [.number(number), .text(id.rawValue)]
            try forgetMentions(of: id, app, values)
            try forgetStanding(of: id, app: number)
            for statement in SharedStatement.recordsOfPerson { records += try run(statement, values) }
            events += try run(.deleteEvents, values)
            for statement in SharedStatement.tracesOfPerson { try run(statement, values) }
            records += try run(.deleteCustomer, values)
        }
        for token in person.tokens { documents += try forget(token, person, app: number) }
        try movePlace(person, number)
        guard records + events + documents > 0 || !person.owned.isEmpty else { return nil }
        return Erasure(records: records, events: events, purchases: person.owned.count, documents: documents)
    }

    /// What is still to be counted is counted, because the counts name nobody; the place up to which is counted must name nobody either.
    private func countUncounted(_ person: ErasedPerson, _ app: AppID, _ number: Int64) throws(Failure) {
        let place = try first(.readPlace, [.number(number)]) { (row) throws(Failure) in row.text() ?? "" } ?? ""
        let start = EventPlace(EventCursor(place)) ?? .beginning
        for id in person.ids {
            let values: [SharedValue] = [
                .number(number), .text(id.rawValue), .number(Int64(place) ?? 0), .text(String(start.transaction)),
                .text(start.customer.rawValue), .number(start.sequence),
            ]
            let events = try all(.uncountedOf, values) { (row) throws(Failure) in
                try EventRow.read(&row, app: app, cursor: "").event
            }
            try count(events, app: number)
        }
        try run(.keepFloor, [])
    }

    /// The place up to which is counted names somebody else of the same transaction, or nobody, once the person's events are gone.
    private func movePlace(_ person: ErasedPerson, _ number: Int64) throws(Failure) {
        let known = try first(.readPlace, [.number(number)]) { (row) throws(Failure) in row.text() ?? "" }
        guard let start = known.flatMap({ EventPlace(EventCursor($0)) }), person.ids.contains(start.customer) else { return }
        let values: [SharedValue] = [.number(number), .text(String(start.transaction)), .text(start.customer.rawValue)]
        let before = try first(.eventBefore, values) { (row) throws(Failure) in
            let customer = CustomerID(row.text() ?? "")
            return EventPlace(transaction: start.transaction, customer: customer, sequence: row.number())
        }
        let place = before ?? EventPlace(transaction: start.transaction, customer: "", sequence: 0)
        try run(.putPlace, [.number(number), .text(place.cursor.rawValue)])
    }

    /// Makes the person's purchases nobody's from now on, and takes the person out of what the team moved.
    private func release(_ person: ErasedPerson, at moment: EpochMilliseconds) throws(Failure) {
        var transfers: [StoredOriginal: [StoredTransfer]] = [:]
        var latest = moment.milliseconds
        for original in person.originals {
            let known = try all(.readTransfers, original.values) { (row) throws(Failure) in StoredTransfer(&row) }
            transfers[original] = known
            guard person.owned.contains(original) else { continue }
            latest = known.reduce(latest) { max($0, $1.moment + 1) }
            latest = max(latest, try first(.lastWord, original.values) { (row) throws(Failure) in row.number() } ?? 0)
        }
        for (original, known) in transfers {
            let kept: [StoredTransfer]
            if person.owned.contains(original) {
                kept = [StoredTransfer(former: "", successor: "", moment: latest)]
            } else {
                kept = StoredTransfer.forgetting(Set(person.ids.map(\.rawValue)), in: known)
                if Set(kept) == Set(known) { continue }
            }
            try run(.deleteTransfers, original.values)
            try each(.insertTransfer, kept.map { original.values + [.text($0.former), .text($0.successor), .number($0.moment)] })
        }
    }

    /// Takes a customer out of what others were told.
    private func forgetMentions(of id: CustomerID, _ app: AppID, _ values: [SharedValue]) throws(Failure) {
        let mention = "\"otherCustomer\":" + JSONValue.string(id.rawValue).compactText
        let found = try all(.eventsMentioning, [values[0], .text(mention)]) { (row) throws(Failure) in
            try EventRow.read(&row, app: app, cursor: "")
        }
        let cleared = found.filter { $0.event.otherCustomer == id }.map { recorded -> [SharedValue] in
            var event = recorded.event
            event.otherCustomer = nil
            return [values[0], .text(recorded.customer.rawValue), .number(recorded.sequence), .text(EventContent.text(of: event))]
        }
        try each(.putContent, cleared)
        try run(.deleteReplies, values + [.octets(Array(JSONValue.string(id.rawValue).compactText.utf8))])
    }

    /// Takes a token out of the facts, and the bytes of the documents that carry it; gives how many those are.
    private func forget(_ token: AppAccountToken, _ person: ErasedPerson, app: Int64) throws(Failure) -> Int {
        let values: [SharedValue] = [.number(app), .octets(token.storedOctets)]
        var documents = 0
        for digest in try all(.documentsNaming, values, { (row) throws(Failure) in row.octets() ?? [] }) {
            documents += try run(.forgetBytes, [.number(app), .octets(digest), .octets(Evidence.erasedBytes)])
            try run(.deleteRelays, [.number(app), .octets(digest)])
        }
        for original in person.originals {
            for statement in SharedStatement.tokensOfFacts { try run(statement, original.values + [.octets(token.storedOctets)]) }
        }
        for statement in SharedStatement.tracesOfToken { try run(statement, values) }
        return documents
    }
}

/// A move as a row has it; nobody is an empty text.
private struct StoredTransfer: Hashable {
    var former: String
    var successor: String
    let moment: Int64

    init(former: String, successor: String, moment: Int64) {
        self.former = former
        self.successor = successor
        self.moment = moment
    }

    init(_ row: inout some RowReading) {
        former = row.text() ?? ""
        successor = row.text() ?? ""
        moment = row.number()
    }

    /// The moves of a purchase that is somebody else's, without some people; whoever followed them is named in their place.
    static func forgetting(_ ids: Set<String>, in transfers: [StoredTransfer]) -> [StoredTransfer] {
        let last = transfers.max { ($0.moment, $0.successor, $0.former) < ($1.moment, $1.successor, $1.former) }
        var kept: [String: StoredTransfer] = [:]
        for var transfer in transfers {
            if ids.contains(transfer.successor) {
                transfer.successor = last.flatMap { ids.contains($0.successor) ? "" : $0.successor } ?? ""
            }
            if ids.contains(transfer.former) { transfer.former = "" }
            if let other = kept[transfer.former], (transfer.moment, transfer.successor) < (other.moment, other.successor) { continue }
            kept[transfer.former] = transfer
        }
        return kept.values.sorted { ($0.former, $0.moment) < ($1.former, $1.moment) }
    }
}

extension StoredOriginal {
    /// The values by which rows about it are found.
    var values: [SharedValue] { [.number(scope), .text(id.rawValue)] }
}
