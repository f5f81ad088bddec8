/// A short, printable piece of something from outside, fit for a message.
///
/// At most 80 characters; control characters, quotes and everything outside ASCII are written as escapes.
struct Excerpt: CustomStringConvertible, Sendable {
    /// The most characters that are shown.
    static let bound = 80

    /// The escaped text.
    let description: String

    /// Cuts and escapes the text.
    init(_ text: some StringProtocol) {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < Self.bound else {
                shown += "…"
                break
            }
            let piece = scalar.value >= 0x20 && scalar.value < 0x7F ? String(scalar) : scalar.escaped(asASCII: true)
            shown += piece
            count += piece.count
        }
        description = shown
    }
}
