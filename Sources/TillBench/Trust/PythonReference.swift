import AppStoreTypes
import Foundation

/// Apple's Python library on the same documents, when the set-up could install it.
enum PythonReference {
    /// Transactions per second of processor time; `nil` when the library is not there.
    static func rate(_ set: [[UInt8]], root: [UInt8]) throws -> Double? {
        let python = ".build/judge/bin/python"
        guard FileManager.default.isExecutableFile(atPath: python) else { return nil }
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = set.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        try Data(lines.utf8).write(to: folder.appending(path: "set.txt"))
        try Data(root).write(to: folder.appending(path: "root.der"))
        let output = Shell.output(python, ["scripts/bench-python.py", folder.path, BenchStore.bundle.rawValue])
        return output?.split(separator: "\n").last.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    }
}
