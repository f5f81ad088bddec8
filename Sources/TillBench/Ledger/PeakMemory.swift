import Foundation

/// The process's greatest resident memory, as Linux keeps it.
enum PeakMemory {
    /// By how many bytes the peak while `work` runs is above what the process had before; `nil` where the system does not tell.
    static func growth(_ work: () -> Void) -> Int64? {
        // Sets the peak to what the process has now.
        guard (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil, let before = bytes("VmRSS:") else {
            work()
            return nil
        }
        work()
        return bytes("VmHWM:").map { max(0, $0 - before) }
    }

    private static func bytes(_ name: String) -> Int64? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int64($0) }.map { $0 * 1_024 }
    }
}
