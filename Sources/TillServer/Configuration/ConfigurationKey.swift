/// One key of the configuration: where it stands, what it holds and what it means.
///
/// The list is the only place that names keys: the file's unknown keys, the environment variables and the documentation come from it.
public struct ConfigurationKey: Hashable, Sendable {
    /// What a key may hold.
    public enum Kind: Hashable, Sendable {
        /// A text.
        case text
        /// A whole number.
        case number
        /// `true` or `false`.
        case flag
        /// A list of texts; as a variable, separated by commas.
        case list
        /// A list of texts and objects; as a variable, JSON5, or texts separated by commas.
        case items
        /// An object whose member names are the operator's own; as a variable, JSON5.
        case object
    }

    /// The names from the top; `*` stands for the id of an app.
    public let path: [String]
    /// What it may hold.
    public let kind: Kind
    /// What holds when the key is absent.
    public let standard: String
    /// One sentence for the operator.
    public let meaning: String

    init(_ path: String, _ kind: Kind, standard: String, _ meaning: String) {
        self.path = path.split(separator: ".").map(String.init)
        self.kind = kind
        self.standard = standard
        self.meaning = meaning
    }

    /// The path as it is written in messages and documents.
    public var dotted: String { path.joined(separator: ".") }

    /// The environment variable that sets the key, with the app's id in place of `*`.
    ///
    /// `TILL_`, then the names in capitals with words separated by `_`, joined by `__`: `http.maxConnections` is `TILL_HTTP__MAX_CONNECTIONS`.
    public func variable(app: String = "<APP>") -> String {
        "TILL_" + path.map { $0 == "*" ? Self.capitals(app) : Self.capitals($0) }.joined(separator: "__")
    }

    /// A name in capitals with `_` between its words.
    static func capitals(_ name: String) -> String {
        var result = ""
        var previous: Character?
        for character in name {
            if character.isUppercase, let previous, previous.isLowercase || previous.isNumber { result += "_" }
            result += character == "-" || character == "." ? "_" : character.uppercased()
            previous = character
        }
        return result
    }
}
