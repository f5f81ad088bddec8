/// Wrong use of the command line: what was wrong and what to write instead.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One or two sentences for the person at the keyboard.
    let description: String

    /// Wraps the sentences.
    init(_ description: String) { self.description = description }
}
