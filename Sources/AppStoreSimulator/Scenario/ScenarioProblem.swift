/// Why a scenario cannot be read, or did not go as it says: where, what was expected, what was found.
public struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of problem.
    public enum Kind: Hashable, Sendable {
        /// The file is no scenario.
        case unreadable
        /// A step did not go as expected.
        case unexpected
    }

    /// The kind.
    public let kind: Kind
    /// The file as it was named.
    public let file: String
    /// Where in the file.
    public let place: ScriptPlace
    /// The step, from 1; `nil` when the problem lies outside the steps.
    public let step: Int?
    /// What is wrong, with which value, and what to do.
    public let message: String

    /// Tells of a problem.
    public init(kind: Kind, file: String, place: ScriptPlace, step: Int?, message: String) {
        self.kind = kind
        self.file = file
        self.place = place
        self.step = step
        self.message = message
    }

    /// `Scenarios/trial.json5:12:5: step 3: …`.
    public var description: String { "\(file):\(place): \(step.map { "step \($0): " } ?? "")\(message)" }
}

/// A problem before it is known in which file and step it lies.
struct StepProblem: Error, Hashable, Sendable {
    let kind: ScenarioProblem.Kind
    let place: ScriptPlace
    let message: String

    static func unreadable(_ message: String, at place: ScriptPlace) -> Self { Self(kind: .unreadable, place: place, message: message) }
    static func unexpected(_ message: String, at place: ScriptPlace) -> Self { Self(kind: .unexpected, place: place, message: message) }
}
