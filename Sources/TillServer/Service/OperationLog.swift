public import AppStoreTypes
import Foundation
import HTTPService

/// Writes what the operator should know as one JSON object a line.
///
/// Neither evidence bodies nor keys are ever passed to it; customer ids are left out below `debug`.
public struct OperationLog: Sendable {
    /// How grave a line is.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// For looking closely.
        case debug
        /// What happened, once.
        case info
        /// What an operator should look into.
        case warning
        /// What failed.
        case error

        /// Orders by gravity.
        public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    /// One value of a line.
    public enum Value: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        /// A text, cut to 500 characters.
        case text(String)
        /// A number.
        case number(Int64)

        /// A text.
        public init(stringLiteral value: String) { self = .text(value) }
        /// A number.
        public init(integerLiteral value: Int64) { self = .number(value) }
    }

    private let least: Locked<Level>
    private let now: @Sendable () -> EpochMilliseconds
    private let write: @Sendable (String) -> Void

    /// Writes lines of at least the given gravity, each ending in a line break, to the closure.
    public init(least: Level, now: @escaping @Sendable () -> EpochMilliseconds, write: @escaping @Sendable (String) -> Void) {
        self.least = Locked(least)
        self.now = now
        self.write = write
    }

    /// Writes lines of at least another gravity from now on, here and in every copy.
    public func change(least level: Level) { least.withLock { $0 = level } }

    /// Whether lines of this gravity are written.
    public func writes(_ level: Level) -> Bool { level >= least.withLock { $0 } }

    /// Writes one line.
    public func callAsFunction(_ level: Level, _ message: String, _ details: [(name: String, value: Value)] = []) {
        guard writes(level) else { return }
        var line = "{\"time\":\"\(now().rfc3339)\",\"level\":\"\(level.rawValue)\",\"message\":\(Self.quoted(message))"
        for (name, value) in details {
            switch value {
            case .text(let text): line += ",\(Self.quoted(name)):\(Self.quoted(text))"
            case .number(let number): line += ",\(Self.quoted(name)):\(number)"
            }
        }
        write(line + "}\n")
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars.prefix(500) {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}
