/// What was settled in this run of the app, so that a repetition causes no second post.
struct SettledPurchases: Sendable {
    private var entries: [String: Entry] = [:]
    private var order: [String] = []
    /// How many were settled.
    private(set) var count = 0

    /// The most purchases that are remembered; a forgotten one is posted again, which changes nothing.
    static let bound = 2_000

    struct Entry: Sendable {
        let proof: String?
        let grant: Grant
        /// How many were settled before it.
        let number: Int
    }

    subscript(transactionID: String) -> Entry? { entries[transactionID] }

    mutating func remember(_ record: PurchaseRecord, _ grant: Grant) {
        let entry = Entry(proof: record.proof.signed, grant: grant, number: count)
        count += 1
        if entries.updateValue(entry, forKey: record.transactionID) == nil { order.append(record.transactionID) }
        if order.count > Self.bound { entries[order.removeFirst()] = nil }
    }
}
