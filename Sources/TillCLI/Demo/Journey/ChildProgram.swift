import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program of its own that the journey starts, and may kill.
final class ChildProgram: Sendable {
    /// What could not be done with a program.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process: Process
    private let log: String

    /// Starts a program whose output goes into a file of its own.
    init(_ executable: String, _ arguments: [String], folder: String, name: String) throws {
        let path = "\(folder)/\(name).log"
        guard FileManager.default.createFile(atPath: path, contents: nil), let output = FileHandle(forWritingAtPath: path) else {
            throw Failure(description: "\(path) cannot be written")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.process = process
        log = path
    }

    /// What it has said so far.
    var output: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Ends it at once, as a power cut would end it: `kill -9`.
    func kill() {
        #if canImport(Glibc)
            Glibc.kill(process.processIdentifier, SIGKILL)
        #else
            Darwin.kill(process.processIdentifier, SIGKILL)
        #endif
        process.waitUntilExit()
    }

    /// Asks it to end in order and waits for it.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
