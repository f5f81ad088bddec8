import Foundation

/// Writes log messages; on Linux to the standard error stream, one line each, and only when `TILL_CLIENT_LOG` is set.
public struct Logger: Sendable {
    let subsystem: String
    let category: String

    /// A logger of one part of a program.
    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    /// A logger without a name.
    public init() { self.init(subsystem: "", category: "") }

    /// A logger of the same names as an older log object.
    public init(_ log: OSLog) { self.init(subsystem: log.subsystem, category: log.category) }

    /// Writes a message of any level.
    public func log(level: OSLogType, _ message: OSLogMessage) { write(message.text, level) }
    /// Writes an ordinary message.
    public func log(_ message: OSLogMessage) { write(message.text, .default) }
    /// Writes a message for development.
    public func trace(_ message: OSLogMessage) { write(message.text, .debug) }
    /// Writes a message for development.
    public func debug(_ message: OSLogMessage) { write(message.text, .debug) }
    /// Writes a helpful message.
    public func info(_ message: OSLogMessage) { write(message.text, .info) }
    /// Writes an ordinary message.
    public func notice(_ message: OSLogMessage) { write(message.text, .default) }
    /// Writes about something unexpected.
    public func warning(_ message: OSLogMessage) { write(message.text, .error) }
    /// Writes about a failure.
    public func error(_ message: OSLogMessage) { write(message.text, .error) }
    /// Writes about a serious failure.
    public func critical(_ message: OSLogMessage) { write(message.text, .fault) }
    /// Writes about a bug.
    public func fault(_ message: OSLogMessage) { write(message.text, .fault) }

    func write(_ text: String, _ level: OSLogType) {
        guard Self.isOn else { return }
        FileHandle.standardError.write(Data("[\(level.name)] \(subsystem) \(category): \(text)\n".utf8))
    }

    private static let isOn = ProcessInfo.processInfo.environment["TILL_CLIENT_LOG"] != nil
}
