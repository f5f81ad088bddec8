import AppStoreTypes
import Entitlements

/// Judges the ids that teams give their customers, and those that devices draw for customers without an account.
enum CustomerName {
    /// The longest id, in bytes.
    static let bound = 128
    /// What a program writes when it has no id; taking one would join all such customers into one.
    static let wordsForNothing: Set<String> = ["null", "(null)", "nil", "undefined", "none", "nan", "anonymous"]
    /// What ids of customers without an account begin with; a random UUID follows, and nothing else may.
    static let anonymousPrefix = "$anonymous:"

    /// The id as the core knows it.
    static func checked(_ text: String) throws(Problem) -> CustomerID {
        guard !text.isEmpty else { throw Problem(.customerID, "The customer id is empty.") }
        guard text.utf8.count <= bound else {
            throw Problem(.customerID, "The customer id has \(text.utf8.count) bytes; \(bound) are allowed.")
        }
        guard text.utf8.allSatisfy(isAllowed) else {
            throw Problem(.customerID, "The customer id \"\(Excerpt(text))\" has a character that is not allowed.")
        }
        guard !wordsForNothing.contains(text.lowercased()) else {
            throw Problem(.customerID, "\"\(text)\" is a word for having no customer id.")
        }
        guard !text.hasPrefix(anonymousPrefix) || isAnonymous(text) else {
            throw Problem(
                .customerID, "The customer id \"\(Excerpt(text))\" begins with \(anonymousPrefix) and no random UUID in lower case follows."
            )
        }
        // A UUID is the same customer in either letter case, as its token is.
        return CustomerID(rawValue: AppAccountToken(text)?.description ?? text)
    }

    /// Whether an id is one that a device drew for a customer without an account: known to that device alone, with 122 random bits.
    static func isAnonymous(_ customer: CustomerID) -> Bool { isAnonymous(customer.rawValue) }

    /// Whether a text is such an id.
    static func isAnonymous(_ text: String) -> Bool {
        guard text.hasPrefix(anonymousPrefix) else { return false }
        let drawn = String(text.dropFirst(anonymousPrefix.count))
        guard let uuid = AppAccountToken(drawn) else { return false }
        return uuid.version == 4 && uuid.low >> 62 == 0b10 && uuid.description == drawn
    }

    /// Whether a byte may stand in an id.
    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: marks.contains(byte)
        }
    }

    private static let marks = Set("-_.:@|+=~$!*,".utf8)
}
