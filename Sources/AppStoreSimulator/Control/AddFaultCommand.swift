/// Plans a fault.
public struct AddFaultCommand: Hashable, Codable, Sendable {
    /// What is to go wrong.
    public var fault: Fault

    /// Makes the command.
    public init(fault: Fault) {
        self.fault = fault
    }
}
