public import Foundation

/// Apple's own Python library, run as another program; tests that ask it are skipped where it could not be installed.
public enum PythonJudge {
    /// The interpreter that `TILL_PYTHON` names, else the one that `scripts/setup test` made, else `python3`.
    public static let interpreter: String = {
        if let named = ProcessInfo.processInfo.environment["TILL_PYTHON"] { return named }
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let made = package.appending(path: ".build/judge/bin/python").path(percentEncoded: false)
        return FileManager.default.isExecutableFile(atPath: made) ? made : "python3"
    }()

    /// Whether the library can be imported.
    public static let isHere = (try? run("import appstoreserverlibrary", input: "")) != nil

    /// What a program of Python writes when it is given a text; throws when it ends with another status than 0.
    public static func run(_ program: String, input: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [interpreter, "-c", program]
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
        return output
    }

    /// A program that did not end well.
    public struct Failed: Error {
        let status: Int32
    }
}
