/// An answer to "does the customer have it?".
public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// The customer has it now.
    case yes
    /// The customer does not have it now.
    case no
    /// Neither the server nor the App Store has said so yet; never read this as a no.
    case notYetKnown
}
