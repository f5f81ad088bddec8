/// Why a device got no reply from the simulated App Store; the call may have had its effect all the same.
public enum DeviceTransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody answers at the address, or the connection broke; the text says where and why.
    case unreachable(String)
    /// No reply in time.
    case timedOut
    /// An HTTP status outside 200...299.
    case status(Int)
    /// A reply that is no message of this protocol, or answers another call; the text says what is wrong.
    case malformedReply(String)

    /// What went wrong, in one line.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the simulated App Store cannot be reached: \(reason)"
        case .timedOut: "the simulated App Store did not answer in time"
        case .status(let status): "the simulated App Store answered with HTTP status \(status)"
        case .malformedReply(let reason): "the simulated App Store's answer cannot be read: \(reason)"
        }
    }
}
