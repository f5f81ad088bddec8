import Entitlements

/// Which events an endpoint wants: one kind, all kinds with a beginning, or all.
struct EventPattern: Hashable, Sendable {
    /// The pattern as it is written: `subscription.renewed`, `subscription.*` or `*`.
    let text: String

    /// A pattern that some event can match; `nil` for every other text.
    init?(_ text: String) {
        self.text = text
        guard EventKind.allCases.contains(where: matches) else { return nil }
    }

    /// Whether events of the kind are wanted.
    func matches(_ kind: EventKind) -> Bool {
        if text == "*" { return true }
        return text.hasSuffix(".*") ? kind.rawValue.hasPrefix(text.dropLast()) : kind.rawValue == text
    }
}
