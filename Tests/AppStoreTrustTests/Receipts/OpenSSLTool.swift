import Foundation

/// The `openssl` command as a second opinion on containers.
enum OpenSSLTool {
    /// The content of a container whose signature and path to `root` the tool accepts, whatever the date; `nil` when it does not.
    static func contentVerified(of container: [UInt8], root: [UInt8]) throws -> [UInt8]? {
        try inFolder { folder in
            let pem =
                "-----BEGIN CERTIFICATE-----\n" + Data(root).base64EncodedString(options: .lineLength64Characters)
                + "\n-----END CERTIFICATE-----\n"
            try Data(pem.utf8).write(to: folder.appending(path: "root.pem"))
            return try verify(
                container, in: folder,
                ["-CAfile", "root.pem", "-no-CApath", "-no-CAstore", "-purpose", "any", "-no_check_time", "-auth_level", "0"])
        }
    }

    /// The content of a container whose signature is that of the enclosed signer, whoever that is; `nil` when it is not.
    static func contentMatchingSigner(of container: [UInt8]) throws -> [UInt8]? {
        try inFolder { try verify(container, in: $0, ["-noverify"]) }
    }

    private static func verify(_ container: [UInt8], in folder: URL, _ options: [String]) throws -> [UInt8]? {
        try Data(container).write(to: folder.appending(path: "container.der"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["openssl", "cms", "-verify", "-inform", "DER", "-binary", "-in", "container.der", "-out", "content"] + options
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return [UInt8](try Data(contentsOf: folder.appending(path: "content")))
    }

    private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-openssl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
