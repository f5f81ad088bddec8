import AppStoreTypes

/// What became of one post to the address for notifications, for whoever counts.
struct NotificationOutcome: Hashable, Sendable {
    /// What became of it.
    enum Verdict: Hashable, Sendable {
        /// It is new, and on disk.
        case recorded
        /// It was on disk before.
        case alreadyKnown
        /// It was not taken; `reason` is the verifier's code where a verifier refused.
        case refused(ProblemCode, reason: String?)
    }

    /// Apple's version, 1 or 2; `nil` where the body is of neither.
    var version: Int?
    /// The type as Apple names it; `nil` where it was not believed, and `other` where this version does not know it.
    ///
    /// So the values are few, whoever posts.
    var type: String?
    /// Whence it is; `nil` where it was not believed.
    var environment: AppStoreEnvironment?
    /// How old it was when it came in, in milliseconds; `nil` where it was not believed.
    var age: Int64?
    /// What became of it.
    var verdict: Verdict

    /// The name of every type that this version does not know.
    static let otherType = "other"

    /// Not taken.
    init(refused problem: Problem, version: Int?) {
        self.version = version
        verdict = .refused(problem.code, reason: problem.reason)
    }

    /// Taken.
    init(version: Int, type: String?, environment: AppStoreEnvironment, age: Int64?, isNew: Bool) {
        self.version = version
        self.type = type
        self.environment = environment
        self.age = age
        verdict = isNew ? .recorded : .alreadyKnown
    }
}
