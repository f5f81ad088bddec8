/// One subcommand of `till`: what it is called, what it takes and what it does.
protocol Subcommand {
    /// The word after `till`.
    static var name: String { get }
    /// One line for the overview.
    static var summary: String { get }
    /// What stands for the operands in the help, as in `FILE…`; empty when there are none.
    static var operands: String { get }
    /// How many operands are allowed.
    static var operandCount: ClosedRange<Int> { get }
    /// The options.
    static var options: [CommandOption] { get }
    /// Further lines for its help, such as examples and what the exit statuses mean.
    static var details: String { get }
    /// Whether the overview leaves it out.
    static var isHidden: Bool { get }
    /// Does the work; the status becomes the process's.
    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus
}

extension Subcommand {
    static var operands: String { "" }
    static var operandCount: ClosedRange<Int> { 0...0 }
    static var details: String { "" }
    static var isHidden: Bool { false }

    /// The text that `--help` prints.
    static var help: String {
        let shown = options.filter { !$0.isHidden }
        let width = (shown.map(\.written.count).max() ?? 0) + 2
        var text = "till \(name): \(summary)\n\nUsage: till \(name)"
        text += (shown.isEmpty ? "" : " [OPTION]…") + (operands.isEmpty ? "" : " \(operands)") + "\n\n"
        for option in shown + [CommandOption.flag("--help", "Prints this.")] {
            let padding = String(repeating: " ", count: max(1, width - option.written.count))
            text += "  \(option.written)\(padding)\(option.help)\n"
        }
        if !details.isEmpty { text += "\n\(details)\n" }
        return text
    }
}

/// What the process's end says to the shell.
enum ExitStatus: Int32, Sendable {
    /// All is well.
    case success = 0
    /// The work was done and its answer is no, or it failed on the way.
    case failure = 1
    /// The command was written wrongly, or what it was given could not be read.
    case usage = 2
}
