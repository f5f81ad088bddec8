import AppStoreTypes

/// Writes values from outside into sentences for people, so that none can pass for words of ours or steer a terminal.
enum PlainWords {
    /// The most characters of one value.
    static let bound = 80
    /// The most facts that one sentence names.
    static let factLimit = 3
    /// How many digits of a digest a sentence shows.
    static let digestLength = 12

    /// A value as it is when it is a plain name, else in quotes with escapes; cut to `bound`.
    static func shown(_ text: String) -> String {
        let isCut = text.unicodeScalars.count > bound
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(bound)))
        if !head.isEmpty, head.unicodeScalars.allSatisfy(isPlain) { return isCut ? head + "…" : head }
        var quoted = "\""
        for scalar in head.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            default: quoted += isPrintable(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return quoted + (isCut ? "…\"" : "\"")
    }

    /// A list of values.
    static func shown(_ texts: some Sequence<String>) -> String { texts.map(shown).joined(separator: ", ") }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":", "@", "|", "+": true
        default: false
        }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// A statement and which facts say so.
    static func joined(_ statement: String, _ proof: String?) -> String { statement + (proof.map { "; " + $0 } ?? "") }

    /// The facts that say so, the first few of them with their documents; `nil` without any.
    static func told(by facts: [FactReference]) -> String? {
        guard !facts.isEmpty else { return nil }
        let named = facts.prefix(factLimit).map(described)
        let more = facts.count > factLimit ? ["\(facts.count - factLimit) more"] : []
        return "told by " + (named + more).joined(separator: ", ")
    }

    /// One fact with its document.
    static func described(_ fact: FactReference) -> String {
        let document = fact.evidence.map { " (document \("\($0)".prefix(digestLength))…)" } ?? ""
        switch fact.form {
        case .signed: return "\(name(of: fact)), signed by Apple\(moment(fact.documentDate, " "))\(document)"
        case .legacyReceipt: return "\(name(of: fact)), an entry of a receipt\(moment(fact.documentDate, " of "))\(document)"
        case .told: return "\(name(of: fact))\(moment(fact.date, " of "))\(document)"
        }
    }

    private static func name(of fact: FactReference) -> String {
        switch fact.key.kind {
        case .transaction: "transaction \(shown(fact.key.id))"
        case .renewal: "renewal info of \(shown(fact.key.id))"
        case .appTransaction: fact.key.id.isEmpty ? "app transaction" : "app transaction \(shown(fact.key.id))"
        case .notification: "notification \(shown(fact.key.id))"
        case .claim: "the customer's claim"
        case .order: "order \(shown(fact.key.id))"
        case .fulfilment: "delivery"
        case .grant: "grant \(shown(fact.key.id))"
        case .debit: "spending \(shown(fact.key.id))"
        case .alias: "log-in"
        case .conflict: "a recorded conflict"
        case .transfer: "the team's transfer"
        }
    }

    /// A moment behind a word; nothing when it is unknown.
    static func moment(_ moment: EpochMilliseconds?, _ word: String) -> String { moment.map { word + $0.rfc3339 } ?? "" }
}
