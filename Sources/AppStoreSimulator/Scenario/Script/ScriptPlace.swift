/// A place in a scenario's file.
public struct ScriptPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int

    /// The file's beginning.
    public static let start = Self(line: 1, column: 1)

    /// As editors write it: `12:5`.
    public var description: String { "\(line):\(column)" }

    /// By lines, then by columns.
    public static func < (lhs: Self, rhs: Self) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
}
