/// An answer where the truth may not be known yet.
public enum Answer: String, Hashable, Sendable, CaseIterable {
    /// The facts say so.
    case yes
    /// The facts say the opposite.
    case no
    /// The facts do not tell yet; a later one may.
    case unknown

    /// The answer that a fact which may be missing gives.
    public init(_ known: Bool?) {
        switch known {
        case .some(true): self = .yes
        case .some(false): self = .no
        case nil: self = .unknown
        }
    }

    /// Whether any of two things holds: yes outranks what is not known, and that outranks no.
    public func or(_ other: Answer) -> Answer {
        if self == .yes || other == .yes { return .yes }
        return self == .unknown || other == .unknown ? .unknown : .no
    }
}
