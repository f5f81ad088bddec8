/// Who may read an interpolated value; on Linux everything is written as it is.
public struct OSLogPrivacy: Hashable, Sendable {
    /// Readable by everyone.
    public static let `public` = OSLogPrivacy()
    /// Hidden on Apple systems.
    public static let `private` = OSLogPrivacy()
    /// Decided by the value's type on Apple systems.
    public static let auto = OSLogPrivacy()
    /// Hidden on Apple systems.
    public static let sensitive = OSLogPrivacy()
}

/// A log message with its interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    /// The message as it will be written.
    public let text: String
    /// Wraps a literal.
    public init(stringLiteral value: String) { text = value }
    /// Joins literals and values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Collects the literals and values of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""
    /// Starts an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }
    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds a value; who may read it has no meaning on Linux.
    public mutating func appendInterpolation<T>(_ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto) {
        text += String(describing: value())
    }
}
