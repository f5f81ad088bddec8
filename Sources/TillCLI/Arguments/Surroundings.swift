import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a command may touch of the process that runs it, so that tests can give it another.
struct Surroundings: Sendable {
    /// The environment variables.
    let environment: [String: String]
    /// The folder that relative paths start from.
    let folder: String
    /// Writes to standard output as it is, without a line break of its own.
    let output: @Sendable (String) -> Void
    /// Writes to standard error as it is.
    let errors: @Sendable (String) -> Void

    /// The process's own.
    static func ofThisProcess() -> Surroundings {
        Surroundings(
            environment: ProcessInfo.processInfo.environment, folder: FileManager.default.currentDirectoryPath,
            output: { Self.write($0, to: 1) }, errors: { Self.write($0, to: 2) })
    }

    /// A path as an absolute one.
    func absolute(_ path: String) -> String {
        path.hasPrefix("/")
            ? path : URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).standardizedFileURL.path
    }

    /// Writes everything; a reader that went away is no failure of ours.
    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
