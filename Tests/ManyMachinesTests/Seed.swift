/// What a run draws its chances from.
enum Seed {
    /// The seed that `TILL_SEED` names, else one that nobody foresees.
    static func read(_ environment: [String: String]) throws -> UInt64 {
        guard let text = environment["TILL_SEED"] else { return UInt64.random(in: 0...9_999) }
        guard let seed = UInt64(text) else {
            throw Machine.Failure(description: "TILL_SEED is \"\(text.prefix(40))\"; give a whole number, or nothing")
        }
        return seed
    }
}
