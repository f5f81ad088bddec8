/// Lets faults strike by chance from now on; a rate of 0 ends it.
public struct SetFaultChanceCommand: Hashable, Codable, Sendable {
    /// Decides what strikes when.
    public var seed: UInt64
    /// How many of a hundred calls, notifications and documents are struck, 0...100.
    public var percent: Double
    /// Where; everywhere when `nil`.
    public var places: [Fault.Place]?

    /// Makes the command.
    public init(seed: UInt64, percent: Double, places: [Fault.Place]? = nil) {
        self.seed = seed
        self.percent = percent
        self.places = places
    }
}
