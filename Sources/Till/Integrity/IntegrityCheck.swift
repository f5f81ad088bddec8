/// A look of the app's own at the device, beside those that the SDK has, such as whether a URL scheme of a known tool can be opened.
///
/// What it finds travels to the server as a hint. It never decides anything on the device and never stands in the way of a purchase.
public struct IntegrityCheck: Sendable {
    /// The name of the hint, as in `cydiaScheme`; at most 64 letters, digits, `_` and `.`, others are replaced.
    public let name: String
    let look: @Sendable () -> IntegrityHint?

    /// A check by name; `look` gives `nil` when there is nothing to tell, and must not wait for anything.
    public init(_ name: String, look: @escaping @Sendable () -> IntegrityHint?) {
        self.name = name
        self.look = look
    }
}

/// What a check found.
public enum IntegrityHint: Hashable, Sendable {
    /// Yes or no.
    case flag(Bool)
    /// A text; what is longer than 256 bytes is cut.
    case text(String)
}
