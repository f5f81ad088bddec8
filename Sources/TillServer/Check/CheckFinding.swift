/// What trying one piece of a server came to.
public struct CheckFinding: Hashable, Sendable, CustomStringConvertible {
    /// How good it is.
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// It works.
        case ok
        /// The server would run, and somebody should look at it.
        case warning
        /// The server would not start, or not do what it is configured for.
        case failed
    }

    /// Which piece was tried.
    public enum Piece: String, Hashable, Sendable, CaseIterable {
        /// What the configuration says.
        case configuration
        /// The ledger's file or database server.
        case database
        /// Keys and secrets, and the files that hold them.
        case keys
        /// The machine's time.
        case clock
        /// Roots, and the authorities that outgoing connections trust.
        case certificates
        /// Whatever the server sends to, or asks.
        case targets
        /// Where it listens.
        case address
    }

    /// Which piece was tried.
    public let piece: Piece
    /// How good it is.
    public let verdict: Verdict
    /// What was found, with the value; no secret.
    public let words: String
    /// What to do; `nil` where nothing is to be done, or the words say it.
    public let remedy: String?

    /// A finding.
    public init(_ piece: Piece, _ verdict: Verdict, _ words: String, remedy: String? = nil) {
        self.piece = piece
        self.verdict = verdict
        self.words = words
        self.remedy = remedy
    }

    /// One line for a person.
    public var description: String {
        let mark = verdict.rawValue + String(repeating: " ", count: 8 - verdict.rawValue.count)
        return "\(mark)\(piece.rawValue): \(words)\(remedy.map { "; \($0)" } ?? "")"
    }
}
