/// A place in a list, as a text that callers cannot read and must send back unchanged.
struct PageToken: Hashable, Sendable {
    /// Which list it belongs to, one word of small letters.
    let kind: String
    /// What the last entry was ordered by.
    let major: Int64
    /// What told entries of one `major` apart.
    let minor: UInt64

    init(kind: String, major: Int64, minor: UInt64) {
        self.kind = kind
        self.major = major
        self.minor = minor
    }

    /// Reads a token; `nil` when this simulator did not make it for that kind of list.
    init?(_ text: String, kind: String, seed: UInt64) {
        let parts = text.split(separator: "_")
        guard parts.count == 3, let major = Int64(parts[0], radix: 16), let minor = UInt64(parts[1], radix: 16) else { return nil }
        self.init(kind: kind, major: major, minor: minor)
        guard parts[2] == check(seed) else { return nil }
    }

    func text(seed: UInt64) -> String { String(major, radix: 16) + "_" + String(minor, radix: 16) + "_" + check(seed) }

    private func check(_ seed: UInt64) -> String {
        var generator = SeededGenerator(seed: seed, purpose: "page \(kind) \(major) \(minor)")
        return String(generator.next() & 0xFF_FFFF_FFFF, radix: 16)
    }

    static func isBefore(_ lhs: Self, _ rhs: Self) -> Bool { (lhs.major, lhs.minor) < (rhs.major, rhs.minor) }
}
