import Foundation
import Testing

/// One Swift file of the package, with its place.
struct SourceFile: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines without comments and string literals, so that words in prose do not count.
    var code: [String] { lines.map(Self.withoutProse) }

    /// The target the file belongs to: the folder below `Sources`.
    var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    var testDescription: String { path }

    private static func withoutProse(_ line: Substring) -> String {
        var result = ""
        var inString = false
        var previous: Character = " "
        for character in line {
            if character == "\"" && previous != "\\" { inString.toggle() }
            if !inString {
                if character == "/" && previous == "/" { return String(result.dropLast()) }
                result.append(character)
            }
            previous = character
        }
        return result
    }
}

/// The package as it lies on disk.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func files(below folders: String...) -> [SourceFile] {
        folders.flatMap { folder -> [SourceFile] in
            let base = root.appending(path: folder)
            guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil) else { return [] }
            return walk.compactMap { $0 as? URL }
                .filter { $0.pathExtension == "swift" }
                .compactMap { url in
                    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
                    return SourceFile(
                        path: String(url.path(percentEncoded: false).dropFirst(root.path(percentEncoded: false).count)), text: text)
                }
        }
        .sorted { $0.path < $1.path }
    }

    static let sources = files(below: "Sources")
    static let everything = files(below: "Sources", "Tests", "Fuzz")
}
