/// Which characters a text has, and in which order: the check and the document's regular expression in one.
enum TextForm: Hashable, Sendable {
    /// Any.
    case any
    /// No control characters, which no store and no log should meet.
    case printable
    /// Letters, digits and `-_.:@|+=~$!*,`, as in ids that teams give.
    case identifier
    /// A whole number as Apple writes its ids, without noughts before it.
    case digits
    /// A whole number from 1 on, without noughts before it.
    case positive
    /// Letters, digits, hyphens and underscores.
    case plain
    /// Visible characters of ASCII, as in header fields.
    case visible
    /// The id of a customer without an account, as a device draws one.
    case anonymousID
    /// A number with exact decimals.
    case decimal
    /// Lower-case hexadecimal digits.
    case hexadecimal

    /// The regular expression; `nil` for any text.
    var pattern: String? {
        switch self {
        case .any: nil
        case .printable: "^[^\\u0000-\\u001f\\u007f]*$"
        case .identifier: "^[A-Za-z0-9\\-_.:@|+=~$!*,]+$"
        case .digits: "^(0|[1-9][0-9]*)$"
        case .positive: "^[1-9][0-9]*$"
        case .plain: "^[A-Za-z0-9_\\-]+$"
        case .visible: "^[!-~]+$"
        case .anonymousID: "^\\$anonymous:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
        case .decimal: "^-?[0-9]+\\.[0-9]+$"
        case .hexadecimal: "^[0-9a-f]+$"
        }
    }

    /// What is allowed, in words.
    var words: String {
        switch self {
        case .any: "any text is allowed"
        case .printable: "control characters are not allowed"
        case .identifier: "only letters, digits and -_.:@|+=~$!*, are allowed"
        case .digits: "only digits are allowed, the first of them no nought"
        case .positive: "only digits are allowed, the first of them no nought"
        case .plain: "only letters, digits, - and _ are allowed"
        case .visible: "only visible characters of ASCII are allowed"
        case .anonymousID: "it must be $anonymous: and a random UUID (version 4) in lower case"
        case .decimal: "it must be a number with decimals"
        case .hexadecimal: "only hexadecimal digits in lower case are allowed"
        }
    }

    /// Whether a text is of the form.
    func allows(_ text: String) -> Bool {
        let bytes = text.utf8
        switch self {
        case .any: return true
        case .printable: return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        case .identifier: return !bytes.isEmpty && bytes.allSatisfy(CustomerName.isAllowed)
        case .digits:
            return !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) } && (bytes.count == 1 || bytes.first != 0x30)
        case .positive: return TextForm.digits.allows(text) && bytes.first != 0x30
        case .plain:
            return !bytes.isEmpty
                && bytes.allSatisfy { $0 == 0x2D || $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        case .visible: return !bytes.isEmpty && bytes.allSatisfy { (0x21...0x7E).contains($0) }
        case .anonymousID: return CustomerName.isAnonymous(text)
        case .decimal:
            let parts = (bytes.first == 0x2D ? bytes.dropFirst() : bytes[...]).split(separator: 0x2E, omittingEmptySubsequences: false)
            return parts.count == 2 && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
        case .hexadecimal:
            return !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        }
    }
}
