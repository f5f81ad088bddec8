import Foundation
import Testing

@testable import TillServer

@Suite("The list of errors")
struct ErrorDocumentTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("docs/errors.md lists every problem with its status, cause and remedy, and no other", arguments: ProblemCode.allCases)
    func problems(code: ProblemCode) throws {
        let text = try String(contentsOf: Self.root.appending(path: "docs/errors.md"), encoding: .utf8)
        let line = "| `\(code.rawValue)` | \(code.status) | \(code.isRetryable ? "yes" : "no") | \(code.cause) | \(code.remedy) |"
        #expect(text.contains(line), "missing:\n\(line)")
        let listed = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "`").dropFirst().first }
        let known = Set(ProblemCode.allCases.map(\.rawValue) + VerdictCode.allCases.map(\.rawValue))
        #expect(listed.allSatisfy { known.contains(String($0)) || $0.hasPrefix("jws.") || $0.hasPrefix("receipt.") })
    }

    @Test("docs/configuration.md lists every key with its variable", arguments: ConfigurationKey.all.map(\.dotted))
    func keys(dotted: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: "docs/configuration.md"), encoding: .utf8)
        let key = try #require(ConfigurationKey.all.first { $0.dotted == dotted })
        let line = "| `\(key.dotted)` | `\(key.variable())` | \(key.standard) | \(key.meaning) |"
        #expect(text.contains(line), "missing:\n\(line)")
    }
}
