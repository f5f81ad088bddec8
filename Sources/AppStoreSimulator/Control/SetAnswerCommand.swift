public import AppStoreDeviceProtocol

/// Says what the customer does on the next `times` payment sheets of a device; without `times` on all that follow.
public struct SetAnswerCommand: Hashable, Codable, Sendable {
    /// The device.
    public var device: DeviceID
    /// What the customer does.
    public var answer: CustomerAnswer
    /// How many sheets, 1...1000; `nil` for all that follow.
    public var times: Int?

    /// Makes the command.
    public init(device: DeviceID, answer: CustomerAnswer, times: Int? = nil) {
        self.device = device
        self.answer = answer
        self.times = times
    }
}
