import Foundation

/// Runs other programs for comparison.
enum Shell {
    /// What a program printed, both streams; `nil` when it could not be run or failed.
    static func output(_ program: String, _ arguments: [String], environment: [String: String]? = nil) -> String? {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let environment { process.environment = environment }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
