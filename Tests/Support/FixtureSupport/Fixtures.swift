public import Foundation

/// Published Apple-signed documents, read where they lie; tests that need them are skipped where they are absent.
public enum Fixtures {
    /// The folder named by `TILL_FIXTURES`, else `../shared/fixtures` beside the package; `nil` when there is none.
    public static let root: URL? = {
        let named = ProcessInfo.processInfo.environment["TILL_FIXTURES"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let beside = package.deletingLastPathComponent().appending(path: "shared/fixtures", directoryHint: .isDirectory)
        return [named, beside].compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0.appending(path: "expected.json").path(percentEncoded: false))
        }
    }()

    /// Whether the folder is there.
    public static var areHere: Bool { root != nil }

    /// A file's bytes, by its path below the folder.
    public static func bytes(_ path: String) throws -> [UInt8] {
        guard let root else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// `expected.json` as it lies.
    public static func expectedBytes() throws -> [UInt8] { try bytes("expected.json") }

    /// The paths of all files below one folder, sorted.
    public static func paths(in folder: String) -> [String] {
        guard let root,
            let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path(percentEncoded: false))
        else { return [] }
        return names.sorted().map { "\(folder)/\($0)" }
    }
}
