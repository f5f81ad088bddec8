/// The known name that an unknown one probably meant.
public enum NearestName {
    /// The candidate with the fewest edits, letter case aside; `nil` when none is within a third of the name's length.
    public static func of(_ name: String, among candidates: [String]) -> String? {
        let limit = max(2, name.count / 3)
        let ranked = candidates.map { (candidate: $0, edits: edits(Array(name.lowercased().prefix(100)), Array($0.lowercased()))) }
        let best = ranked.min { ($0.edits, $0.candidate) < ($1.edits, $1.candidate) }
        return best.flatMap { $0.edits <= limit ? $0.candidate : nil }
    }

    /// The Levenshtein distance.
    private static func edits(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(row[j] + 1, above + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
