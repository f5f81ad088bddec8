import Foundation

/// What Linux tells of a process's memory.
enum ProcessMemory {
    /// A line of its status in bytes; `nil` where the system does not tell.
    ///
    /// - Parameters:
    ///   - name: the line's beginning, such as `VmRSS:`.
    ///   - process: its number, or `self`.
    static func bytes(_ name: String, of process: String) -> Int64? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int64($0) }.map { $0 * 1_024 }
    }
}
