import AppStoreTypes
import Foundation
import Testing

@testable import TillServer

@Suite("The description of the API")
struct APIDocumentTests {
    static func text() throws -> String {
        try String(contentsOf: ErrorDocumentTests.root.appending(path: "docs/api.md"), encoding: .utf8)
    }

    @Test("docs/api.md derives a customer's token as the server does")
    func token() throws {
        let token = try #require(CustomerToken.token(of: "ada"))
        #expect(try Self.text().contains("ada's token is \(token)"))
    }

    @Test("docs/api.md describes every call that exists, and no other")
    func everyCall() throws {
        let described = try Self.text().split(separator: "\n").filter { $0.hasPrefix("### `") }.map { $0.dropFirst(5).dropLast() }.map(
            String.init)
        #expect(described.sorted() == DescribedReplies.table.calls.map { "\($0.method) \($0.path)" }.sorted())
    }

    @Test("every component that the document names is in it, and every one in it is named")
    func components() throws {
        let text = DescribedReplies.table.document(version: "1.0.0").compactText
        let named = Set(text.matches(of: #/#\/components\/schemas\/(\w+)/#).map { String($0.output.1) })
        #expect(named == Set(DescribedReplies.table.components.schemas.map(\.name)))
    }
}
