import AppStoreTypes

/// The number on the receipt that Apple mails to the customer, as in `MK7WTPQ2XH`.
enum OrderNumber {
    private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTVWXYZ")

    /// The order of a transaction: `M` and the number in base 31.
    static func text(of number: UInt64) -> String {
        var digits: [Character] = []
        var rest = number
        while rest > 0 {
            digits.append(alphabet[Int(rest % 31)])
            rest /= 31
        }
        return "M" + String(digits.reversed())
    }

    /// The transaction of an order; `nil` when the text is no order.
    static func number(of text: String) -> UInt64? {
        guard text.count <= 14, text.first == "M" else { return nil }
        var number: UInt64 = 0
        for character in text.dropFirst() {
            guard let digit = alphabet.firstIndex(of: character) else { return nil }
            let (product, isLarge) = number.multipliedReportingOverflow(by: 31)
            let (sum, isLarger) = product.addingReportingOverflow(UInt64(digit))
            guard !isLarge, !isLarger else { return nil }
            number = sum
        }
        return number
    }
}

extension World {
    /// The production purchase of an order; `nil` when there is none.
    func purchase(ordered id: String) -> Int? { OrderNumber.number(of: id).flatMap { purchaseIndex[.production]?[$0] } }
}
