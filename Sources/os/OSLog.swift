/// The older log object: names of a part of a program.
public final class OSLog: Sendable {
    let subsystem: String
    let category: String

    /// Names a part of a program.
    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    /// The log without a name.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that writes nothing on Apple systems.
    public static let disabled = OSLog(subsystem: "", category: "disabled")
}

/// Writes a message; its printf-like places are filled with the arguments.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...) {
    let values = arguments.map { String(describing: $0) }
    let text = values.isEmpty ? message.description : message.description + " " + values.joined(separator: ", ")
    Logger(log).write(text, type)
}

/// Writes a message of a level.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).write(message.text, type)
}
