/// Amounts for people.
enum Amount {
    /// As in `4.99 USD`: thousandths of the unit as a decimal of at least two places, exact.
    static func text(milliunits: Int64, currency: String?) -> String {
        let magnitude = milliunits.magnitude
        var fraction = String(magnitude % 1_000 + 1_000).dropFirst()
        if fraction.hasSuffix("0") { fraction = fraction.dropLast() }
        return (milliunits < 0 ? "-" : "") + "\(magnitude / 1_000).\(fraction)" + (currency.map { " \($0)" } ?? "")
    }
}
