/// Money as whole thousandths of a currency's unit.
enum Milliunits {
    /// Reads plain decimal text, as in `4.99`, exactly; `nil` for anything else, more than a thousandth, or 12 digits before the point.
    static func amount(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, whole.utf8.count <= 12, isDigits(whole) else { return nil }
        var fraction = parts.count == 2 ? parts[1] : "0"
        guard !fraction.isEmpty, isDigits(fraction) else { return nil }
        while fraction.utf8.count > 3, fraction.last == "0" { fraction.removeLast() }
        guard fraction.utf8.count <= 3 else { return nil }
        let thousandths = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
        guard let units = Int64(whole), let rest = Int64(thousandths) else { return nil }
        return units * 1_000 + rest
    }

    private static func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
