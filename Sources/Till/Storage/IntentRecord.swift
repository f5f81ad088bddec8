import Foundation

/// That a customer began to buy something on this device; kept until the purchase has arrived, however it ended on the screen.
struct IntentRecord: Codable, Hashable, Sendable {
    /// The intent.
    var id: UUID
    /// Who began it.
    var customer: String
    /// The product.
    var productID: String
    /// The token that the purchase carries.
    var token: UUID
    /// The order it was for.
    var orderID: UUID?
    /// When, by the device's clock.
    var begunAt: Date

    /// The most intents that are kept; the oldest go first.
    static let bound = 64
    /// How long an intent is kept: an approval may come after weeks.
    static let lifetime: TimeInterval = 90 * 86_400

    /// The key of its record.
    var key: String { "intent.\(id.lowercasedText)" }
}

extension IntentRecord {
    /// Finds the intent that a purchase answers.
    ///
    /// A token decides where the purchase has one: an order's token fits one intent only, a customer's token the latest of that
    /// customer and product. Without a token the product decides, and only a purchase from after the tap.
    static func match(_ transaction: StoreTransaction, in intents: [IntentRecord]) -> IntentRecord? {
        let ofProduct = intents.filter { $0.productID == transaction.productID }.sorted { $0.begunAt < $1.begunAt }
        if let token = transaction.appAccountToken { return ofProduct.last { $0.token == token } }
        return ofProduct.last { $0.begunAt <= transaction.purchaseDate.addingTimeInterval(clockTolerance) }
    }

    /// How far the device's clock may be ahead of Apple's.
    private static let clockTolerance: TimeInterval = 300
}
