import Testing

@testable import TillCLI

@Suite("till demo")
struct DemoTests {
    @Test("every step of the story holds")
    func holds() async {
        let console = Console()
        let status = await CommandLineTool.run(["demo"], in: console.surroundings(folder: "/nowhere"))
        #expect(status == .success, "\(console.output)\(console.errors)")
        #expect(console.output.contains("None are here") && console.output.contains("checks held."))
        #expect(console.errors.isEmpty)
    }
}
