/// A place in a list, as a text that callers cannot read and must send back unchanged.
struct PageToken: Hashable, Sendable {
    /// Which list it belongs to, one word of small letters.
    let kind: String
    /// The place of the last entry that was told.
    let place: Int64
    /// When the token was made, where that counts; else 0.
    let made: UInt64

    init(kind: String, place: Int64, made: UInt64 = 0) {
        self.kind = kind
        self.place = place
        self.made = made
    }

    /// Reads a token; `nil` when this simulator did not make it for that kind of list.
    init?(_ text: String, kind: String, seed: UInt64) {
        let parts = text.split(separator: "_")
        guard parts.count == 3, let place = Int64(parts[0], radix: 16), let made = UInt64(parts[1], radix: 16) else { return nil }
        self.init(kind: kind, place: place, made: made)
        guard parts[2] == check(seed) else { return nil }
    }

    func text(seed: UInt64) -> String { String(place, radix: 16) + "_" + String(made, radix: 16) + "_" + check(seed) }

    private func check(_ seed: UInt64) -> String {
        var generator = SeededGenerator(seed: seed, purpose: "page \(kind) \(place) \(made)")
        return String(generator.next() & 0xFF_FFFF_FFFF, radix: 16)
    }
}
