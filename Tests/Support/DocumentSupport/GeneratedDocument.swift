package import Foundation

/// A part of a document that is made by a test, between two comments; the test fails when it is stale.
///
/// With `TILL_WRITE_DOCS=1` the test writes the part anew instead.
package struct GeneratedDocument {
    private let file: String
    private let part: String

    /// The package's folder.
    package static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package init(file: String, part: String) {
        self.file = file
        self.part = part
    }

    /// Compares the part with what it should be.
    package func check(_ lines: [String]) throws {
        let url = Self.root.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        guard let start = text.range(of: "<!-- begin \(part) -->\n"), let stop = text.range(of: "<!-- end \(part) -->") else {
            throw StaleDocument("\(file) has no part \(part)")
        }
        let wanted = lines.joined(separator: "\n") + "\n"
        guard text[start.upperBound..<stop.lowerBound] != wanted else { return }
        guard ProcessInfo.processInfo.environment["TILL_WRITE_DOCS"] == "1" else {
            throw StaleDocument("\(file) is stale: run this test with TILL_WRITE_DOCS=1 and look at what changed")
        }
        try (text[..<start.upperBound] + wanted + text[stop.lowerBound...]).write(to: url, atomically: true, encoding: .utf8)
    }

    /// The rows of a table of an enumeration's cases with their names and comments, read from its source.
    package static func rows(ofCasesIn source: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: source), encoding: .utf8)
        var rows: [String] = []
        var meaning: [Substring] = []
        for line in text.split(separator: "\n") {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("/// ") {
                meaning.append(code.dropFirst(4))
                continue
            }
            if code.hasPrefix("case "), let name = code.split(separator: "\"").dropFirst().first {
                rows.append("| `\(name)` | \(meaning.joined(separator: " ")) |")
            }
            meaning = []
        }
        return rows
    }
}

/// A document does not say what a test found.
package struct StaleDocument: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
