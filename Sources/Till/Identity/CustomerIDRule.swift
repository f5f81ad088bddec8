import Foundation

/// Judges customer ids before anything is bought for them, by the server's own rule.
enum CustomerIDRule {
    /// The longest id, in bytes.
    static let bound = 128
    /// What a program writes when it has no id; taking one would join all such customers into one.
    static let wordsForNothing: Set<String> = ["null", "(null)", "nil", "undefined", "none", "nan", "anonymous"]

    /// The id as the server knows it: a UUID in lower case, anything else as it is.
    static func checked(_ text: String) throws(TillError) -> String {
        guard !text.isEmpty else { throw TillError(.customerIDInvalid, "The customer id is empty.") }
        guard text.utf8.count <= bound else {
            throw TillError(.customerIDInvalid, "The customer id has \(text.utf8.count) bytes; \(bound) are allowed.")
        }
        guard text.utf8.allSatisfy(isAllowed) else {
            throw TillError(.customerIDInvalid, "The customer id has a character other than letters, digits and -_.:@|+=~$!*,")
        }
        guard !wordsForNothing.contains(text.lowercased()) else {
            throw TillError(.customerIDInvalid, "\"\(text)\" is a word for having no customer id.")
        }
        guard !text.hasPrefix(PendingLogIn.anonymousPrefix) else {
            throw TillError(.customerIDInvalid, "An id that begins with \(PendingLogIn.anonymousPrefix) is no account's.")
        }
        return UUID(strict: text)?.lowercasedText ?? text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: Array("-_.:@|+=~$!*,".utf8).contains(byte)
        }
    }
}
