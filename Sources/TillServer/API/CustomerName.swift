import AppStoreTypes
import Entitlements

/// Judges the ids that teams give their customers.
enum CustomerName {
    /// The longest id, in bytes.
    static let bound = 128
    /// What a program writes when it has no id; taking one would join all such customers into one.
    static let wordsForNothing: Set<String> = ["null", "(null)", "nil", "undefined", "none", "nan", "anonymous"]

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
        // A UUID is the same customer in either letter case, as its token is.
        return CustomerID(rawValue: AppAccountToken(text)?.description ?? text)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: Array("-_.:@|+=~$!*,".utf8).contains(byte)
        }
    }
}
