/// Decimal prices as whole thousandths.
enum Milliunits {
    /// Reads a decimal such as `4.99` exactly; `nil` for another form, a negative number, or more than 3 places that are not 0.
    static func read(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), !parts[0].isEmpty, parts[0].count <= 12
        else { return nil }
        let places = parts.count == 2 ? parts[1] : ""
        guard places.dropFirst(3).allSatisfy({ $0 == "0" }) else { return nil }
        let thousandths = String(places.prefix(3)) + String(repeating: "0", count: max(0, 3 - places.count))
        return Int64(parts[0] + thousandths)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
