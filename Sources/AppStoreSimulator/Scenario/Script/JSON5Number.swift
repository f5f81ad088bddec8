/// Numbers that JSON5 allows, written as JSON demands.
enum JSON5Number {
    /// The number as JSON would write it; `nil` when it is none.
    static func plain(_ written: String) -> String? {
        var rest = Substring(written)
        var sign = ""
        if rest.hasPrefix("+") || rest.hasPrefix("-") { sign = rest.removeFirst() == "-" ? "-" : "" }
        if rest.lowercased().hasPrefix("0x") { return UInt64(rest.dropFirst(2), radix: 16).map { sign + String($0) } }
        let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let digits = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard digits.allSatisfy({ $0.allSatisfy(isDigit) }), !digits.joined().isEmpty else { return nil }
        let whole = digits[0].isEmpty ? "0" : String(digits[0])
        guard whole == "0" || !whole.hasPrefix("0") else { return nil }
        var number = sign + whole
        if digits.count == 2, !digits[1].isEmpty { number += "." + digits[1] }
        if parts.count == 2 {
            let exponent = parts[1].hasPrefix("+") || parts[1].hasPrefix("-") ? parts[1].dropFirst() : parts[1]
            guard !exponent.isEmpty, exponent.allSatisfy(isDigit) else { return nil }
            number += "e" + parts[1]
        }
        return number
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
