import Foundation

/// The `till` command line as a library.
public enum CommandLineTool {
    /// Every subcommand, in the order of the overview.
    static var subcommands: [any Subcommand.Type] {
        [Serve.self, Simulate.self, Inspect.self, Explain.self, TimelineTool.self, LedgerTool.self, Demo.self]
    }

    /// Runs the process's own arguments and ends the process with the resulting status.
    public static func runAndExit() async -> Never {
        let status = await run(Array(CommandLine.arguments.dropFirst()), in: .ofThisProcess())
        exit(status.rawValue)
    }

    /// Runs one command line without the program's name.
    static func run(_ words: [String], in surroundings: Surroundings) async -> ExitStatus {
        guard let name = words.first else {
            surroundings.errors(overview)
            return .usage
        }
        switch name {
        case "--version", "version":
            surroundings.output("till \(TillVersion.current)\n")
            return .success
        case "--help", "-h", "help":
            return help(about: words.dropFirst().first, in: surroundings)
        default: break
        }
        guard let subcommand = subcommands.first(where: { $0.name == name }) else {
            surroundings.errors(unknown(name))
            return .usage
        }
        do {
            let arguments = try Arguments(
                Array(words.dropFirst()), options: subcommand.options, operands: subcommand.operandCount)
            if arguments.asksForHelp {
                surroundings.output(subcommand.help)
                return .success
            }
            return try await subcommand.run(arguments, in: surroundings)
        } catch {
            surroundings.errors("till \(name): \(error)\nSee till \(name) --help.\n")
            return .usage
        }
    }

    private static func help(about name: String?, in surroundings: Surroundings) -> ExitStatus {
        guard let name else {
            surroundings.output(overview)
            return .success
        }
        guard let subcommand = subcommands.first(where: { $0.name == name }) else {
            surroundings.errors(unknown(name))
            return .usage
        }
        surroundings.output(subcommand.help)
        return .success
    }

    private static func unknown(_ name: String) -> String {
        let names = subcommands.map { $0.name }
        let hint =
            Spelling.nearest(to: name, among: names).map { "did you mean till \($0)?" } ?? "there are: \(names.joined(separator: ", "))."
        return "till: '\(name.prefix(60))' is no subcommand; \(hint)\nSee till --help.\n"
    }

    private static var overview: String {
        let shown = subcommands.filter { !$0.isHidden }
        let width = (shown.map { $0.name.count }.max() ?? 0) + 2
        var text = "till: the in-app-purchase system that an app team runs itself.\n\nUsage: till SUBCOMMAND [OPTION]…\n\n"
        for subcommand in shown {
            text += "  \(subcommand.name)\(String(repeating: " ", count: width - subcommand.name.count))\(subcommand.summary)\n"
        }
        return text + "\n  till SUBCOMMAND --help explains one of them; till --version prints the version.\n"
    }
}
