/// What was written on the command line after the subcommand's name, checked against what it takes.
struct Arguments: Hashable, Sendable {
    private let values: [String: [String]]
    /// Whatever was no option, in its order; `-` counts as an operand.
    let operands: [String]
    /// Whether `--help` or `-h` was written; nothing else is checked then.
    let asksForHelp: Bool

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }
    /// The option's last value; `nil` when it was not given.
    func value(_ name: String) -> String? { values[name]?.last }
    /// All values of an option, in their order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The option's value as a whole number within bounds; `nil` when it was not given.
    func number(_ name: String, within bounds: ClosedRange<Int64>) throws(UsageError) -> Int64? {
        guard let text = value(name) else { return nil }
        guard let number = Int64(text), bounds.contains(number) else {
            throw UsageError("\(name) \(text.prefix(40)) is no number from \(bounds.lowerBound) to \(bounds.upperBound).")
        }
        return number
    }

    /// Reads words against the options and the number of operands that are allowed.
    ///
    /// `--name value` and `--name=value` are the same; everything after `--` is an operand.
    init(_ words: [String], options: [CommandOption], operands allowed: ClosedRange<Int>) throws(UsageError) {
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            self.init(values: [:], operands: [], asksForHelp: true)
            return
        }
        var values: [String: [String]] = [:]
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else { throw Self.unknown(parts[0], options) }
            if option.count == .once, values[option.name] != nil { throw UsageError("\(option.name) is given twice; give it once.") }
            if option.value == nil {
                guard parts.count == 1 else { throw UsageError("\(option.name) takes no value; write it alone.") }
                values[option.name, default: []].append("")
            } else if parts.count == 2 {
                values[option.name, default: []].append(parts[1])
            } else if let value = rest.popFirst() {
                values[option.name, default: []].append(value)
            } else {
                throw UsageError("\(option.name) needs a value: \(option.written).")
            }
        }
        guard operands.count <= allowed.upperBound else {
            throw UsageError("'\(operands[allowed.upperBound].prefix(60))' is one argument too many.")
        }
        guard operands.count >= allowed.lowerBound else { throw UsageError("Something is missing at the end of the command.") }
        self.init(values: values, operands: operands, asksForHelp: false)
    }

    private init(values: [String: [String]], operands: [String], asksForHelp: Bool) {
        self.values = values
        self.operands = operands
        self.asksForHelp = asksForHelp
    }

    private static func unknown(_ word: String, _ options: [CommandOption]) -> UsageError {
        let names = options.filter { !$0.isHidden }.map(\.name)
        guard let nearest = Spelling.nearest(to: word, among: names) else {
            return UsageError("\(word.prefix(60)) is no option here; these are: \((names + ["--help"]).joined(separator: ", ")).")
        }
        return UsageError("\(word.prefix(60)) is no option here; did you mean \(nearest)?")
    }
}
