import Foundation

/// Runs other programs for comparison.
enum Shell {
    /// What a program printed, both streams; `nil` when it could not be run or failed.
    static func output(_ program: String, _ arguments: [String], environment: [String: String]? = nil) -> String? {
        guard let (text, status) = run(program, arguments, environment: environment), status == 0 else { return nil }
        return text
    }

    /// What a program printed that must succeed.
    static func require(_ program: String, _ arguments: [String]) throws -> String {
        guard let (text, status) = run(program, arguments, environment: nil) else {
            throw BenchFailure("\(program) cannot be run: scripts/setup test")
        }
        guard status == 0 else { throw BenchFailure("\(program) failed: \(text.prefix(500))") }
        return text
    }

    private static func run(_ program: String, _ arguments: [String], environment: [String: String]?) -> (text: String, status: Int32)? {
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
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}
