import Foundation
import Testing

/// A part of a document that is made by a test, between two comments; the test fails when it is stale.
///
/// With `TILL_WRITE_DOCS=1` the test writes the part anew instead.
struct GeneratedDocument {
    let file: String
    let part: String

    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    func check(_ lines: [String]) throws {
        let url = Self.root.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        let begin = "<!-- begin \(part) -->\n"
        let end = "<!-- end \(part) -->"
        let start = try #require(text.range(of: begin), "\(file) has no \(begin)")
        let stop = try #require(text.range(of: end), "\(file) has no \(end)")
        let wanted = lines.joined(separator: "\n") + "\n"
        guard text[start.upperBound..<stop.lowerBound] != wanted else { return }
        if ProcessInfo.processInfo.environment["TILL_WRITE_DOCS"] == "1" {
            try (text[..<start.upperBound] + wanted + text[stop.lowerBound...]).write(to: url, atomically: true, encoding: .utf8)
        } else {
            Issue.record("\(file) is stale: run this test with TILL_WRITE_DOCS=1 and look at what changed")
        }
    }
}
