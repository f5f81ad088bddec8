/// Tells a story step by step and remembers whether every step held.
struct Narrator {
    private let output: @Sendable (String) -> Void
    private var held = 0
    private var failed = 0

    /// Tells it to the given output.
    init(output: @escaping @Sendable (String) -> Void) { self.output = output }

    /// Begins a part of the story.
    func chapter(_ title: String) { output("\n\(title)\n") }

    /// Says something that is not checked.
    func say(_ words: String) { output("   \(words)\n") }

    /// Says what happened and whether it is what should have happened.
    mutating func check(_ holds: Bool, _ words: String) {
        if holds { held += 1 } else { failed += 1 }
        output("\(holds ? " ✓" : " ✗") \(words)\n")
    }

    /// Sums up; whether everything held.
    func conclude() -> Bool {
        output(failed == 0 ? "\nAll \(held) checks held.\n" : "\n\(failed) of \(held + failed) checks did NOT hold.\n")
        return failed == 0
    }
}
