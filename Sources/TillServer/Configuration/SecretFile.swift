import Ledger

/// A file that holds a secret, and the key of the configuration that names it.
struct SecretFile: Hashable, Sendable {
    /// The key, as in `apps.game.sharedSecret`, or words for the configuration itself.
    let place: String
    /// The absolute path.
    let path: String

    /// Every file that a configuration takes a secret from, by place; the configuration's own where it holds a database's password.
    static func files(in written: [String: ConfigurationValue], _ source: Configuration.Source) -> [SecretFile] {
        var files: [SecretFile] = []
        for (place, value) in written {
            for text in texts(value) {
                if text.hasPrefix("file:") {
                    files.append(SecretFile(place: place, path: source.absolute(String(text.dropFirst("file:".count)))))
                } else if place == "answers.keyFiles" {
                    files.append(SecretFile(place: place, path: source.absolute(text)))
                } else if place == "database", source.file != nil, value == .text(text), holdsPassword(text) {
                    files.append(SecretFile(place: place, path: source.fileName))
                }
            }
        }
        return Array(Set(files)).sorted { ($0.place, $0.path) < ($1.place, $1.path) }
    }

    /// Whether a database's address has a password in it.
    private static func holdsPassword(_ address: String) -> Bool {
        guard PostgreSQLLedgerConfiguration.isAddress(address), let start = address.firstRange(of: "://") else { return false }
        let authority = address[start.upperBound...].prefix { $0 != "/" && $0 != "?" }
        let user = authority.lastIndex(of: "@").map { authority[..<$0] }
        return user?.contains(":") == true || address.contains("password=")
    }

    private static func texts(_ value: ConfigurationValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .variable(let name, let text) where text.hasPrefix("{"):
            (try? ConfigurationValue.parse(Array(text.utf8), as: name)).map(texts) ?? []
        case .variable(_, let text): text.split(separator: ",").map { $0.trimmingPrefix { $0 == " " }.description }
        case .list(let items): items.flatMap(texts)
        case .object(let members): members.values.flatMap(texts)
        case .null, .flag, .number: []
        }
    }
}
