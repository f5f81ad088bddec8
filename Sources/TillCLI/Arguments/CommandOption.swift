/// One option of a subcommand, as `--port NUMBER` or `--check`.
struct CommandOption: Hashable, Sendable {
    /// How often it may be given.
    enum Count: Hashable, Sendable {
        case once
        case anyNumber
    }

    /// The name with its hyphens, as in `--config`.
    let name: String
    /// What stands for its value in the help, as in `FILE`; `nil` when it takes none.
    let value: String?
    /// How often it may be given.
    let count: Count
    /// One line for the help.
    let help: String
    /// Whether the help leaves it out.
    let isHidden: Bool

    /// An option that is there or not.
    static func flag(_ name: String, _ help: String, isHidden: Bool = false) -> CommandOption {
        CommandOption(name: name, value: nil, count: .once, help: help, isHidden: isHidden)
    }

    /// An option with a value.
    static func value(_ name: String, _ value: String, _ help: String, count: Count = .once, isHidden: Bool = false) -> CommandOption {
        CommandOption(name: name, value: value, count: count, help: help, isHidden: isHidden)
    }

    /// The option as it is written.
    var written: String { value.map { "\(name) \($0)" } ?? name }
}
