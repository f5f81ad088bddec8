import Foundation
import Testing

@testable import TillCLI

@Suite("The command line")
struct CommandLineToolTests {
    @Test("help and version are answered on standard output")
    func helpAndVersion() async {
        let console = Console()
        #expect(await CommandLineTool.run(["--version"], in: console.surroundings()) == .success)
        #expect(console.output == "till \(TillVersion.current)\n")
        #expect(await CommandLineTool.run(["help"], in: console.surroundings()) == .success)
        #expect(console.output.contains("Usage: till SUBCOMMAND"))
        #expect(console.errors.isEmpty)
    }

    @Test("nothing and nonsense end with status 2 and say what there is")
    func usage() async {
        let console = Console()
        #expect(await CommandLineTool.run([], in: console.surroundings()) == .usage)
        #expect(await CommandLineTool.run(["sreve"], in: console.surroundings()) == .usage)
        #expect(console.errors.contains("'sreve' is no subcommand;"))
        #expect(console.output.isEmpty)
    }
}

/// Gathers what a command prints.
final class Console: Sendable {
    private let lines = Lines()

    var output: String { lines.text(false) }
    var errors: String { lines.text(true) }

    func surroundings(environment: [String: String] = [:], folder: String = "/") -> Surroundings {
        Surroundings(
            environment: environment, folder: folder, output: { [lines] in lines.add($0, false) },
            errors: { [lines] in lines.add($0, true) })
    }

    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        private var texts = ["", ""]
        func add(_ text: String, _ isError: Bool) { lock.withLock { texts[isError ? 1 : 0] += text } }
        func text(_ isError: Bool) -> String { lock.withLock { texts[isError ? 1 : 0] } }
    }
}
