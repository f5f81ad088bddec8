import Foundation

/// One `till serve`, a process of its own on a port of its own, which can be killed and started again.
///
/// `@unchecked Sendable` because the process is changed under `lock` only.
final class Machine: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The built command beside the test bundle; tests that need it are skipped where it is not.
    static let executable: URL? = {
        let folders =
            [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        return folders.map { $0.appending(path: "till") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    let port: Int
    private let folder: String
    private let lock = NSLock()
    private var process: Process?

    init(folder: String, port: Int) {
        self.folder = folder
        self.port = port
    }

    /// Starts the process, again and again as a system's supervisor does while the database is away, and waits until it serves.
    func start() throws {
        for _ in 0..<100 {
            do {
                return try startOnce()
            } catch is Failure where lock.withLock({ process?.terminationStatus == 1 }) {
                continue
            }
        }
        throw Failure(description: "it ended a hundred times: \(tail)")
    }

    private func startOnce() throws {
        guard let executable = Self.executable else { throw Failure(description: "no executable") }
        let process = Process()
        let output = Pipe()
        process.executableURL = executable
        process.arguments = ["serve", "--config", folder + "/till.json"]
        process.environment = [
            "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "TILL_HTTP__PORT": String(port), "TILL_BACKEND_KEY": Cluster.secretKey,
        ]
        process.standardOutput = output
        let log = folder + "/machine-\(port).log"
        if !FileManager.default.fileExists(atPath: log) { _ = FileManager.default.createFile(atPath: log, contents: nil) }
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try errors.seekToEnd()
        process.standardError = errors
        try process.run()
        lock.withLock { self.process = process }
        var line: [UInt8] = []
        while line.last != 0x0A {
            guard let byte = try output.fileHandleForReading.read(upToCount: 1), let first = byte.first else {
                process.waitUntilExit()
                throw Failure(description: "it ended before it served: \(String(decoding: line, as: UTF8.self)) \(tail)")
            }
            line.append(first)
        }
    }

    /// Ends the process at once, as a power cut does, and waits until it is gone.
    func kill() {
        guard let process = lock.withLock({ self.process }) else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks the process to stop and gives its status; -1 when it ended in another way.
    func stop() -> Int32 {
        guard let process = lock.withLock({ self.process }) else { return -1 }
        process.terminate()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    /// The end of what the process wrote to its log.
    var tail: String {
        let text = FileManager.default.contents(atPath: folder + "/machine-\(port).log").map { String(decoding: $0, as: UTF8.self) } ?? ""
        return String(text.suffix(1_500))
    }
}
