/// One thing that is wrong with the configuration: where, what, and what to do.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key's path as in `apps.game.bundleId`, the environment variable, or the file.
    public let place: String
    /// What is wrong, with the offending value in short.
    public let fault: String
    /// What the operator can do about it.
    public let remedy: String

    /// Names the place, the fault and the remedy.
    public init(place: String, fault: String, remedy: String) {
        self.place = place
        self.fault = fault
        self.remedy = remedy
    }

    /// One line for a person.
    public var description: String { "\(place) \(fault); \(remedy)" }
}

/// Everything that is wrong with the configuration, found in one pass.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, at least one, in the order of the keys.
    public let problems: [ConfigurationProblem]

    /// Wraps the problems.
    public init(problems: [ConfigurationProblem]) { self.problems = problems }

    /// The problems, one a line.
    public var description: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return "The configuration has \(count):\n" + problems.map { "  - \($0)" }.joined(separator: "\n")
    }
}
