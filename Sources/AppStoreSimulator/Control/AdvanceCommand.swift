/// Lets time pass: up to a moment (RFC 3339, UTC), or by so many seconds, or by a period such as P1M.
public struct AdvanceCommand: Hashable, Codable, Sendable {
    /// The moment to go to.
    public var to: String?
    /// How many seconds to go on.
    public var seconds: Int64?
    /// A duration of one unit to go on by the calendar.
    public var period: String?

    /// Makes the command.
    public init(to: String? = nil, seconds: Int64? = nil, period: String? = nil) {
        self.to = to
        self.seconds = seconds
        self.period = period
    }
}
