import Foundation
import Testing

@testable import TillCLI

@Suite("till demo")
struct DemoTests {
    @Test("every step of the story holds", .enabled(if: ServeProcessTests.executable != nil, "build the product till first"))
    func holds() async throws {
        let console = Console()
        let executable = try #require(ServeProcessTests.executable).path
        let status = await CommandLineTool.run(["demo", "--till", executable], in: console.surroundings(folder: "/nowhere"))
        #expect(status == .success, "\(console.output)\(console.errors)")
        #expect(console.output.contains("None are here") && console.output.contains("checks held."))
        #expect(console.errors.isEmpty)
    }
}
