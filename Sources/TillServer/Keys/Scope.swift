/// Something that a key of the team may do; a key of the app itself may do none of them.
public struct Scope: RawRepresentable, Hashable, Sendable {
    /// The word, as keys and documents have it.
    public let rawValue: String
    /// Wraps a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reading what customers have, had, and why.
    public static let customersRead = Scope(rawValue: "customers.read")
    /// Grants, spendings, deliveries, transfers, log-ins.
    public static let customersWrite = Scope(rawValue: "customers.write")
    /// Reading events.
    public static let eventsRead = Scope(rawValue: "events.read")
    /// Saying where events are sent.
    public static let webhooks = Scope(rawValue: "webhooks")
    /// Making and revoking keys.
    public static let keys = Scope(rawValue: "keys")
    /// Erasing and exporting customers.
    public static let privacy = Scope(rawValue: "privacy")
    /// Reading figures.
    public static let statistics = Scope(rawValue: "statistics")
    /// Reading who did what.
    public static let audit = Scope(rawValue: "audit")

    /// Every scope there is, in the order of the documents.
    public static let all: [Scope] = [.customersRead, .customersWrite, .eventsRead, .webhooks, .keys, .privacy, .statistics, .audit]
}

/// The rights of one key.
enum Scopes: Hashable, Sendable {
    /// Every right, those included that later versions bring: a secret key of the configuration.
    case all
    /// These rights.
    case some(Set<Scope>)

    /// None, as a publishable key has.
    static let none = Scopes.some([])

    /// Whether a right is among them.
    func contains(_ scope: Scope) -> Bool {
        switch self {
        case .all: true
        case .some(let scopes): scopes.contains(scope)
        }
    }

    /// Whether all of the others are among them.
    func contains(_ others: Scopes) -> Bool {
        switch (self, others) {
        case (.all, _): true
        case (.some, .all): false
        case (.some(let mine), .some(let theirs)): mine.isSuperset(of: theirs)
        }
    }
}
