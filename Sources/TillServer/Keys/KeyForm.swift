/// What a key looks like, so that a mistyped one is told from a wrong one.
enum KeyForm {
    /// How long a key may be, in characters.
    static let length = 8...200
    /// The least length of a secret: 32 characters of this alphabet hold well over 128 bits when drawn at random.
    static let shortestSecret = 32

    /// Whether the text could be a key: letters, digits, `-`, `_`, `.`.
    static func allows(_ text: String) -> Bool {
        length.contains(text.utf8.count)
            && text.utf8.allSatisfy {
                ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E
            }
    }

    /// The key with all but its beginning hidden, fit for logs and `--check`.
    static func masked(_ key: String) -> String { "\(key.prefix(6))…" }
}
