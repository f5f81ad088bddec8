import TillServer

/// Guesses what a mistyped word meant.
enum Spelling {
    /// The nearest candidate; `nil` when none is near.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        NearestName.of(word, among: candidates)
    }
}
