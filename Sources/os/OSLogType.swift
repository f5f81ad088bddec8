/// How important a log message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Apple's number of the level.
    public let rawValue: UInt8
    /// Wraps a number, known or not.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Wraps a number, known or not.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// The ordinary level.
    public static let `default` = OSLogType(0)
    /// Helpful, not essential.
    public static let info = OSLogType(1)
    /// For development only.
    public static let debug = OSLogType(2)
    /// A failure of the program.
    public static let error = OSLogType(16)
    /// A bug.
    public static let fault = OSLogType(17)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }
}
