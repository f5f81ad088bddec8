import Foundation

/// The process's greatest resident memory, as Linux keeps it.
enum PeakMemory {
    /// By how many bytes the peak while `work` runs is above what the process had before; `nil` where the system does not tell.
    static func growth(_ work: () -> Void) -> Int64? {
        // Sets the peak to what the process has now.
        guard (try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))) != nil,
            let before = ProcessMemory.bytes("VmRSS:", of: "self")
        else {
            work()
            return nil
        }
        work()
        return ProcessMemory.bytes("VmHWM:", of: "self").map { max(0, $0 - before) }
    }
}
