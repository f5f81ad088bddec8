/// What was settled in this run of the app, so that a repetition causes no second post.
struct SettledPurchases: Sendable {
    private var entries: [String: Entry] = [:]
    private var order: [String] = []

    /// The most purchases that are remembered; a forgotten one is posted again, which changes nothing.
    static let bound = 2_000

    struct Entry: Sendable {
        let proof: String?
        let grant: Grant
    }

    subscript(transactionID: String) -> Entry? { entries[transactionID] }

    mutating func remember(_ record: PurchaseRecord, _ grant: Grant) {
        if entries.updateValue(Entry(proof: record.proof.signed, grant: grant), forKey: record.transactionID) == nil {
            order.append(record.transactionID)
        }
        if order.count > Self.bound { entries[order.removeFirst()] = nil }
    }
}
