import Foundation
import TillServer

/// `till demo`: purchases end to end, told in plain words: an app, a simulated App Store and a server (on Linux), then documents alone.
enum Demo: Subcommand {
    static let name = "demo"
    static let summary = "Plays a purchase end to end on one machine and tells what each step proves."
    static let options: [CommandOption] = [
        .value("--till", "FILE", "The till that plays the App Store and the server of the first story; without it this one."),
        .value("--fixtures", "FOLDER", "Published documents that Apple signed; without it $TILL_FIXTURES, else ../shared/fixtures."),
    ]
    static let details = """
        Everything happens in a temporary folder that is removed at the end, on a free port of this machine; nothing is sent elsewhere.
        Exit status: 0 when every step held, 1 when one did not.
        """

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        StopSignal.ignoreBrokenPipes()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("till-demo-\(ProcessInfo.processInfo.processIdentifier)")
            .path
        var narrator = Narrator(output: surroundings.output)
        do {
            for part in ["journey", "documents"] {
                try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
            }
            defer { try? FileManager.default.removeItem(atPath: folder) }
            #if os(Linux)
                let executable = arguments.value("--till").map(surroundings.absolute) ?? "/proc/self/exe"
                let resolved = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
                try await Journey.play(folder: folder + "/journey", executable: resolved, &narrator)
            #endif
            try await DemoStory(folder: folder + "/documents", log: surroundings.errors).play(&narrator)
            try await RealDocuments(
                fixtures: fixtures(arguments, surroundings), folder: folder + "/documents", log: surroundings.errors
            ).play(&narrator)
        } catch {
            surroundings.output("\nThe demo ended early: \(error)\n")
            return .failure
        }
        return narrator.conclude() ? .success : .failure
    }

    /// The folder with real documents; `nil` when there is none.
    private static func fixtures(_ arguments: Arguments, _ surroundings: Surroundings) -> String? {
        let candidates = [arguments.value("--fixtures"), surroundings.environment["TILL_FIXTURES"], "../shared/fixtures"]
        return candidates.compactMap { $0.map(surroundings.absolute) }.first {
            FileManager.default.fileExists(atPath: $0 + "/expected.json")
        }
    }
}
