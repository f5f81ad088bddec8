import Foundation

@testable import AppStoreSimulator

/// A program of this machine, such as `openssl`.
enum Tool {
    /// Runs a program with what it reads; both its outputs and its exit status.
    static func run(_ arguments: [String], input: Data = Data()) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stdout
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: input)
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// Whether OpenSSL's command line is here.
    static let hasOpenSSL = (try? run(["openssl", "version"]))?.output.hasPrefix("OpenSSL 3") ?? false

    /// A folder of its own, removed afterwards.
    static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}

extension Town {
    /// Runs a server on a free port while the body talks to it; the certificates name its responder.
    func serving(_ body: (String) async throws -> Void) async throws {
        let server = try SimulatorServer(store: store)
        let running = Task { try await server.run() }
        let base = "http://127.0.0.1:\(server.port)"
        await store.setAddress(base)
        try await body(base)
        server.stop()
        try await running.value
    }
}
