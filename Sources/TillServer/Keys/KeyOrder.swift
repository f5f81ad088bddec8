import AppStoreTypes

/// What a key that is to be made shall be.
struct KeyOrder: Hashable, Sendable {
    /// What the team calls it.
    let name: String
    /// What it may do; `nil` for a key of the app itself, which has no right of the team.
    let scopes: Scopes?
    /// Until when it holds; `nil` for as long as the key that makes it.
    let expiresAt: EpochMilliseconds?

    /// The longest name, in bytes.
    static let nameBound = 80

    /// The word by which a key of the app itself is kept.
    static let publishable = "publishable"
    /// The word by which a key with every right is kept.
    static let everything = "all"

    /// Reads `name`, `scopes` (rights, or `all`, or `publishable` alone) and perhaps `expiresDate`.
    init(_ body: JSONBody) throws(Problem) {
        let name = try body.text("name")
        guard (1...Self.nameBound).contains(name.utf8.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw Problem(.keyTerms, "The name has \(name.utf8.count) bytes, or a control character in it.")
        }
        self.name = name
        scopes = try Self.scopes(body)
        expiresAt = try body.optionalText("expiresDate").map { (text) throws(Problem) in
            guard let moment = EpochMilliseconds(rfc3339: text) else {
                throw Problem(.keyTerms, "expiresDate is \"\(Excerpt(text))\", no moment like 2026-11-30T08:59:27Z.")
            }
            return moment
        }
    }

    private static func scopes(_ body: JSONBody) throws(Problem) -> Scopes? {
        guard let list = body["scopes"]?.elements else { throw Problem(.bodyShape, "scopes is missing, or is no list.") }
        let words = list.compactMap(\.text)
        guard words.count == list.count, (1...32).contains(words.count) else {
            throw Problem(.keyTerms, "scopes must be 1 to 32 texts.")
        }
        if words == [publishable] { return nil }
        if words == [everything] { return .all }
        let known = Set(Scope.all.map(\.rawValue))
        for word in words where !known.contains(word) {
            throw Problem(.keyTerms, "\"\(Excerpt(word))\" is no right; there are \(Scope.all.map(\.rawValue).joined(separator: ", ")).")
        }
        return .some(Set(words.map(Scope.init(rawValue:))))
    }

    /// The words by which the rights are kept, in order.
    static func words(_ scopes: Scopes?) -> [String] {
        switch scopes {
        case nil: [publishable]
        case .some(.all): [everything]
        case .some(.some(let scopes)): scopes.map(\.rawValue).sorted()
        }
    }

    /// The rights that words in the ledger mean; a word of a newer version is kept and means nothing here.
    static func scopes(of words: [String]) -> Scopes? {
        if words == [publishable] { return nil }
        return words == [everything] ? .all : .some(Set(words.map(Scope.init(rawValue:))))
    }
}
